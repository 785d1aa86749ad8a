import type { Label } from '#contract/kit/label.ts'
import type { PriceLevel } from '#contract/people/words.ts'
import type { CouponFacts, IntegralFacts, LineFacts, Problem } from './facts.ts'
import { portion } from './spread.ts'

const WHOLE = 10_000
const FEN = 100

/** The line amounts that a reduction may use, 0 for the others. */
type Weights = number[]

interface Reduction {
  off: number
  weights: Weights
  problem: Problem | null
}

/** The lines and their amounts after the reductions before this one. */
interface Base {
  lines: readonly LineFacts[]
  nets: readonly number[]
}

export const unusable: Label = ['优惠券不可用：{reason}', 'The coupon cannot be used: {reason}']

/** A coupon reduces the lines in its scope by at most their amount (domain §4.2). */
export function couponOff(coupon: CouponFacts, { lines, nets }: Base, level: PriceLevel): Reduction {
  const weights = nets.map((net, at) => (inScope(coupon, lines[at] as LineFacts) ? net : 0))
  const base = sum(weights)
  const refused = (reason: Label): Reduction => ({ off: 0, weights, problem: problemAt('coupon', unusable, { reason }) })
  if (coupon.price_level !== 'all' && coupon.price_level !== level) return refused(otherLevel)
  if (base === 0) return refused(noScope)
  if (base < coupon.threshold) return refused(belowThreshold)
  const off = coupon.kind === 'cash' ? coupon.amount : Math.min(coupon.max_off, portion(base, WHOLE - coupon.discount, WHOLE))
  return { off: Math.min(off, base), weights, problem: null }
}

const otherLevel: Label = ['不适用于您的价格等级', 'it is not for your price level']
const noScope: Label = ['没有适用的商品', 'it applies to none of the goods']
const belowThreshold: Label = ['未达到使用门槛', 'the order is below its threshold']

function inScope({ scope, ids, exclude_ids }: CouponFacts, { goods, activity }: LineFacts): boolean {
  if (activity?.takes_coupon === false || exclude_ids.includes(goods.sku_id)) return false
  const id = { all: 0, category: goods.category_id, brand: goods.brand_id, series: goods.series_id, sku: goods.sku_id }[scope]
  return scope === 'all' || ids.includes(id)
}

/** Points pay at most a share of the goods, in whole units (domain §16). */
export function integralOff(
  { enabled, per_yuan, deduct_max_rate, unit, used, available }: IntegralFacts,
  { lines, nets }: Base,
  coupon: CouponFacts | null,
): Reduction & { most: number; used: number } {
  const weights = nets.map((net, at) => (lines[at]?.activity?.takes_points === false ? 0 : net))
  const isStackable = !coupon || coupon.stackable_integral === 1
  const mostOff = enabled && isStackable ? portion(sum(weights), deduct_max_rate, WHOLE) : 0
  const points = Math.min(portion(mostOff, per_yuan, FEN), available ?? Number.MAX_SAFE_INTEGER)
  const most = Math.max(points - (points % unit), 0)
  const refused = (label: Label, values: Problem['values'] = {}) => ({
    off: 0,
    used: 0,
    most,
    weights,
    problem: problemAt('integral_used', label, values),
  })
  if (used === 0) return { off: 0, used: 0, most, weights, problem: null }
  if (!enabled) return refused(noPoints)
  if (!isStackable) return refused(notWithCoupon)
  if (used % unit !== 0) return refused(notUnits, { n: unit })
  if (used > most) return refused(tooManyPoints, { n: most })
  return { off: portion(used, FEN, per_yuan), used, most, weights, problem: null }
}

const noPoints: Label = ['积分抵扣未开启', 'Points cannot be used']
const notWithCoupon: Label = ['该优惠券不能与积分同时使用', 'This coupon cannot be combined with points']
const notUnits: Label = ['使用积分必须是{n}的整数倍', 'Points are used in multiples of {n}']
const tooManyPoints: Label = ['本单最多可使用{n}积分', 'At most {n:point|points} can be used on this order']

export function problemAt(field: Problem['field'], label: Label, values: Problem['values'] = {}): Problem {
  return { index: null, sku_id: null, field, label, values }
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
