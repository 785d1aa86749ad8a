import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { goodsPackage, packageItem } from './offer-tables.ts'
import { sku, spu } from './tables.ts'

/** The condition for SKUs on sale: their SPU is on sale, and they are not off sale themselves. */
export const onSale = sql`${sku.status} = 1 and exists (select from ${spu} where ${spu.id} = ${sku.spu_id} and ${spu.state} = 'on')`

/**
 * The condition that the goods' brand, series and category are not disabled; a category is disabled with each one above it. Few are,
 * so a statement reads their ids once, from small indexes (docs/adr/0087). `goods` is the SKU or SPU name in the statement.
 */
export function hasParentsOn(goods: string): SQL {
  const isNotIn = (column: string, off: string) => `${goods}.${column} <> all(array(${off}))`
  return sql.raw(
    [
      isNotIn('brand_id', 'select id from brand where status = 0'),
      isNotIn('series_id', 'select id from series where status = 0'),
      isNotIn('category_id', categoriesOff),
    ].join(' and '),
  )
}

const categoriesOff = `with recursive off as (
  select id from category where status = 0 union select below.id from category as below join off on below.parent_id = off.id and below.deleted_at is null
) select id from off`

/** The condition for SKUs that pickers and the shop show (domain §3.1, §3.2). */
export const isPickable = hasParentsOn('sku')

/** The condition for SKUs that customers can buy: the shop, its carts and its activities show no others. */
export const isForSale = sql`${onSale} and ${isPickable} and ${sku.is_gift_only} = 0`

/** The same for statements that join the SPU under these names; whether the SKU is only a gift is not asked. */
export const isSold = (goods = 'sku', parent = 'spu'): SQL =>
  sql`${sql.raw(`(${goods}.status = 1 and ${goods}.deleted_at is null and ${parent}.state = 'on' and ${parent}.deleted_at is null)`)} and ${hasParentsOn(goods)}`

/** The condition for goods that can be exchanged for points: gifts and goods in a draft too (domain §3.5). */
export const isGivable = (goods = 'sku'): SQL =>
  sql`${sql.raw(`${goods}.status = 1 and ${goods}.deleted_at is null`)} and ${hasParentsOn(goods)}`

/** Tells whether a change takes a SKU out of the goods that customers can buy. */
export function leavesSale(before: Sellable, after: Sellable): boolean {
  return (before.status === 1 && after.status === 0) || (before.is_gift_only === 0 && after.is_gift_only === 1)
}

type Sellable = Pick<typeof sku.$inferSelect, 'status' | 'is_gift_only'>

/** The condition for SPUs that the shop opens. */
export const isOpenSpu = sql`${spu.state} = 'on' and ${hasParentsOn('spu')}`

/** The condition for packages that the shop opens within their period: all their goods are on sale. */
export const isOpenPackage = sql`${goodsPackage.status} = 1 and not exists (select from ${packageItem} join ${sku} on ${sku.id} = ${packageItem.sku_id}
  where ${packageItem.package_id} = ${goodsPackage.id} and not (${sku.deleted_at} is null and ${isForSale}))`

/** The number of SKUs on sale in these brands, or in these series. */
export function countOnSale(ctx: Ctx, column: typeof sku.brand_id | typeof sku.series_id, parents: readonly { id: number }[]) {
  const ids = parents.map(({ id }) => id)
  return ctx.db.$count(sku, and(inArray(column, ids), eq(sku.status, 1), isNull(sku.deleted_at)))
}
