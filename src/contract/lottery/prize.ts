import * as z from 'zod/mini'
import { choice, defaulted, flag, image, int, money, optional, ref, shaped, text } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { rule, storedForm } from '../kit/verbs.ts'
import { PRIZES, prizeKinds, type PrizeKind } from './words.ts'

// The eight lottery prizes (domain §10).

export const askPrizes: Label = ['必须设置8个奖品', 'Exactly 8 prizes are required']
const askThanks: Label = ['至少设置一个“谢谢参与”作为兜底奖品', 'At least one prize must be “No prize” as the fallback']
export const noWeights: Label = ['奖品权重之和必须大于0', 'The sum of the weights must be greater than 0']
export const askGoods: Label = ['请选择奖品商品', 'Please select the goods of the prize']
const askCoupon: Label = ['请选择优惠券', 'Please select a coupon']
const askEnvelope: Label = ['请选择红包活动', 'Please select a red envelope activity']
export const askQty: Label = ['请填写奖品数量', 'Please enter the number of prizes']
const onlyThanks: Label = ['只有“谢谢参与”可以作为兜底奖品', 'Only “No prize” can be the fallback']

export const MOST_WEIGHT = 1_000_000
export const MOST_STOCK = 100_000_000

const weight = () => int(['权重', 'Weight'], 0, MOST_WEIGHT)
const stock = (min: -1 | 0) => int(['奖品库存', 'Stock'], min, MOST_STOCK)

export const prizeFields = {
  position: int(['位置', 'Position'], 1, PRIZES),
  kind: choice(['奖品类型', 'Type'], prizeKinds),
  title: text(['奖品名称', 'Prize'], { max: 30 }),
  image: optional(image(['奖品图片', 'Image'])),
  points: optional(int(['积分数量', 'Points'], 1, 1_000_000, { below: ['积分数量必须大于0', 'Points must be greater than 0'] })),
  /** Fen. */
  amount: optional(
    money(['余额金额', 'Amount'], { min: 1, max: 10_000_000, below: ['余额金额必须大于0', 'The amount must be greater than 0'] }),
  ),
  coupon_id: optional(ref(['优惠券', 'Coupon'])),
  envelope_id: optional(ref(['红包活动', 'Red envelope activity'])),
  sku_id: optional(ref(['奖品商品', 'Goods'])),
  qty: optional(int(['每份件数', 'Pieces'], 1, 9999)),
  /** The number of prizes; -1 for the kind `thanks`, which never runs out. */
  stock: optional(stock(-1)),
  weight: weight(),
  day_max: optional(int(['每日上限', 'Per day'], 1, MOST_STOCK)),
  is_fallback: defaulted(flag(['兜底', 'Fallback'])),
}

interface PrizeFields {
  kind: PrizeKind
  points?: number | null
  amount?: number | null
  coupon_id?: number | null
  envelope_id?: number | null
  sku_id?: number | null
  qty?: number | null
  stock?: number | null
  is_fallback?: 0 | 1
}

/** A field that prizes with one kind need. */
const needs = (kind: PrizeKind, field: keyof PrizeFields, message: Label) =>
  rule([field, 'kind'], message, (prize: PrizeFields) => prize.kind !== kind || Boolean(prize[field]))

export const prize = z.object(prizeFields).check(
  needs('integral', 'points', ['积分数量必须大于0', 'Points must be greater than 0']),
  needs('balance', 'amount', ['余额金额必须大于0', 'The amount must be greater than 0']),
  needs('coupon', 'coupon_id', askCoupon),
  needs('redEnvelope', 'envelope_id', askEnvelope),
  needs('goods', 'sku_id', askGoods),
  needs('goods', 'qty', askQty),
  rule(['stock', 'kind'], askQty, ({ kind, stock }: PrizeFields) => kind === 'thanks' || (stock ?? -1) >= 0),
  rule(['is_fallback', 'kind'], onlyThanks, ({ kind, is_fallback }: PrizeFields) => is_fallback !== 1 || kind === 'thanks'),
)
export type PrizeInput = z.output<typeof prize>

export const prizes = shaped(['奖品', 'Prizes'], z.array(prize).check(z.maxLength(PRIZES)))

interface Entered {
  prizes: { position: number; kind: PrizeKind; weight: number; is_fallback?: 0 | 1 }[]
}

/** The rules over all prizes. */
export const prizesRules = [
  rule(['prizes'], askPrizes, ({ prizes }: Entered) => new Set(prizes.map(({ position }) => position)).size === PRIZES),
  rule(['prizes'], askThanks, ({ prizes }: Entered) => prizes.some(({ kind }) => kind === 'thanks')),
  rule(['prizes'], noWeights, ({ prizes }: Entered) => sumOf(prizes.map(({ weight }) => weight)) > 0),
  rule(
    ['prizes'],
    ['只能有一个兜底奖品', 'Only one prize can be the fallback'],
    ({ prizes }: Entered) => prizes.filter(({ is_fallback }) => is_fallback === 1).length <= 1,
  ),
] as const

/** Changes the prizes in a running lottery: adds pieces to one, or stops it, so that the fallback gets its share (domain §10). */
export const prizeChange = z.object({
  position: prizeFields.position,
  stock: optional(stock(0)),
  /** 1: the prize is given no more. The fallback cannot be stopped. */
  stop: defaulted(flag(['停止发放', 'Stop'])),
})

/** A prize as staff read it. `ref_title` names its coupon, envelope or goods; `unit_cost` is its worth in fen. */
export const prizeRow = z.object({
  id: z.int(),
  ...storedForm(prizeFields),
  /** 1: the fallback gets its share in the draws. */
  is_stopped: z.literal([0, 1]),
  drawn: z.int(),
  ref_title: z.nullable(z.string()),
  sku_code: z.nullable(z.string()),
  /** The pieces that can be sold now. */
  sku_stock: z.nullable(z.int()),
  unit_cost: z.int(),
})
export type Prize = z.output<typeof prizeRow>

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
