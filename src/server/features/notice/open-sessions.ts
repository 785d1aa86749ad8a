import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { session } from '#server/identity/session/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/db/open.ts'

/** The sessions that may still receive data: not ended, expired or locked, and with an enabled account. */
export async function openSessions(db: Db, ids: readonly number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(adminUser, and(eq(adminUser.id, session.admin_user_id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
    .where(
      and(inArray(session.id, [...ids]), isNull(session.revoked_at), isNull(session.locked_at), gt(session.ends_at, now.toISOString())),
    )
  return new Set(rows.map(({ id }) => id))
}
