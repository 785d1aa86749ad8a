import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { goodsPackage as contract } from '#contract/goods/package.ts'
import { goodsPackage, packageItem } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { touched } from '#server/platform/kernel/rows.ts'

/**
 * Takes packages off sale that contain any of these goods. Call it in the transaction that took the goods off sale or deleted them, after
 * the writes to the goods, their SPUs and all counts (domain §3.6).
 */
export async function takeOffPackages(ctx: Ctx, goods: { skus: readonly number[] } | { spus: readonly number[] }): Promise<void> {
  const among = 'skus' in goods ? inArray(packageItem.sku_id, [...goods.skus]) : inArray(sku.spu_id, [...goods.spus])
  const holding = ctx.db
    .select({ id: packageItem.package_id })
    .from(packageItem)
    .innerJoin(sku, eq(sku.id, packageItem.sku_id))
    .where(among)
  const rows = await ctx.db
    .select()
    .from(goodsPackage)
    .where(and(eq(goodsPackage.status, 1), isNull(goodsPackage.deleted_at), inArray(goodsPackage.id, holding)))
    .orderBy(asc(goodsPackage.id))
    .for('no key update')
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .update(goodsPackage)
    .set({ status: 0, ...touched(ctx, goodsPackage) })
    .where(inArray(goodsPackage.id, ids))
  const changes = rows.map((before) => ({ id: before.id, before, after: { ...before, status: 0 }, reason: '组成商品下架，套装自动下架' }))
  await audit(ctx, contract.status, changes)
}
