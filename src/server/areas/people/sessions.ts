import { and, isNull, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { customerSession } from './session-tables.ts'

/** Ends the sessions of the condition that are still open. */
export async function endSessions({ db, now }: Pick<Ctx, 'db' | 'now'>, which: SQL): Promise<void> {
  await db
    .update(customerSession)
    .set({ revoked_at: now.toISOString() })
    .where(and(which, isNull(customerSession.revoked_at)))
}
