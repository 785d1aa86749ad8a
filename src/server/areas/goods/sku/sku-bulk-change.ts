import { newPrice, priceRefusal } from '#contract/goods/price-change.ts'
import type { SkuBulk } from '#contract/goods/sku-bulk.ts'
import { moqNotMultiple } from '#contract/goods/sku-rules.ts'
import type { sku } from '#server/areas/goods/shared/tables.ts'
import type { Refusal } from '#server/platform/kernel/rows.ts'
import { stockAfter } from './sku-stock.ts'

type Row = typeof sku.$inferSelect
/** The columns that a bulk change may set. */
export type BulkField = 'price_store' | 'price_trade' | 'price_market' | 'price_cost' | 'stock' | 'status' | 'moq'
type BulkRow = Pick<Row, BulkField | 'tiers' | 'step_qty'>

export interface Outcome {
  field: BulkField
  next: number
  /** The reason for a refusal, by the same rules as for one row. */
  refusal?: Refusal | undefined
}

/** The row after a change. The contract guarantees the values that each kind needs. */
export function outcomeOf(row: BulkRow, change: SkuBulk): Outcome {
  const { kind, field, mode, value, type, qty, status, moq } = change
  if (kind === 'price') {
    const price = { field: field as NonNullable<typeof field>, mode: mode as NonNullable<typeof mode>, value: value as number }
    return { field: price.field, next: newPrice(row[price.field], price), refusal: priceRefusal(row, price) }
  }
  if (kind === 'stock') return { field: 'stock', ...stockAfter(row.stock, type as NonNullable<typeof type>, qty as number) }
  if (kind === 'status') return { field: 'status', next: status as number }
  const next = moq as number
  return { field: 'moq', next, refusal: next % row.step_qty === 0 ? undefined : { label: moqNotMultiple } }
}
