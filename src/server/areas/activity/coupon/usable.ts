import type { UsableCoupon } from '#contract/activity/coupon-record.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { requestFacts } from '#server/areas/trade/claims/request-facts.ts'
import type { Buyer, OrderRequest } from '#server/areas/trade/order-request.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { factsOfCoupons, unusedOf, whyNotUse } from './coupon-facts.ts'
import { shownOf } from './terms.ts'

const savesNothing: Label = ['使用后不再包邮，不能省钱', 'It ends free freight and saves nothing']

/**
 * The unused coupons that the person who orders has, with each saving on this order now, the best first. The amounts to pay are compared: a
 * coupon may end free freight (docs/adr/0088).
 */
export async function usableFor(ctx: Ctx, request: OrderRequest, buyer: Buyer, region: string | null): Promise<UsableCoupon[]> {
  const own = await unusedOf(ctx, buyer.member.id)
  if (own.length === 0) return []
  const facts = await requestFacts(ctx, { ...request, user_coupon_id: null, integral_used: 0 }, buyer, region)
  const known = await factsOfCoupons(ctx, own)
  const without = priceOrder({ ...facts, coupon: null }).totals.pay_amount
  const rated = own.map((row): UsableCoupon => {
    const { id, code, title, valid_to, rules } = row
    const early = whyNotUse(row, ctx.now)
    const { totals, problems } = priceOrder({ ...facts, coupon: known.get(id) ?? null })
    const problem = problems.find(({ field }) => field === 'coupon')
    const off = without - totals.pay_amount
    const refusal = early ? { label: early } : (problem ?? (totals.coupon_off > 0 && off <= 0 ? { label: savesNothing } : null))
    const msg = refusal && say(refusal.label, ctx.language, 'values' in refusal ? refusal.values : {})
    return { id, code, title, ...shownOf(rules), valid_to, off: msg === null ? off : 0, msg }
  })
  return rated.toSorted((one, other) => other.off - one.off)
}
