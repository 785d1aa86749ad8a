import type { UsableCoupon } from '#contract/activity/coupon-record.ts'
import { say } from '#contract/kit/label.ts'
import { claimedFacts } from '#server/areas/trade/claims.ts'
import type { Buyer, OrderRequest } from '#server/areas/trade/order-request.ts'
import { factsOf } from '#server/areas/trade/price/facts-of.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { factsOfCoupons, unusedOf, whyNotUse } from './coupon-facts.ts'
import { shownOf } from './terms.ts'

/** The unused coupons of the person who orders, with what each takes off this order now, the best first. */
export async function usableFor(ctx: Ctx, request: OrderRequest, buyer: Buyer): Promise<UsableCoupon[]> {
  const own = await unusedOf(ctx, buyer.member.id)
  if (own.length === 0) return []
  const price_level = buyer.store?.price_level ?? 'store'
  const asked = { ...request, user_coupon_id: null, integral_used: 0 }
  const plain = await factsOf(ctx, { user_id: buyer.member.id, price_level, lines: request.lines, freight: 0 })
  const facts = await claimedFacts(ctx, plain, { request: asked, buyer })
  const known = await factsOfCoupons(ctx, own)
  const rated = own.map((row): UsableCoupon => {
    const { id, code, title, valid_to, rules } = row
    const early = whyNotUse(row, ctx.now)
    const { totals, problems } = priceOrder({ ...facts, coupon: known.get(id) ?? null })
    const problem = problems.find(({ field }) => field === 'coupon')
    const msg = early ? say(early, ctx.language) : problem ? say(problem.label, ctx.language, problem.values) : null
    return { id, code, title, ...shownOf(rules), valid_to, off: msg === null ? totals.coupon_off : 0, msg }
  })
  return rated.toSorted((one, other) => other.off - one.off)
}
