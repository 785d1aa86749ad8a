import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { gproto as contract } from '#contract/common/gproto.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, type ListTable } from '#server/platform/kernel/entity-rows.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { protocol, type ProtocolParam } from './tables.ts'

/** Every in-app link that content may point to. */
export async function table(ctx: Ctx) {
  const { func, title, params, sort } = protocol
  return { list: await ctx.db.select({ func, title, params }).from(protocol).orderBy(asc(sort)) }
}

/** `app://<func>?k=v&…`: keys sorted, defaults included, keys outside the protocol omitted (domain §18.2). */
export async function gen(ctx: Ctx, { func, params }: ParsedOf<typeof contract.gen>) {
  const { values } = await filled(ctx, func, params)
  for (const { field, value } of values) await refuseMissing(ctx, func, field, value)
  const pairs = values.map(({ field, value }) => `${encode(field)}=${encode(value)}`)
  const url = `app://${func}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`
  if (url.length > MAX_URL) throw refuse(['链接长度不能超过1024个字符', 'A link can have at most 1024 characters'])
  return { url }
}

/** The protocol with the values of its parameters, checked by their form; throws for an unknown one. */
export async function filled({ db }: Ctx, func: string, params: Readonly<Record<string, string | number>>) {
  const [found] = await db.select({ title: protocol.title, params: protocol.params }).from(protocol).where(eq(protocol.func, func))
  if (!found) throw refuse(['协议不存在', 'The protocol does not exist'], { field: 'func' })
  return { title: found.title, values: valuesOf(found.params, params) }
}

function valuesOf(declared: readonly ProtocolParam[], params: Readonly<Record<string, string | number>>) {
  return declared.toSorted(byField).flatMap((param) => {
    const value = valueOf(param, params)
    return value === '' ? [] : [{ field: param.field, value }]
  })
}

