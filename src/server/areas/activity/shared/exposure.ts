import { sql, type SQL } from 'drizzle-orm'
import type { CostImpact } from '#contract/activity/activity.ts'
import type { Label } from '#contract/kit/label.ts'
import { kindsWith } from '#server/areas/trade/order-kinds.ts'
import { excessOf, reasonIn, spend, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

// An activity's maximum cost, and the limit above which a second person publishes it (quality I5).

/** A study without its approval facts, and the gifts that the publication would cause. */
export type Study = Omit<CostImpact, 'asked_by' | 'may_approve' | 'hash' | 'needs_approval'> & {
  needs_approval: boolean
  giveaway: Giveaway
}

interface Exposure {
  giveaway: Giveaway
  parts?: CostImpact['parts']
  replay?: CostImpact['replay']
}

const REPLAYED_DAYS = 90
const MOST_PARTS = 20

const raised: Label = [
  '增加后超出免复核范围（{why}）；请复制为新活动，由另一人发布',
  'The raise needs a review ({why}). Copy it as a new activity that another person publishes',
]

/** The study for an activity that gives money, coupons or goods. */
export async function costStudy(ctx: Ctx, { giveaway, parts = [], replay = null }: Exposure): Promise<Study> {
  const excess = await excessOf(ctx, giveaway)
  const why = excess && reasonIn(ctx, excess)
  const largest = parts.toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0)).slice(0, MOST_PARTS)
  const { worst } = giveaway
  return { worst, parts: largest, replay, is_under_floor: null, margin: null, needs_approval: why !== null, why, giveaway }
}

/** A raise to something published takes the budget, or is refused: only drafts are reviewed. */
export async function refuseRaise(ctx: Ctx, before: Giveaway, after: Giveaway, field: string): Promise<void> {
  const [why] = await spend(ctx, [{ ...after, before: { worst: before.worst, each: before.each ?? 0 } }])
  if (why) throw refuse(raised, { field, values: { why: reasonIn(ctx, why) } })
}

export interface CouponReach {
  scope: 'all' | 'category' | 'brand' | 'series' | 'sku'
  /** As order lines carry them: leaf categories. */
  scope_ids: readonly number[]
  exclude_ids: readonly number[]
  price_level: 'all' | 'store' | 'trade'
  threshold: number
}

/** The paid orders in the last 90 days that a coupon fits, and the amount it would have taken off: one coupon for each order. */
export async function couponReplay(ctx: Ctx, reach: CouponReach, offOf: (amount: SQL) => SQL): Promise<CostImpact['replay']> {
  const since = new Date(ctx.now.getTime() - REPLAYED_DAYS * DAY_MS).toISOString()
  const ids = sql`any(${sql.param([...reach.scope_ids])}::int8[])`
  const within = reach.scope === 'all' ? sql`true` : sql`i.${sql.identifier(`${reach.scope}_id`)} = ${ids}`
  const level = reach.price_level === 'all' ? sql`true` : sql`o.price_level = ${reach.price_level}`
  const { rows } = await ctx.db.execute<{ orders: number; amount: number }>(sql`
    select count(*)::int as orders, coalesce(sum(${offOf(sql`amount`)}), 0)::float8 as amount from (
      select sum(i.pay_amount + i.coupon_off + i.integral_off) as amount from sales_order o join sales_order_item i on i.order_id = o.id
      where o.paid_at >= ${since} and o.deleted_at is null and o.type = any(${sql.param(kindsWith('gives_points'))}::text[])
        and i.is_gift = 0 and ${within} and ${level} and i.sku_id <> all(${sql.param([...reach.exclude_ids])}::int8[])
      group by o.id having sum(i.pay_amount + i.coupon_off + i.integral_off) >= ${Math.max(1, reach.threshold)}
    ) as fitting`)
  return rows[0] ?? null
}

/** The maximum worth for a coupon, or for one envelope in an activity, by id. */
export async function mostWorths(
  { db }: Pick<Ctx, 'db'>,
  kind: 'coupon' | 'redEnvelope',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const list = sql`any(${sql.param([...ids])}::int8[])`
  const { rows } = await db.execute<{ id: number; worth: number }>(
    kind === 'coupon'
      ? sql`select id::float8 as id, coalesce(case kind when 'cash' then amount else max_off end, 0)::float8 as worth from coupon where id = ${list}`
      : sql`select id::float8 as id, coalesce(max_each, each, 0)::float8 as worth from red_envelope where id = ${list}`,
  )
  return new Map(rows.map(({ id, worth }) => [id, worth]))
}
