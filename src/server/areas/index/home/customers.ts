import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import type { CustomerHealth, Newcomers } from '#contract/index/panels.ts'
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
import { keyOf, periodOf, type Period } from './spans.ts'

const MOST_DORMANT = 10

/** Which stores fall asleep, and how many of the invited ones buy (domain §19.7), in the data scope of the person. */
export function customers(ctx: Ctx, asked: ParsedOf<typeof contract.customers> = {}): Promise<CustomerHealth> {
  const { from, to, ...periods } = periodOf(ctx.now, asked)
  return briefly(ctx, `customers ${keyOf(asked)}`, async () => {
    const dormant_days = await settingOf(ctx, 'store.dormant_days')
    const [asleep, dormant_list, now, before, year] = await Promise.all([
      ctx.db.$count(store, dormant(ctx, dormant_days)),
      dormantStores(ctx, dormant_days),
      newcomers(ctx, periods.now),
      newcomers(ctx, periods.before),
      newcomers(ctx, periods.year),
    ])
    return { dormant_days, dormant: asleep, dormant_list, from, to, now, before, year }
  })
}

/** The new stores and the scanned invitations of a period. */
async function newcomers(ctx: Ctx, period: Period): Promise<Newcomers> {
  const seesInvites = mayCall(ctx.actor, 'store:invite:list')
  const [stores, funnel] = await Promise.all([newStores(ctx, period), seesInvites ? funnelOf(ctx, period) : null])
  return { ...stores, funnel }
}

function dormant(ctx: Ctx, days: number) {
  const since = new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  return and(liveRows(ctx, stores), sql`${lastUse} < ${since}::timestamptz`)
}

/** The dormant stores that have bought most. */
async function dormantStores(ctx: Ctx, limit: number) {
  const rows = await ctx.db
    .select({
      ...{ id: store.id, name: store.name, salesman_id: store.salesman_id, salesman_name: salesman.name, amount: store.order_amount },
      since: sql<Date | string>`${lastUse}`,
    })
    .from(store)
    .leftJoin(salesman, eq(salesman.id, store.salesman_id))
    .where(dormant(ctx, limit))
    .orderBy(desc(store.order_amount), desc(store.id))
    .limit(MOST_DORMANT)
  return rows.map(({ since, ...row }) => ({ ...row, days: Math.floor((ctx.now.getTime() - new Date(since).getTime()) / DAY_MS) }))
}

async function newStores(ctx: Ctx, { from, to }: Period): Promise<{ new_stores: number; new_ordered: number }> {
  const [row] = await ctx.db
    .select({
      new_stores: sql<number>`count(*)::int`,
      new_ordered: sql<number>`(count(*) filter (where ${store.order_count} > 0))::int`,
    })
    .from(store)
    .where(and(liveRows(ctx, stores), gte(store.created_at, from), lt(store.created_at, to)))
  return row ?? { new_stores: 0, new_ordered: 0 }
}

/** The steps that the invitations scanned in a period have reached: each customer and invitation counts once. */
async function funnelOf(ctx: Ctx, { from, to }: Period) {
  const n = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`
  const { audit_id, store_id, invite_id, scanned_at } = storeInviteRecord
  const [row] = await ctx.db
    .select({
      scanned: sql<number>`count(*)::int`,
      // a store that was approved has applied, also where its record came without an application
      applied: n(sql`${audit_id} is not null or ${store_id} is not null`),
      approved: n(sql`${store_id} is not null`),
      first: n(sql`${store.order_count} > 0`),
      repeat: n(sql`${store.order_count} > 1`),
    })
    .from(storeInviteRecord)
    .innerJoin(storeInvite, eq(storeInvite.id, invite_id))
    .leftJoin(store, eq(store.id, store_id))
    .where(and(gte(scanned_at, from), lt(scanned_at, to), invitesSeen(ctx)))
  return row ?? { scanned: 0, applied: 0, approved: 0, first: 0, repeat: 0 }
}