/** The parts of `app://<func>?k=v`; undefined for text of another form. */
export function partsOf(url: string): { func: string; params: Record<string, string> } | undefined {
  const [, func = '', query = ''] = /^app:\/\/([a-z_]{1,40})(?:\?(.*))?$/s.exec(url) ?? []
  return func === '' ? undefined : { func, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** Those of the links whose protocol exists and whose parameters have its form. */
export async function knownLinks({ db }: Pick<Ctx, 'db'>, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.select({ func: protocol.func, params: protocol.params }).from(protocol)
  const declared = new Map(rows.map(({ func, params }) => [func, params]))
  return new Set(
    urls.filter((url) => {
      const parts = partsOf(url)
      const params = parts && declared.get(parts.func)
      if (!params) return false
      try {
        valuesOf(params, parts.params)
        return true
      } catch (error) {
        if (error instanceof ApiError) return false
        throw error
      }
    }),
  )
}

/**
 * The targets of links in words: the title of the protocol, and the title of the row that it leads to within the person's data scope. Links
 * of unknown protocols are not in the answer.
 */
export async function describeLinks(ctx: Ctx, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (urls.length === 0) return new Map()
  const known = new Map((await table(ctx)).list.map(({ func, title, params }) => [func, { title, params }]))
  const links = [...new Set(urls)].flatMap((url) => {
    const parts = partsOf(url)
    const found = parts && known.get(parts.func)
    if (!found) return []
    // defaults say nothing about the target
    const told = found.params.flatMap(({ field, def }) => {
      const value = parts.params[field] ?? ''
      return value === '' || value === def ? [] : [{ field, value, target: targetOf(parts.func, field) }]
    })
    return [{ url, title: found.title, told }]
  })
  const wanted = Map.groupBy(
    links.flatMap(({ told }) => told.filter(({ field, value }) => isWellFormed(field, value))),
    ({ target }) => target,
  )
  const reads = [...wanted].flatMap(([target, rows]) => {
    if (!target) return []
    const found = entityAt(target.entity)
    if (!found?.table || !found.title) return []
    const table = found.table as ListTable & Record<string, PgColumn>
    const column = table[target.column ?? 'id'] as PgColumn
    const values = rows.map(({ value }) => value)
    const where = and(inArray(column, values), liveRows(ctx, { table, scope: found.scope ?? 'shared' }))
    return [
      sql`select ${target.entity}::text as entity, ${column}::text as key, ${found.title}::text as title from ${found.table} where ${where}`,
    ]
  })
  const named =
    reads.length === 0 ? [] : (await ctx.db.execute<{ entity: string; key: string; title: string }>(sql.join(reads, sql` union all `))).rows
  const titles = new Map(named.map(({ entity, key, title }) => [`${entity} ${key}`, title]))
  const words = links.map(({ url, title, told }): [string, string] => {
    const parts = told.map(({ value, target }) => (target && titles.get(`${target.entity} ${value}`)) ?? value)
    return [url, [title, ...parts].join(' · ')]
  })
  return new Map(words)
}

const MAX_URL = 1024

interface LinkTarget {
  entity: string
  column?: string
  /** The states of its rows say nothing about the link. */
  inAnyState?: true
}

/** The target that a parameter of a protocol names; undefined for words and for addresses outside of the product. */
export function targetOf(func: string, field: string): LinkTarget | undefined {
  return targets[field] ?? targets[`${func}.${field}`]
}

/** The entity and the column that a parameter names, by the parameter or, for `id` and codes, by the protocol. */
const targets: Readonly<Record<string, LinkTarget>> = {
  sku_id: { entity: 'goods.sku' },
  spu_id: { entity: 'goods.spu' },
  brand_id: { entity: 'goods.brand' },
  series_id: { entity: 'goods.series' },
  category_id: { entity: 'goods.category' },
  scene_id: { entity: 'goods.scene' },
  page_id: { entity: 'block.page' },
  'brand_detail.id': { entity: 'goods.brand' },
  'series_detail.id': { entity: 'goods.series' },
  'scene_detail.id': { entity: 'goods.scene' },
  'package_detail.id': { entity: 'goods.package' },
  'collection.id': { entity: 'activity.collection' },
  'coupon_receive.id': { entity: 'activity.coupon' },
  'group_detail.id': { entity: 'activity.group' },
  'red_envelope.id': { entity: 'activity.redEnvelope' },
  'lottery.id': { entity: 'lottery.lottery' },
  'free_order.id': { entity: 'freeOrder.activity' },
  'integral_detail.id': { entity: 'integralGoods.goods' },
  'store_invite.code': { entity: 'store.invite', column: 'code' },
  'order_detail.order_no': { entity: 'order.order', column: 'order_no', inAnyState: true },
  'customer_service.wxid': { entity: 'customService.staff', column: 'wxid' },
}

/** Refuses a target that is not a live row within the person's data scope. Targets of areas that this product lacks are not checked. */
async function refuseMissing(ctx: Ctx, func: string, field: string, value: string): Promise<void> {
  const target = targetOf(func, field)
  const found = target && entityAt(target.entity)
  if (!found?.table) return
  // the columns of the targets are named above; a list of entities has no common type for them
  const table = found.table as ListTable & Record<string, PgColumn>
  const column = table[target?.column ?? 'id']
  if (!column) throw new Error(`${target?.entity} has no column ${target?.column}`)
  const where = and(eq(column, value), liveRows(ctx, { table, scope: found.scope ?? 'shared' }))
  const [row] = await ctx.db.select({ id: table.id }).from(found.table).where(where).limit(1)
  if (!row) throw refuse(messages.not_found, { values: { entity: found.contract.$.label }, field: `params.${field}` })
}

function byField(a: ProtocolParam, b: ProtocolParam): number {
  return a.field < b.field ? -1 : 1
}

function valueOf({ field, required, def }: ProtocolParam, params: Readonly<Record<string, string | number>>): string {
  const given = Object.hasOwn(params, field) ? String(params[field]).trim() : ''
  const value = given === '' ? def : given
  const about = { values: { field }, field: `params.${field}` }
  if (value === '' && required) throw refuse(['{field}参数必填', 'The parameter {field} is required'], about)
  if (value !== '' && !isWellFormed(field, value)) throw refuse(['{field}参数格式不正确', 'The parameter {field} is not valid'], about)
  return value
}

export function isWellFormed(field: string, value: string): boolean {
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return false
  if (field === 'id' || field.endsWith('_id')) return /^[1-9]\d{0,15}$/.test(value)
  if (field === 'url') return isWebAddress(value)
  if (field === 'phone') return /^\+?\d[\d-]{2,19}$/.test(value)
  return true
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).username === ''
}

// RFC 3986 reserves these too; encodeURIComponent leaves them
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
