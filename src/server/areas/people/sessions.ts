import { and, isNull, lt, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { before, purge } from '#server/platform/tasks/purge.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { customerSession } from './session-tables.ts'

/** Ends the sessions that meet the condition and are still open. */
export async function endSessions({ db, now }: Pick<Ctx, 'db' | 'now'>, which: SQL): Promise<void> {
  await db
    .update(customerSession)
    .set({ revoked_at: now.toISOString() })
    .where(and(which, isNull(customerSession.revoked_at)))
}

/** The periodic job: deletes customer sessions a week after their end. */
export function purgeCustomerSessions(place: WorkerContext): Promise<void> {
  return purge(place, customerSession, lt(customerSession.renew_until, before(place, 7 * DAY_MS)))
}
