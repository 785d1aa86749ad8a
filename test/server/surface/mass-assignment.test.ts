import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { endpointsOf, type Endpoint } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { savedView } from '#server/features/view/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { mediaFolder } from '#server/platform/storage/tables.ts'
import { editedEntities, rowMaker } from '#test/make/every-entity.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const { call, login } = server
const { pool } = server.database
const endpoints = endpointsOf(contract)
const token = await login()
const { goods, media, view } = contract

/** Inputs with free names, and their consumers: any other unknown field is dropped before the verb runs. */
const OPEN = {
  records: [
    'session.profile.preferences theme',
    'session.profile.preferences tables',
    'common.gproto.gen params',
    'common.gproto.wechat params',
    'goods.spu.edit skus.spec',
    'goods.sku.edit spec',
    'view.view.save query',
    'view.view.save table.widths',
    'view.view.save table.pins',
    // each block type has its own object, which takes the fields that it names
    'block.page.edit draft.props',
    'block.page.preview blocks.props',
  ],
}

describe('[S3] what nobody may set', () => {
  test('has no place in any input: objects take the fields that they name', () => {
    const found = [...endpoints, ...endpointsOf(shop)].flatMap(({ address, input }) =>
      openPlaces(input).map((place) => `${address} ${place}`),
    )
    expect(found.toSorted()).toEqual(OPEN.records.toSorted())
  })

  test('every record that is edited is tried here', () => {
    const edited = endpoints.filter(({ address }) => /\.(?:edit|save)$/.test(address)).map(({ address }) => address)
    // an assignment and a note are added, never changed
    const apart = [
      'customService.assign.edit',
      'customService.followup.edit',
      'config.config.edit',
      'goods.skuGrid.save',
      'session.profile.edit',
      // every save makes a new version from the named fields alone
      'sign.rule.edit',
    ]
    expect(edited.filter((address) => !apart.includes(address)).toSorted()).toEqual([...subjects.keys()].toSorted())
  })

  test('is not written by an edit that sends it, new or old', async () => {
    const faults: unknown[] = []
    for (const [address, { save, table, create, read }] of subjects) {
      const id = await create()
      await withPictures()
      const before = await rawRow(table, id)
      const { data } = await read(id)
      const body = { ...data, ...smuggledFor(save, table), id, version: before['version'] }
      const answer = await server.send(save, body, { token })
      const after = await rawRow(table, id)
      const written = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]))
      if (answer.code !== 200 || written.length > 0) faults.push([address, answer.msg, written])
    }
    expect(faults).toEqual([])
  })

  test('is not written by somebody who changes his own account', async () => {
    const own = await login({ perms: [], username: 'climber' })
    const { rows } = await pool.query<{ id: number }>("select id from admin_user where username = 'climber'")
    const id = Number(rows[0]?.id)
    const before = await rawRow(adminUser, id)
    const { profile } = contract.session
    const smuggled = { ...smuggledFor(profile.edit, adminUser), id: 1, is_admin: 1, role_ids: [1], username: 'admin2', agent_id: 1 }
    const answer = await call(profile.edit, { version: 1, real_name: '攀登者', ...smuggled } as never, { token: own })
    expect(answer.code, answer.msg).toBe(200)
    expect(await rawRow(adminUser, id)).toEqual({ ...before, real_name: '攀登者', version: 2 })
    expect((await call(contract.session.session.info, {}, { token: own })).data.permissions).toEqual([])
  })

  test('an id that is sent with a new record makes no record of that id', async () => {
    const answer = await call(goods.brand.edit, { title: '带编号', code: 'WITHID', logo: '/files/logo.png', id: 4711 } as never, { token })
    expect(answer.code).toBe(400)
    const versioned = await call(
      goods.brand.edit,
      { title: '带编号', code: 'WITHID', logo: '/files/logo.png', id: 4711, version: 1 },
      { token },
    )
    expect(versioned.code).toBe(404)
  })
})

interface Subject {
  save: Endpoint
  table: PgTable
  create: () => Promise<number>
  read: (id: number) => Promise<{ data: object }>
}

const LISTED = 'goods.brand.list'
const aView = { list: LISTED, title: '视图', is_shared: 0 as const, query: {}, table: {} }
const folderOf = async (id: number) => ({
  data: (await call(media.folder.list, {}, { token })).data.list.find((one) => one.id === id) ?? {},
})
const viewOf = async () => ({ data: aView })

const create = rowMaker(server, token)
const subjects = new Map<string, Subject>([
  ...editedEntities().map(({ entity, table }): [string, Subject] => {
    const read = (id: number) => call(entity.detail, { id } as never, { token }) as Promise<{ data: object }>
    return [entity.edit.address, { save: entity.edit, table, create: () => create({ entity, table }), read }]
  }),
  [
    media.folder.edit.address,
    { save: media.folder.edit, table: mediaFolder, create: () => saved(media.folder.edit, { title: '文件夹' }), read: folderOf },
  ],
  [view.view.save.address, { save: view.view.save, table: savedView, create: () => saved(view.view.save, aView), read: viewOf }],
])

async function saved(endpoint: Endpoint, input: object): Promise<number> {
  const { code, data, msg } = await call(endpoint, input as never, { token })
  if (code !== 200) throw new Error(`${endpoint.address}: ${msg}`)
  return (data as { id: number }).id
}

// rows created by data have no picture, which the form requires
const withPictures = () => pool.query("update category set icon = '/files/ab/cd.png'")

/** The stored row without the columns that every write sets. */
async function rawRow(table: PgTable, id: number): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - '{updated_at,updated_by}'::text[] as row from ${getTableName(table)} t where id = $1`,
    [id],
  )
  return rows[0]?.row ?? {}
}

/** Every column that the call does not declare, and common names for such columns, with values that would be visible. */
function smuggledFor({ input }: Endpoint, table: PgTable): Record<string, unknown> {
  const { shape = {} } = input._zod.def as { shape?: object }
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => !(name in shape))
  const guessed = { is_deleted: 1, isAdmin: true, admin: 1, roles: ['admin'], permissions: ['*:*:*'], owner_id: 1, tenant_id: 2 }
  return { ...Object.fromEntries(columns.map((column) => [column.name, foreignTo(column)])), ...guessed }
}

function foreignTo({ dataType, name }: PgColumn): unknown {
  if (dataType === 'number') return 77
  if (dataType === 'json') return ['*:*:*']
  return /_at$|_until$/.test(name) ? '2001-01-01T00:00:00.000Z' : 'smuggled'
}

interface Def {
  type: string
  shape?: Record<string, Endpoint['input']>
  catchall?: { _zod: { def: { type: string } } }
  [part: string]: unknown
}

/** The places in a schema that accept undeclared names. */
function openPlaces(schema: Endpoint['input'], path: readonly string[] = [], visits = new Set<unknown>()): string[] {
  if (visits.has(schema)) return []
  visits.add(schema)
  const def = schema._zod.def as unknown as Def
  const isOpen = ['record', 'any', 'unknown'].includes(def.type) || (def.catchall && def.catchall._zod.def.type !== 'never')
  const parts = ['innerType', 'in', 'out', 'element', 'valueType', 'left', 'right'].flatMap((name) => (def[name] ? [def[name]] : []))
  const inner = [...parts, ...((def['options'] as unknown[] | undefined) ?? [])] as Endpoint['input'][]
  return [
    ...(isOpen ? [path.join('.')] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => openPlaces(field, [...path, name], visits)),
    ...(isOpen ? [] : inner.flatMap((part) => openPlaces(part, path, visits))),
  ]
}
