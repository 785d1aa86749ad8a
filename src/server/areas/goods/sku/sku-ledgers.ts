import type { Ctx } from '../core/ctx.ts'
import { logPrices } from './sku-price.ts'
import { logStock } from './sku-stock.ts'
import { sumSpus } from './spu-sums.ts'
import type { sku } from './tables.ts'

/** What the ledgers and sums ask of a SKU. */
export type Counted = Pick<
  typeof sku.$inferSelect,
  'id' | 'spu_id' | 'stock' | 'stock_lock' | 'price_store' | 'price_trade' | 'price_market' | 'price_cost'
>

interface Changed {
  before: Counted
  after: Counted
}

/** What every change of prices and stock leaves behind: a line for each in its ledger, stock as counted, and the sums of the SPUs. */
export async function keepLedgers(ctx: Ctx, changes: readonly Changed[], reason: string): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.stock !== after.stock)
  await logPrices(ctx, changes, reason)
  await logStock(ctx, movements(moved, 'count', reason))
  await sumSpus(
    ctx,
    changes.map(({ after }) => after.spu_id),
  )
}

/** SKUs that are made with stock have it in the ledger from the beginning. */
export function logOpening(ctx: Ctx, made: readonly Counted[]): Promise<void> {
  const stocked = made.filter(({ stock }) => stock > 0).map((after) => ({ before: { ...after, stock: 0 }, after }))
  return logStock(ctx, movements(stocked, 'in', '期初库存'))
}

/** The rows of the ledger for stock that was changed. */
export function movements(changed: readonly Changed[], type: 'in' | 'out' | 'count', reason: string) {
  return changed.map(({ before, after }) => ({
    ...{ sku_id: after.id, type, delta: after.stock - before.stock },
    ...{ stock_after: after.stock, lock_after: after.stock_lock, reason },
  }))
}
