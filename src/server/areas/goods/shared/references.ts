import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { idRows } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { gift, giftItem, goodsPackage, packageItem } from './offer-tables.ts'
import { openOffers } from './open-offers.ts'

/** The SKUs that are in a package, a gift in a running or future rule, or used by an open activity; they cannot be deleted. */
export async function referencedSkus(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const packed = await ctx.db
    .selectDistinct({ id: packageItem.sku_id })
    .from(packageItem)
    .innerJoin(goodsPackage, and(eq(goodsPackage.id, packageItem.package_id), isNull(goodsPackage.deleted_at)))
    .where(inArray(packageItem.sku_id, [...ids]))
  const references = await ctx.db
    .selectDistinct({ id: giftItem.sku_id })
    .from(giftItem)
    .innerJoin(
      gift,
      and(eq(gift.id, giftItem.gift_id), isNull(gift.deleted_at), eq(gift.status, 1), gt(gift.end_at, ctx.now.toISOString())),
    )
    .where(inArray(giftItem.sku_id, [...ids]))
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select distinct used.sku_id::float8 as id from (${openOffers(idRows(ids), ctx.now)}) as used`)
  return new Set([...packed, ...references, ...rows].map(({ id }) => id))
}
