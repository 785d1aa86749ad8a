import type { ParsedOf } from '../kit/endpoint.ts'
import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { marketBelowStore, tiersFall, tiersUnordered, tradeAboveStore, type Tier } from './sku-rules.ts'
import { priceFields } from './sku-words.ts'
import type { sku } from './sku.ts'

export type PriceChange = Pick<ParsedOf<typeof sku.price>, 'mode' | 'field' | 'value'>

/** A SKU's fields that matter for a price change; a list's row has no tiers. */
interface Prices extends Record<'price_store' | 'price_trade', number>, Record<'price_market' | 'price_cost', number | null> {
  tiers?: Tier[]
}

const HIGHEST = 999_999_900

/** The new price in fen after a change. */
export function newPrice(old: number | null, { mode, value }: PriceChange): number {
  if (mode === 'set') return value
  if (mode === 'add') return (old ?? 0) + value
  return Math.round(((old ?? 0) * value) / 10_000)
}

/** The reason why a change skips this SKU (domain §1.3, §3.5). The page previews it, the server enforces it. */
export function priceRefusal(row: Prices, change: PriceChange): { label: Label; values?: { label: Label } } | undefined {
  const next = newPrice(row[change.field], change)
  const label: Label = priceFields[change.field]
  if (next <= 0) return { label: messages.above_zero, values: { label } }
  if (next > HIGHEST) return { label: ['{label}不能超过9999999元', '{label} must not be above ¥9,999,999'], values: { label } }
  const after: Prices = { ...row, [change.field]: next }
  if (after.price_trade > after.price_store) return { label: tradeAboveStore }
  if (after.price_market !== null && after.price_market < after.price_store) return { label: marketBelowStore }
  if (!tiersFall(after)) return { label: tiersUnordered }
  return undefined
}
