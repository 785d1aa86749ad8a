import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { goodsPackage, packageItem } from './offer-tables.ts'
import { brand, series, sku, spu } from './tables.ts'

/** The condition for SKUs on sale: of an SPU on sale, and not off sale themselves. */
export const onSale = sql`${sku.status} = 1 and exists (select from ${spu} where ${spu.id} = ${sku.spu_id} and ${spu.state} = 'on')`

/**
 * The condition for SKUs that pickers and the shop show: a disabled brand or series hides its goods (domain §3.1). Few are disabled, so their
 * ids are read once.
 */
export const isPickable = sql`${sku.brand_id} <> all(array(select id from ${brand} where status = 0)) and ${sku.series_id} <> all(array(select id from ${series} where status = 0))`

/** The condition for SKUs that customers can buy: the shop, its carts and its activities show no others. */
export const isForSale = sql`${onSale} and ${isPickable} and ${sku.is_gift_only} = 0`

/** Tells whether a change takes a SKU out of the goods that customers can buy. */
export function leavesSale(before: Sellable, after: Sellable): boolean {
  return (before.status === 1 && after.status === 0) || (before.is_gift_only === 0 && after.is_gift_only === 1)
}

type Sellable = Pick<typeof sku.$inferSelect, 'status' | 'is_gift_only'>

/** The condition for SPUs that the shop opens. */
export const isOpenSpu = sql`${spu.state} = 'on' and ${spu.brand_id} <> all(array(select id from ${brand} where status = 0)) and ${spu.series_id} <> all(array(select id from ${series} where status = 0))`

/** The condition for packages that the shop opens within their period: all of their goods are on sale. */
export const isOpenPackage = sql`${goodsPackage.status} = 1 and not exists (select from ${packageItem} join ${sku} on ${sku.id} = ${packageItem.sku_id}
  where ${packageItem.package_id} = ${goodsPackage.id} and not (${sku.deleted_at} is null and ${isForSale}))`

/** The number of SKUs on sale of these brands, or of these series. */
export function countOnSale(ctx: Ctx, column: typeof sku.brand_id | typeof sku.series_id, parents: readonly { id: number }[]) {
  const ids = parents.map(({ id }) => id)
  return ctx.db.$count(sku, and(inArray(column, ids), eq(sku.status, 1), isNull(sku.deleted_at)))
}
