import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The active administrators, except the caller and, if the event concerns an administrator, except that one. */
export async function otherAdministrators({ db, actor }: Ctx, about = actor.id): Promise<number[]> {
  const rows = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(
      and(eq(adminUser.is_admin, 1), eq(adminUser.status, 1), isNull(adminUser.deleted_at), notInArray(adminUser.id, [actor.id, about])),
    )
  return rows.map(({ id }) => id)
}
