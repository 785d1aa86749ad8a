import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { areaList } from '@vant/area-data'
import { eq, sql } from 'drizzle-orm'
import { builtResources, syncResources, type Built } from '#server/areas/dev/resources/resource-sync.ts'
import { area, protocol } from '#server/features/common/tables.ts'
import { RESOURCES } from '#server/identity/resource/resource-access.ts'
import { keyOf } from '#server/identity/resource/resource-known.ts'
import { menu, role } from '#server/identity/tables.ts'
import { CHANGE_CHANNEL } from '#server/platform/db/cache.ts'
import type { Db } from '#server/platform/db/open.ts'
import { systemMenu } from './menu.ts'
import { systemProtocols } from './protocols.ts'
import { systemRoles } from './roles.ts'
import type { State } from './state.ts'

/** The delivered rows that are missing or outdated. Rows that a person has changed are kept. */
export function systemChanges(state: State) {
  const areas = areaRows()
  return {
    roles: systemRoles.filter((target) =>
      isBehind(
        target,
        state.roles.find(({ code }) => code === target.code),
      ),
    ),
    menus: systemMenu.filter((item) =>
      isBehind(
        item,
        state.menus.find(({ name }) => name === item.name),
      ),
    ),
    protocols: systemProtocols.filter((item) =>
      isBehind(
        item,
        state.protocols.find(({ func }) => func === item.func),
      ),
    ),
    resources: resourcesBehind(state),
    areas: hashOf(areas) === state.areas ? [] : areas,
  }
}

export type SystemChanges = ReturnType<typeof systemChanges>

/** Writes these rows. */
export async function writeSystemRows(db: Db, { roles, menus, protocols, resources, areas }: SystemChanges): Promise<void> {
  for (const roleRow of roles) {
    const changed = await db.update(role).set(roleRow).where(eq(role.code, roleRow.code)).returning({ id: role.id })
    if (changed.length === 0) await db.insert(role).values(roleRow)
  }
  for (const { parent, ...menuRow } of menus) {
    const values = {
      ...menuRow,
      type: menuRow.component === 'Layout' ? ('dir' as const) : ('menu' as const),
      parent_id: parent === null ? null : sql<number>`(select id from menu where name = ${parent} and deleted_at is null)`,
    }
    const changed = await db.update(menu).set(values).where(eq(menu.name, menuRow.name)).returning({ id: menu.id })
    if (changed.length === 0) await db.insert(menu).values(values)
  }
  for (const protocolRow of protocols)
    await db.insert(protocol).values(protocolRow).onConflictDoUpdate({ target: protocol.func, set: protocolRow })
  if (resources.length > 0) {
    await syncResources(db, new Date())
    await db.execute(sql`select pg_notify(${CHANGE_CHANNEL}, ${RESOURCES})`)
  }
  if (areas.length > 0) {
    await db.delete(area)
    await db.insert(area).values([...areas])
  }
}

/** Endpoints without a row, or with one from an older version. */
function resourcesBehind({ resources }: State): Built[] {
  const known = new Map(resources.map((row) => [keyOf(row), row as Built & { source: string }]))
  return builtResources().filter((built) => {
    const row = known.get(keyOf(built))
    const { auth, perm } = row?.source === 'manual' ? row : built
    return !row || Object.entries({ ...built, auth, perm }).some(([name, value]) => row[name as keyof Built] !== value)
  })
}

function isBehind(expectation: object, stored: object | undefined): boolean {
  if (!stored) return true
  const own = stored as Record<string, unknown>
  if (typeof own['updated_by'] === 'number') return false
  return Object.entries(expectation).some(([name, value]) => !isDeepStrictEqual(value, own[name]))
}

function hashOf(areas: ReturnType<typeof areaRows>): string {
  const sorted = areas.toSorted((a, b) => (a.code < b.code ? -1 : 1))
  return createHash('md5')
    .update(sorted.map(({ code, name }) => code + name).join(''))
    .digest('hex')
}

interface AreaRow {
  code: string
  parent_code: string | null
  /** 1 province, 2 city, 3 district. */
  level: number
  name: string
}

/** Provinces, cities and districts by their GB/T 2260 codes: the first two digits are the province's, the next two the city's. */
function areaRows(): AreaRow[] {
  const { province_list, city_list, county_list } = areaList
  return [
    ...rowsOf(province_list, 1, () => null),
    ...rowsOf(city_list, 2, (code) => `${code.slice(0, 2)}0000`),
    ...rowsOf(county_list, 3, (code) => `${code.slice(0, 4)}00`),
  ]
}

function rowsOf(names: Record<string, string>, level: number, parentOf: (code: string) => string | null): AreaRow[] {
  return Object.entries(names).map(([code, name]) => ({ code, parent_code: parentOf(code), level, name }))
}
