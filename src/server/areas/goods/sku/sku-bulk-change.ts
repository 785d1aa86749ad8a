import { newPrice, priceRefusal } from '#contract/goods/price-change.ts'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { moqNotMultiple } from '#contract/goods/sku-rules.ts'
import type { Holders } from '#server/areas/goods/shared/stock-holders.ts'
import type { sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { holdersOf, stockAfter } from './sku-stock.ts'

type Row = typeof sku.$inferSelect
/** The columns that a bulk change may set. */
export type BulkField = 'price_store' | 'price_trade' | 'price_market' | 'price_cost' | 'stock' | 'status' | 'moq'
type BulkRow = Pick<Row, BulkField | 'tiers' | 'step_qty' | 'stock_lock'>

export interface Outcome {
  field: BulkField
  next: number
  /** The reason for a refusal, by the same rules as for one row. */
  refusal?: Refusal | undefined
}

/** The row after a change. The contract guarantees the values that each kind needs. `holders`: orders that a refusal names. */
export function outcomeOf(row: BulkRow, change: SkuBulk, holders?: Holders): Outcome {
  const { kind, field, mode, value, type, qty, status, moq } = change
  if (kind === 'price') {
    const price = { field: field as NonNullable<typeof field>, mode: mode as NonNullable<typeof mode>, value: value as number }
    return { field: price.field, next: newPrice(row[price.field], price), refusal: priceRefusal(row, price) }
  }
  if (kind === 'stock') {
    const move = { type: type as NonNullable<typeof type>, qty: qty as number }
    return { field: 'stock', ...stockAfter(row, move, holders) }
  }
  if (kind === 'status') return { field: 'status', next: status as number }
  const next = moq as number
  return { field: 'moq', next, refusal: next % row.step_qty === 0 ? undefined : { label: moqNotMultiple } }
}

/** The orders that the change would leave without their pieces, by SKU. */
export async function bulkHolders(
  ctx: Ctx,
  rows: readonly Pick<Row, 'id' | 'stock' | 'stock_lock'>[],
  { kind, type, qty }: SkuBulk,
): Promise<ReadonlyMap<number, Holders>> {
  return kind === 'stock' && type && typeof qty === 'number' ? holdersOf(ctx, rows, { type, qty }) : new Map()
}
