import { asc, inArray, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { isPickable } from './on-sale.ts'
import { sku, spu } from './tables.ts'

export interface LockedSku {
  id: number
  code: string
  price_store: number
  isOnSale: boolean
  isGiftOnly: boolean
}

/**
 * Locks these SKUs and their SPUs for share until the transaction ends; deleted SKUs are not in the result. Call it before the line items'
 * owner is locked: the order is SKUs, SPUs, owners, each by id, as in the transactions that take goods off (docs/adr/0024).
 */
export async function lockSkus(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LockedSku>> {
  if (ids.length === 0) return new Map()
  const { id, code, price_store, status, spu_id, is_gift_only, deleted_at } = sku
  const rows = await ctx.db
    .select({ id, code, price_store, status, spu_id, is_gift_only, deleted_at, has_parents_on: sql<boolean>`${isPickable}` })
    .from(sku)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for('share')
  const parents = await ctx.db
    .select({ id: spu.id, state: spu.state, deleted_at: spu.deleted_at })
    .from(spu)
    .where(
      inArray(
        spu.id,
        rows.map(({ spu_id }) => spu_id),
      ),
    )
    .orderBy(asc(spu.id))
    .for('share')
  const visibleSpus = new Set(parents.filter(({ state, deleted_at }) => state === 'on' && deleted_at === null).map(({ id }) => id))
  const live = rows.filter(({ deleted_at }) => deleted_at === null)
  return new Map(
    live.map(({ id, code, price_store, status, spu_id, is_gift_only, has_parents_on }) => [
      id,
      { id, code, price_store, isOnSale: status === 1 && has_parents_on && visibleSpus.has(spu_id), isGiftOnly: is_gift_only === 1 },
    ]),
  )
}

/** One locked SKU; throws a refusal at `field` where it is missing. */
export function skuOf(locked: ReadonlyMap<number, LockedSku>, id: number, field: string): LockedSku {
  const found = locked.get(id)
  if (!found) throw refuse(['商品不存在', 'The goods do not exist'], { field })
  return found
}

export const offSale: Label = ['商品“{code}”已下架', '“{code}” is off sale']
/** For goods that are not in the database: a row number means nothing to a customer. */
export const unknownGoods: Label = ['商品不存在或已下架', 'The goods do not exist or are off sale']
