import { and, isNull, sql } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import { costKinds, type Campaigns, type CostKind, type Marketing } from '#contract/index/panels.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { activityDay, activityEntry, activityRollUp } from '#server/areas/activity/shared/tables.ts'
import { balance } from '#server/areas/finance/ledger/ledger.ts'
import { freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { onDays } from '#server/platform/kernel/list/filters.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { perPeriod } from './sales.ts'
import { daysIn, keyOf, periodOf, type Days } from './spans.ts'

const access = {
  coupon: 'activity:coupon:list',
  redEnvelope: 'activity:redEnvelope:list',
  freeOrder: 'freeOrder:activity:list',
  lottery: 'lottery:lottery:list',
} as const satisfies Record<CostKind, string>

/** The campaign cost and the coupon use (domain §19.8): for the whole business, so only for persons who see all of it. */
export function marketing(ctx: Ctx, input: ParsedOf<typeof contract.marketing> = {}): Promise<Marketing> {
  const { from, to, now, before, year } = periodOf(ctx.now, input)
  return briefly(ctx, `marketing ${keyOf(input)}`, async () => {
    // campaigns are summed up by whole days
    const [of = none, ofBefore = none, ofYear = none] = await campaigns(ctx, [now, before, year].map(daysIn))
    return { from, to, now: of, before: ofBefore, year: ofYear }
  })
}

const none: Campaigns = {
  coupons_given: null,
  coupons_used: null,
  points_given: null,
  points_used: null,
  costs: { coupon: null, redEnvelope: null, freeOrder: null, lottery: null },
}

/** The kinds whose cost the person may see. */
export const seenKinds = (ctx: Ctx): CostKind[] => costKinds.filter((kind) => seesAll(ctx) && mayCall(ctx.actor, access[kind]))

async function campaigns(ctx: Ctx, periods: readonly Days[]): Promise<Campaigns[]> {
  const may = (permission: Parameters<typeof mayCall>[1]) => seesAll(ctx) && mayCall(ctx.actor, permission)
  const visible = seenKinds(ctx)
  const [used, costs, points] = await Promise.all([
    may(access.coupon) ? couponOffer(ctx, periods) : undefined,
    visible.length > 0 ? costsOf(ctx, periods) : undefined,
    may('userIntegralLog:log:list') ? Promise.all(periods.map(({ from, to }) => pointsOf(ctx, from, to))) : undefined,
  ])
  return periods.map((_, i) => {
    const cost = (kind: CostKind) => (visible.includes(kind) ? (costs?.get(`${i} ${kind}`) ?? 0) : null)
    return {
      coupons_given: used?.[i]?.given ?? null,
      coupons_used: used?.[i]?.used ?? null,
      costs: { coupon: cost('coupon'), redEnvelope: cost('redEnvelope'), freeOrder: cost('freeOrder'), lottery: cost('lottery') },
      points_given: points?.[i]?.given ?? null,
      points_used: points?.[i]?.used ?? null,
    }
  })
}

/** The coupons that customers received in each period, and how many of them are used. */
function couponOffer(ctx: Ctx, periods: readonly Days[]): Promise<{ given: number; used: number }[]> {
  return perPeriod(
    ctx,
    periods,
    ({ from, to }) => sql`count(*)::int as given, (count(*) filter (where ${userCoupon.state} = 'used'))::int as used
      from ${userCoupon} where ${and(onDays(userCoupon.created_at, from, to), isNull(userCoupon.deleted_at))}`,
  )
}

const kinds = sql.raw(costKinds.map((kind) => `'${kind}'`).join(', '))
const signed = sql`case ${activityEntry.type} when 'cost' then ${activityEntry.amount} when 'cost_back' then -${activityEntry.amount} else 0 end`

/** The cost for a draw or a free order that gave a coupon or an envelope, which counts when it is used or opened. */
export const countsLater = sql`(${activityEntry.kind} in ('lottery', 'freeOrder') and case ${activityEntry.kind}
  when 'lottery' then exists (select from ${lotteryRecord} where ${lotteryRecord.record_no} = ${activityEntry.biz_no} and ${lotteryRecord.kind} in ('coupon', 'redEnvelope'))
  else exists (select from ${freeRecord} where ${freeRecord.record_no} = ${activityEntry.biz_no} and ${freeRecord.coupon_user_id} is not null) end)`

/**
 * The campaign cost by period and kind: for summed days from their roll-up, for later ones from the entries. A coupon or an envelope that a
 * lottery or a free order gave is taken from their cost.
 */
async function costsOf({ db }: Ctx, periods: readonly Days[]): Promise<Map<string, number>> {
  const until = sql`(select coalesce(max(until), '2000-01-01'::date) from ${activityRollUp})`
  const parts = periods.map(({ from, to }, i) => {
    const end = dayBegins(to, 1)
    const since = sql`greatest(${dayBegins(from)}::timestamptz, (${until} + 1)::timestamp at time zone 'Asia/Shanghai')`
    return sql`
      select ${i}::int as period, kind, sum(cost)::float8 as cost from (
        select ${activityDay.kind} as kind, ${activityDay.cost} as cost from ${activityDay}
        where ${activityDay.day} between ${from} and least(${to}::date, ${until}) and ${activityDay.kind} in (${kinds})
        union all
        select ${activityEntry.kind}, ${signed} from ${activityEntry}
        where ${activityEntry.created_at} >= ${since} and ${activityEntry.created_at} < ${end} and ${activityEntry.kind} in (${kinds})
        union all
        select ${activityEntry.kind}, -(${signed}) from ${activityEntry}
        where ${activityEntry.created_at} >= ${dayBegins(from)} and ${activityEntry.created_at} < ${end}
          and ${activityEntry.type} in ('cost', 'cost_back') and ${countsLater}
      ) as part group by kind`
  })
  const { rows } = await db.execute<{ period: number; kind: string; cost: number }>(sql.join(parts, sql` union all `))
  return new Map(rows.map(({ period, kind, cost }) => [`${period} ${kind}`, cost]))
}

/** The points that customers received and spent, from the ledger sums. */
async function pointsOf(ctx: Ctx, from: string, to: string): Promise<{ given: number; used: number }> {
  const { units } = await balance(ctx, { from, to })
  const lines = units.find(({ unit }) => unit === 'integral')?.lines ?? []
  const net = (kind: string) => lines.reduce((sum, line) => (line.kind === kind ? sum + line.debit - line.credit : sum), 0)
  return { given: net('integral_issue'), used: -net('integral_use') }
}
