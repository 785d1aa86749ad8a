import type { Tone } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

/** The things that customers exchange points for (domain §13). */
export const exchangeKinds = {
  goods: ['商品', 'Goods'],
  coupon: ['优惠券', 'Coupon'],
  balance: ['余额', 'Balance'],
} as const satisfies Words
export type ExchangeKind = keyof typeof exchangeKinds

export const exchangeTones: Readonly<Record<ExchangeKind, Tone>> = { goods: 'info', coupon: 'warning', balance: 'success' }

export const goodsTags = { hot: ['热门', 'Popular'], new: ['新品', 'New'] } as const satisfies Words
export type GoodsTag = keyof typeof goodsTags

/** An item's label: its state and, while it is on sale, time and stock. */
export const goodsPhases = {
  off: ['已下架', 'Off sale'],
  upcoming: ['未开始', 'Scheduled'],
  running: ['兑换中', 'On offer'],
  soldOut: ['已兑完', 'Sold out'],
  ended: ['已结束', 'Ended'],
} as const satisfies Words
export type GoodsPhase = keyof typeof goodsPhases

export const goodsPhaseTones: Readonly<Record<GoodsPhase, Tone>> = {
  off: 'neutral',
  upcoming: 'info',
  running: 'success',
  soldOut: 'warning',
  ended: 'neutral',
}

interface Timed {
  state: 'on' | 'off'
  start_at: string | null
  end_at: string | null
  stock: number
  exchanged: number
}

/** An item's phase at a time. */
export function goodsPhaseOf({ state, start_at, end_at, stock, exchanged }: Timed, now: Date): GoodsPhase {
  if (state === 'off') return 'off'
  if (end_at !== null && Date.parse(end_at) <= now.getTime()) return 'ended'
  if (start_at !== null && Date.parse(start_at) > now.getTime()) return 'upcoming'
  return exchanged < stock ? 'running' : 'soldOut'
}
