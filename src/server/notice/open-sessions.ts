import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { adminUser } from '../dev/tables.ts'
import { session } from '../session/tables.ts'

/** Which of these sessions may still see something: neither ended nor locked, of an account in use. */
export async function openSessions(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(adminUser, and(eq(adminUser.id, session.admin_user_id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
    .where(and(inArray(session.id, [...ids]), isNull(session.revoked_at), isNull(session.locked_at)))
  return new Set(rows.map(({ id }) => id))
}
