import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import type { CustomerHealth, Newcomers } from '#contract/index/panels.ts'
import { funnelSteps } from '#contract/index/shown.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { storeInviteRecord } from '#server/areas/people/invite-record-tables.ts'
import { invitesSeen } from '#server/areas/people/scope.ts'
import { salesman, store, storeInvite } from '#server/areas/people/tables.ts'
import { lastUse, stores } from '#server/areas/store/store/store-source.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { briefly } from './brief.ts'
import { perPeriod } from './sales.ts'
import { keyOf, periodOf, type Period } from './spans.ts'

const MOST_DORMANT = 10

/** The stores that fall asleep, and how many invited ones buy (domain §19.7), in the person's data scope. */
export function customers(ctx: Ctx, input: ParsedOf<typeof contract.customers> = {}): Promise<CustomerHealth> {
  const { from, to, ...periods } = periodOf(ctx.now, input)
  return briefly(ctx, `customers ${keyOf(input)}`, async () => {
    const dormant_days = await settingOf(ctx, 'store.dormant_days')
    const named = [periods.now, periods.before, periods.year]
    const [asleep, dormant_list, stores, funnels] = await Promise.all([
      ctx.db.$count(store, dormant(ctx, dormant_days)),
      dormantStores(ctx, dormant_days),
      newStores(ctx, named),
      mayCall(ctx.actor, 'store:invite:list') ? funnelsOf(ctx, named) : undefined,
    ])
    const at = (i: number): Newcomers => ({ ...(stores[i] ?? { new_stores: 0, new_ordered: 0 }), funnel: funnels?.[i] ?? null })
    return { dormant_days, dormant: asleep, dormant_list, from, to, now: at(0), before: at(1), year: at(2) }
  })
}

function dormant(ctx: Ctx, days: number) {
  const since = new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  return and(liveRows(ctx, stores), sql`${lastUse} < ${since}::timestamptz`)
}

/** The dormant stores that have bought most. */
async function dormantStores(ctx: Ctx, limit: number) {
  const rows = await ctx.db
    .select({
      id: store.id,
      name: store.name,
      salesman_id: store.salesman_id,
      salesman_name: salesman.name,
      amount: store.order_amount,
      since: sql<Date | string>`${lastUse}`,
    })
    .from(store)
    .leftJoin(salesman, eq(salesman.id, store.salesman_id))
    .where(dormant(ctx, limit))
    .orderBy(desc(store.order_amount), desc(store.id))
    .limit(MOST_DORMANT)
  return rows.map(({ since, ...row }) => ({ ...row, days: Math.floor((ctx.now.getTime() - new Date(since).getTime()) / DAY_MS) }))
}

/** The new stores in each period, and how many of them have ordered. */
function newStores(ctx: Ctx, periods: readonly Period[]): Promise<{ new_stores: number; new_ordered: number }[]> {
  return perPeriod(
    ctx,
    periods,
    ({ from, to }) => sql`count(*)::int as new_stores, (count(*) filter (where ${store.order_count} > 0))::int as new_ordered
      from ${store} where ${and(liveRows(ctx, stores), gte(store.created_at, from), lt(store.created_at, to))}`,
  )
}

/** Whether an invitation record has reached each step. A store that was approved has applied, also where its record came without an application. */
export const reached: Readonly<Record<keyof typeof funnelSteps, SQL>> = {
  scanned: sql`true`,
  applied: sql`(${storeInviteRecord.audit_id} is not null or ${storeInviteRecord.store_id} is not null)`,
  approved: sql`${storeInviteRecord.store_id} is not null`,
  first: sql`coalesce(${store.order_count}, 0) > 0`,
  repeat: sql`coalesce(${store.order_count}, 0) > 1`,
}

/** The records for invitations that were scanned in a period and that the person sees. */
export const scannedIn = (ctx: Ctx, { from, to }: Period) =>
  and(gte(storeInviteRecord.scanned_at, from), lt(storeInviteRecord.scanned_at, to), invitesSeen(ctx))

/** The steps that the invitations scanned in each period have reached: each customer and invitation counts once. */
function funnelsOf(ctx: Ctx, periods: readonly Period[]): Promise<Record<keyof typeof funnelSteps, number>[]> {
  const steps = Object.keys(funnelSteps) as (keyof typeof funnelSteps)[]
  const counts = sql.join(
    steps.map((step) => sql`(count(*) filter (where ${reached[step]}))::int as ${sql.identifier(step)}`),
    sql`, `,
  )
  return perPeriod(
    ctx,
    periods,
    (period) => sql`${counts} from ${storeInviteRecord}
      join ${storeInvite} on ${storeInvite.id} = ${storeInviteRecord.invite_id} left join ${store} on ${store.id} = ${storeInviteRecord.store_id}
      where ${scannedIn(ctx, period)}`,
  )
}
