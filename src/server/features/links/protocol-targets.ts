import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { messages } from '#contract/kit/messages.ts'
import { isDigits } from '#server/features/common/words.ts'
import { hitsWith, readHits, selectsOf, type Hit, type Searched } from '#server/features/search/record-search.ts'
import type { AimColumns } from '#server/platform/entity/entity.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type ListTable } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { isWellFormed, partsOf } from './protocol-links.ts'

// The records that link parameters name.

interface Target {
  entity: string
  column?: string
  /** Its row states say nothing about the link. */
  inAnyState?: true
}

const MOST_OPTIONS = 20

/** The entities that a parameter names, by the parameter or, for `id` and codes, by the protocol. */
const targets: Readonly<Record<string, readonly Target[]>> = {
  sku_id: [{ entity: 'goods.sku' }],
  spu_id: [{ entity: 'goods.spu' }],
  brand_id: [{ entity: 'goods.brand' }],
  series_id: [{ entity: 'goods.series' }],
  category_id: [{ entity: 'goods.category' }],
  scene_id: [{ entity: 'goods.scene' }],
  page_id: [{ entity: 'block.page' }],
  'brand_detail.id': [{ entity: 'goods.brand' }],
  'series_detail.id': [{ entity: 'goods.series' }],
  'scene_detail.id': [{ entity: 'goods.scene' }],
  'package_detail.id': [{ entity: 'goods.package' }],
  'collection.id': [{ entity: 'activity.collection' }],
  'coupon_receive.id': [{ entity: 'activity.coupon' }],
  'group_detail.id': [{ entity: 'activity.group' }],
  'group_detail.team_no': [{ entity: 'activity.groupTeam', column: 'team_no', inAnyState: true }],
  'red_envelope.id': [{ entity: 'activity.redEnvelope' }],
  'lottery.id': [{ entity: 'lottery.lottery' }],
  'free_order.id': [{ entity: 'freeOrder.activity' }],
  'integral_detail.id': [{ entity: 'integralGoods.goods' }],
  // a salesman's own code becomes an invitation with its first scan
  'store_invite.code': [
    { entity: 'store.invite', column: 'code' },
    { entity: 'agent.salesman', column: 'invite_code' },
  ],
  'order_detail.order_no': [{ entity: 'order.order', column: 'order_no', inAnyState: true }],
  'customer_service.wxid': [{ entity: 'customService.staff', column: 'wxid' }],
}

/** The entities that a protocol parameter names; none for words and for addresses outside the product. */
export function targetsOf(func: string, field: string): readonly Target[] {
  return targets[field] ?? targets[`${func}.${field}`] ?? []
}

export interface Found extends Searched {
  table: ListTable & Record<string, PgColumn>
  visible?: SQL
  aim?: AimColumns
  key: PgColumn
}

/** The entity with its key column; undefined for an area that this product lacks. */
export function foundAt({ entity, column = 'id' }: Target): Found | undefined {
  const found = entityAt(entity)
  if (!found?.table) return undefined
  // the target columns are named above; a list with several entities has no common type for them
  const table = found.table as Found['table']
  const key = table[column]
  if (!key) throw new Error(`${entity} has no column ${column}`)
  return { search: { by: [] }, ...found, table, scope: found.scope ?? 'shared', key }
}

/** Refuses a target that is not a live row within the person's data scope. Targets in areas that this product lacks are not checked. */
export async function refuseMissing(ctx: Ctx, func: string, { field, value }: { field: string; value: string }): Promise<void> {
  const found = targetsOf(func, field).flatMap((target) => foundAt(target) ?? [])
  const [first] = found
  if (!first) return
  for (const { table, key, scope } of found) {
    const where = and(eq(key, value), liveRows(ctx, { table, scope }))
    const [row] = await ctx.db.select({ id: table.id }).from(table).where(where).limit(1)
    if (row) return
  }
  throw refuse(messages.not_found, { values: { entity: first.contract.$.label }, field: `params.${field}` })
}

