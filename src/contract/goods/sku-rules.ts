import type { Label } from '../kit/label.ts'
import { messages } from '../kit/messages.ts'
import { rule } from '../kit/verbs.ts'

export interface Tier {
  level: string
  min_qty: number
  price: number
}

interface Entered {
  id?: number
  spu_id?: number | null
  price_store: number
  price_trade: number
  price_market?: number | null
  moq?: number
  step_qty?: number
  barcode?: string | null
  tiers?: Tier[]
}

export const tradeAboveStore: Label = ['贸易价不能高于门店价', 'The trade price must not be above the store price']
export const marketBelowStore: Label = ['市场价不能低于门店价', 'The market price must not be below the store price']
export const moqNotMultiple: Label = ['起订量必须是起订倍数的整数倍', 'The minimum order must be a multiple of the order multiple']
export const tiersUnordered: Label = ['阶梯价的起订数量必须递增且价格必须递减', 'Tier quantities must increase and prices must decrease']
const barcodeWrong: Label = ['条形码校验位不正确', 'The check digit of the barcode is wrong']

/** The rules across any SKU's fields (domain §1.3, §3.5), in message order. */
export const skuRowRules = [
  rule(['price_trade', 'price_store'], tradeAboveStore, (sku: Entered) => sku.price_trade <= sku.price_store),
  rule(['price_market', 'price_store'], marketBelowStore, (sku: Entered) => (sku.price_market ?? sku.price_store) >= sku.price_store),
  rule(['moq', 'step_qty'], moqNotMultiple, ({ moq = 1, step_qty = 1 }: Entered) => moq % step_qty === 0),
  rule(['barcode'], barcodeWrong, ({ barcode }: Entered) => !barcode || hasCheckDigit(barcode)),
] as const

/** The rules for a SKU that is edited in its own form. */
export const skuRules = [
  rule(['spu_id', 'id'], messages.ask_select, ({ id, spu_id }: Entered) => id !== undefined || typeof spu_id === 'number'),
  ...skuRowRules,
  rule(['tiers', 'price_store', 'price_trade'], tiersUnordered, tiersFall),
] as const

/** EAN-8 and EAN-13: weighted by 3 and 1 from the right, the digits add up to a multiple of ten. */
export function hasCheckDigit(barcode: string): boolean {
  const digits = [...barcode].map(Number).toReversed()
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}

/** Per level, quantities rise, prices fall, and the first price is below the level's price (domain §1.3). */
export function tiersFall({ tiers = [], price_store, price_trade }: Pick<Entered, 'tiers' | 'price_store' | 'price_trade'>): boolean {
  return (['store', 'trade'] as const).every((level) => {
    const start = { min_qty: 1, price: level === 'store' ? price_store : price_trade }
    const steps = [start, ...tiers.filter((tier) => tier.level === level)]
    return steps.every((step, index) => {
      const last = steps[index - 1]
      return !last || (step.min_qty > last.min_qty && step.price < last.price)
    })
  })
}
