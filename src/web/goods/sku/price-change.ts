import { priceFields, type sku } from '#contract/goods/sku.ts'
import { marketBelowStore, tradeAboveStore } from '#contract/goods/sku-rules.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'

export type PriceChange = Pick<InputOf<typeof sku.price>, 'mode' | 'field' | 'value'>
type Prices = Record<'price_store' | 'price_trade', number> & Record<'price_market' | 'price_cost', number | null>

/** The price that a change makes; what the server will write. */
export function newPrice(old: number | null, { mode, value }: PriceChange): number {
  if (mode === 'set') return value
  if (mode === 'add') return (old ?? 0) + value
  return Math.round(((old ?? 0) * value) / 10_000)
}

/** Why the server would leave this SKU as it is. */
export function whyRefused(row: Prices, change: PriceChange): Label | undefined {
  const next = newPrice(row[change.field], change)
  const [zh, en] = priceFields[change.field]
  if (next <= 0) return [messages.above_zero[0].replace('{label}', zh), messages.above_zero[1].replace('{label}', en)]
  const after: Prices = { ...row, [change.field]: next }
  const { price_store, price_trade, price_market } = after
  if (price_trade > price_store) return tradeAboveStore
  if (price_market !== null && price_market < price_store) return marketBelowStore
  return undefined
}
