import { worthOfPoints } from '#contract/finance/points.ts'
import type { ExchangeKind } from '#contract/integralGoods/words.ts'

export interface Valued {
  kind?: ExchangeKind
  integral?: number | null
  cash?: number | null
  amount?: number | null
  stock?: number | null
  sku_id?: number | null
  sku_price?: number | null
  /** The chosen coupon's worth. */
  coupon?: number | null
}

/** The price and the worth per exchange, in fen; null where one is not known. */
export function givenAway({ kind, integral, cash, amount, stock, sku_id, sku_price, coupon }: Valued, perYuan: number) {
  const pays = Math.round(worthOfPoints(integral ?? 0, perYuan)) + (cash ?? 0)
  const gets = { balance: amount, goods: sku_id ? sku_price : null, coupon }[kind ?? 'goods'] ?? null
  const each = gets === null ? null : Math.max(0, gets - pays)
  return { pays, gets, each, most: each === null || !stock ? null : each * stock }
}
