import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import type { sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { logPrices } from './sku-price.ts'
import { logStock } from './sku-stock.ts'

/** The SKU fields that the ledgers and sums need. */
export type Counted = Pick<
  typeof sku.$inferSelect,
  'id' | 'spu_id' | 'stock' | 'stock_lock' | 'price_store' | 'price_trade' | 'price_market' | 'price_cost'
>

interface Changed {
  before: Counted
  after: Counted
}

/** The follow-up for every price and stock change: ledger rows, stock counts, and the SPU sums. */
export async function keepLedgers(ctx: Ctx, changes: readonly Changed[], reason: string): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.stock !== after.stock)
  await logPrices(ctx, changes, reason)
  await logStock(ctx, movements(moved, 'count', reason))
  await sumSpus(
    ctx,
    changes.map(({ after }) => after.spu_id),
  )
}

/** The ledger for a new SKU with stock starts with its opening stock. */
export function logOpening(ctx: Ctx, rows: readonly Counted[]): Promise<void> {
  const stocked = rows.filter(({ stock }) => stock > 0).map((after) => ({ before: { ...after, stock: 0 }, after }))
  return logStock(ctx, movements(stocked, 'in', '期初库存'))
}

/** The ledger rows for stock changes. */
export function movements(changed: readonly Changed[], type: 'in' | 'out' | 'count', reason: string) {
  return changed.map(({ before, after }) => ({
    sku_id: after.id,
    type,
    delta: after.stock - before.stock,
    stock_after: after.stock,
    lock_after: after.stock_lock,
    reason,
  }))
}
