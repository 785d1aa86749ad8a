import type { Tone } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'

type Words = Record<string, Label>

/** The number of prizes in every lottery. */
export const PRIZES = 8
/** A goods prize waits this number of days for an address (domain §10). */
export const DAYS_TO_CLAIM = 15
/** The chances that one order gives at most. */
export const MOST_CHANCES = 100

export const lotteryStyles = { grid8: ['九宫格', 'Grid'], wheel: ['转盘', 'Wheel'] } as const satisfies Words
export type LotteryStyle = keyof typeof lotteryStyles

export const chanceTypes = {
  free: ['免费', 'Free'],
  integral: ['积分', 'Points'],
  order: ['下单获得', 'From orders'],
  sign: ['签到获得', 'From sign-ins'],
} as const satisfies Words
export type ChanceType = keyof typeof chanceTypes

export const prizeKinds = {
  thanks: ['谢谢参与', 'No prize'],
  integral: ['积分', 'Points'],
  balance: ['余额', 'Balance'],
  coupon: ['优惠券', 'Coupon'],
  goods: ['商品', 'Goods'],
  redEnvelope: ['红包', 'Red envelope'],
} as const satisfies Words
export type PrizeKind = keyof typeof prizeKinds

export const prizeTones: Readonly<Record<PrizeKind, Tone>> = {
  thanks: 'neutral',
  integral: 'info',
  balance: 'success',
  coupon: 'warning',
  goods: 'danger',
  redEnvelope: 'success',
}

/** What a draw was paid with. */
export const drawPays = {
  free: ['免费次数', 'Free draw'],
  chance: ['获得的次数', 'Earned chance'],
  points: ['积分', 'Points'],
} as const satisfies Words
export type DrawPay = keyof typeof drawPays

/** Why a draw gave the fallback prize in place of the picked one. */
export const fallbacks = {
  stopped: ['奖品已停止发放', 'The prize was stopped'],
  stock: ['奖品已抽完', 'The prize had run out'],
  goods: ['商品库存不足', 'The goods had run out'],
  win_limit: ['已达中奖上限', 'The win limit was reached'],
} as const satisfies Words
export type Fallback = keyof typeof fallbacks
