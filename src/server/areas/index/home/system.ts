import { and, countDistinct, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { SystemHealth } from '#contract/index/panels.ts'
import { eventsLateSince } from '#server/areas/trade/claims/order-events.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { orderEvent } from '#server/areas/trade/tables/order-event-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { isDead } from './behind.ts'
import { briefly } from './brief.ts'

const MOST_JOBS = 50

interface Job extends Record<string, unknown> {
  name: string
  at: Date | string | null
  failed: number
}

/** Orders with events that have waited for too long: an order has one for each consumer. */
async function lateOrders({ db, now }: Ctx): Promise<number> {
  const [row] = await db
    .select({ n: countDistinct(orderEvent.order_id) })
    .from(orderEvent)
    .where(lt(orderEvent.created_at, eventsLateSince(now)))
  return row?.n ?? 0
}

/** The system failures and the last start for each job (domain §19.10). */
export function system(ctx: Ctx): Promise<SystemHealth> {
  return briefly(ctx, 'system', async () => {
    const before = (ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
    const [refunds_failed, messages_failed, events_late, tasks_dead, { rows }] = await Promise.all([
      ctx.db.$count(refund, and(eq(refund.state, 'failed'), isNull(refund.deleted_at))),
      ctx.db.$count(smsRecord, and(eq(smsRecord.state, 'failed'), gte(smsRecord.created_at, before(DAY_MS)))),
      lateOrders(ctx),
      ctx.db.$count(task, eq(task.state, 'dead')),
      ctx.db.execute<Job>(sql`
        with dead as (select task_identifier as name, count(*)::int as failed from graphile_worker.jobs where ${isDead} group by 1)
        select name, known.last_execution as at, coalesce(failed, 0) as failed
        from (select identifier as name, last_execution from graphile_worker._private_known_crontabs) as known full join dead using (name)
        order by coalesce(failed, 0) desc, known.last_execution desc nulls last, name limit ${MOST_JOBS}`),
    ])
    const jobs = rows.map(({ name, at, failed }) => ({ name, at: at === null ? null : new Date(at).toISOString(), failed }))
    const jobs_failed = jobs.reduce((sum, job) => sum + job.failed, 0)
    return { refunds_failed, messages_failed, events_late, jobs_failed, tasks_dead, jobs }
  })
}
