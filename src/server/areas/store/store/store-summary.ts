import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { auditsSeen } from '#server/areas/people/scope.ts'
import { store, storeAudit } from '#server/areas/people/tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { lastUse, stores } from './store-source.ts'

/** The tiles above the list: the stores in the caller's scope. */
export async function summary(ctx: Ctx) {
  const dormant_days = await settingOf(ctx, 'store.dormant_days')
  const month_begin = `${businessDay(ctx.now).slice(0, 8)}01`
  const month = dayBegins(month_begin)
  const live = liveRows(ctx, stores)
  const idle = new Date(ctx.now.getTime() - dormant_days * DAY_MS).toISOString()
  const counted = await Promise.all([
    ctx.db.$count(store, live),
    ctx.db.$count(store, and(live, gte(store.created_at, month))),
    ctx.db.$count(store, and(live, gte(store.last_order_at, month))),
    ctx.db.$count(store, and(live, lt(lastUse, sql`${idle}::timestamptz`))),
    ctx.db.$count(storeAudit, and(liveRows(ctx, { table: storeAudit, scope: auditsSeen }), eq(storeAudit.state, 'pending'))),
  ])
  const [total, month_new, month_active, dormant, pending_audits] = counted
  return { total, month_new, month_active, dormant, pending_audits, month_begin, dormant_days }
}