/** The first entity for a parameter whose rows the person may list. */
function listed({ actor }: Ctx, func: string, field: string): Found | undefined {
  return targetsOf(func, field)
    .flatMap((target) => foundAt(target) ?? [])
    .find(({ contract }) => contract.list !== undefined && mayCall(actor, contract.list.access))
}

/** Tells whether the person chooses a parameter's value among records. */
export function picks(ctx: Ctx, func: string, field: string): boolean {
  return listed(ctx, func, field) !== undefined
}

/** Up to twenty records for a parameter, within the data scope: the one with the value, those with the word, or the newest. */
export async function options(ctx: Ctx, { func, field, word, value }: { func: string; field: string; word?: string; value?: string }) {
  const found = listed(ctx, func, field)
  if (!found) return []
  const hits = await hitsOf(ctx, found, { field, word: word?.trim() ?? '', value })
  const ids = hits.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: found.table.id, key: sql<string>`${found.key}::text` })
          .from(found.table)
          .where(inArray(found.table.id, ids))
  const keys = new Map(rows.map(({ id, key }) => [Number(id), key]))
  return hits.flatMap(({ id, code, title }) => {
    const key = keys.get(id)
    const hint = found.search.hasPhone || code === title ? null : code || null
    return key === undefined ? [] : [{ key, title: title || code || `#${id}`, hint }]
  })
}

async function hitsOf(ctx: Ctx, found: Found, { field, word, value }: { field: string; word: string; value?: string | undefined }) {
  if (value !== undefined) return isWellFormed(field, value) ? readHits(ctx, [hitsWith(ctx, found, eq(found.key, value))]) : []
  if (word === '') return readHits(ctx, [hitsWith(ctx, found, undefined)])
  const isId = found.key === found.table.id && isDigits(word) && isWellFormed('id', word)
  const byId: SQL[] = isId ? [hitsWith(ctx, found, eq(found.key, word))] : []
  const hits = (await readHits(ctx, [...byId, ...selectsOf(ctx, found, word)])).toSorted((one, other) => one.place - other.place)
  return onceEach(hits).slice(0, MOST_OPTIONS)
}

function onceEach(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.toReversed().map((hit) => [hit.id, hit])).values()].toReversed()
}

/** A link with its protocol, for its target words. */
export interface TargetText {
  url: string
  title: string
  paramValues: readonly { field: string; value: string; target: Target | undefined }[]
}

/** The link's values without the defaults, which say nothing about the target; undefined for an unknown protocol. */
export function toldOf(
  url: string,
  known: ReadonlyMap<string, { title: string; params: readonly { field: string; def: string }[] }>,
): TargetText | undefined {
  const parts = partsOf(url)
  const found = parts && known.get(parts.func)
  if (!found) return undefined
  const paramValues = found.params.flatMap(({ field, def }) => {
    const value = parts.params[field] ?? ''
    return value === '' || value === def ? [] : [{ field, value, target: targetsOf(parts.func, field)[0] }]
  })
  return { url, title: found.title, paramValues }
}

/** The titles for the records that links name, by entity and value, within the person's data scope. */
export async function titlesOf(ctx: Ctx, links: readonly TargetText[]): Promise<ReadonlyMap<string, string>> {
  const valuesByTarget = Map.groupBy(
    links.flatMap(({ paramValues }) => paramValues.filter(({ field, value }) => isWellFormed(field, value))),
    ({ target }) => target,
  )
  const reads = [...valuesByTarget].flatMap(([target, rows]) => {
    const found = target && foundAt(target)
    if (!target || !found?.title) return []
    const { table, key, scope, title } = found
    const values = rows.map(({ value }) => value)
    const where = and(inArray(key, values), liveRows(ctx, { table, scope }))
    return [sql`select ${target.entity}::text as entity, ${key}::text as key, ${title}::text as title from ${table} where ${where}`]
  })
  if (reads.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ entity: string; key: string; title: string }>(sql.join(reads, sql` union all `))
  return new Map(rows.map(({ entity, key, title }) => [`${entity} ${key}`, title]))
}
