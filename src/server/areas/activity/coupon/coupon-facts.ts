import { and, asc, eq, sql } from 'drizzle-orm'
import { userCouponFlow } from '#contract/activity/coupon-record-flow.ts'
import type { Label } from '#contract/kit/label.ts'
import type { OrderRequest, Buyer } from '#server/areas/trade/order-request.ts'
import { problemAt, unusable } from '#server/areas/trade/price/discounts.ts'
import type { CouponFacts, PriceFacts } from '#server/areas/trade/price/facts.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import type { UserCouponRow } from './coupon-rows.ts'
import { coupon, userCoupon, type CouponRules } from './coupon-tables.ts'

const notOwn: Label = ['优惠券不存在', 'there is no such coupon']
const early: Label = ['未到使用时间', 'it cannot be used yet']
const late: Label = ['已过期', 'it has expired']

/** Adds the requested coupon to the facts, or the reason why it cannot be used (domain §4.2). */
export async function couponFacts(
  ctx: Ctx,
  facts: PriceFacts,
  { request: { user_coupon_id: id }, buyer }: { request: OrderRequest; buyer: Buyer },
): Promise<PriceFacts> {
  if (!id) return facts
  const [row] = await ctx.db
    .select()
    .from(userCoupon)
    .where(and(eq(userCoupon.id, id), eq(userCoupon.user_id, buyer.member.id)))
  const reason = row ? whyNotUse(row, ctx.now) : notOwn
  if (!row || reason)
    return { ...facts, problems: [...(facts.problems ?? []), problemAt('coupon', unusable, { reason: reason ?? notOwn })] }
  return { ...facts, coupon: (await factsOfCoupons(ctx, [row])).get(row.id) ?? null }
}

/** Why a coupon cannot be used now. The time decides, even if the job that expires coupons is late. */
export function whyNotUse(
  { state, valid_from, valid_to }: Pick<UserCouponRow, 'state' | 'valid_from' | 'valid_to'>,
  now: Date,
): Label | undefined {
  if (state !== 'unused') return userCouponFlow.words[state]
  if (Date.parse(valid_to) <= now.getTime()) return late
  return Date.parse(valid_from) > now.getTime() ? early : undefined
}

interface Ruled {
  id: number
  rules: CouponRules
}

/** The coupon facts for pricing, by id. A category stands for all beneath it, because goods belong to leaves. */
export async function factsOfCoupons(ctx: Ctx, coupons: readonly Ruled[]): Promise<Map<number, CouponFacts>> {
  const roots = coupons.flatMap(({ rules: { scope, ids } }) => (scope === 'category' ? ids : []))
  const beneath = roots.length > 0 ? await branchesOf(ctx, [...new Set(roots)]) : new Map<number, number[]>()
  const idsOf = ({ scope, ids }: CouponRules) => (scope === 'category' ? ids.flatMap((id) => beneath.get(id) ?? []) : ids)
  return new Map(coupons.map(({ id, rules }) => [id, { ...rules, id, ids: idsOf(rules) }]))
}

/** The ids in a scope as order lines carry them. */
export async function idsInScope(ctx: Ctx, { scope, scope_ids }: { scope: CouponRules['scope']; scope_ids: readonly number[] }) {
  return scope === 'category' ? [...(await branchesOf(ctx, scope_ids)).values()].flat() : scope_ids
}

/** The ids for each category and for all beneath it. */
async function branchesOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ root: string; ids: string[] }>(sql`
    with recursive branch as (
      select id as root, id from category where id = any(${sql.param([...ids])}::int8[])
      union
      select branch.root, category.id from category join branch on category.parent_id = branch.id where category.deleted_at is null
    )
    select root, array_agg(id) as ids from branch group by root`)
  return new Map(rows.map((row) => [Number(row.root), row.ids.map(Number)]))
}

const MOST_LISTED = 100

/** A customer's unused coupons, the next to expire first. */
export function unusedOf({ db, now }: Ctx, user_id: number) {
  const { id, code, state, valid_from, valid_to, rules } = userCoupon
  return db
    .select({ id, code, title: coupon.title, state, valid_from, valid_to, rules })
    .from(userCoupon)
    .innerJoin(coupon, eq(coupon.id, userCoupon.coupon_id))
    .where(and(eq(userCoupon.user_id, user_id), eq(state, 'unused'), sql`${valid_to} > ${now.toISOString()}`))
    .orderBy(asc(valid_to), asc(id))
    .limit(MOST_LISTED)
}
