import { and, desc, eq, like } from 'drizzle-orm'
import type { FieldChange } from '#contract/kit/collision.ts'
import type { Ctx } from '../core/ctx.ts'
import { adminUser, logger } from '../dev/tables.ts'

// what many fields were last changed by long ago is not what somebody collides with
const LOOKED_AT = 50

/** Who changed which field of a row last, and when. */
export async function lastChanges({ db }: Pick<Ctx, 'db'>, entity: string, id: number): Promise<FieldChange[]> {
  const rows = await db
    .select({ at: logger.created_at, after: logger.after, username: logger.username, real_name: adminUser.real_name })
    .from(logger)
    .leftJoin(adminUser, eq(adminUser.id, logger.admin_user_id))
    .where(ofRow(entity, id))
    .orderBy(desc(logger.id))
    .limit(LOOKED_AT)
  const last = new Map<string, FieldChange>()
  for (const { at, after, username, real_name } of rows) {
    for (const field of Object.keys(after ?? {})) {
      if (!last.has(field)) last.set(field, { field, at, by: real_name || username })
    }
  }
  return [...last.values()]
}

/** The log of one row: whatever was done to it under the address of its entity. */
export function ofRow(entity: string, id: number) {
  // in an address `_` does not occur, which would be any letter
  return and(eq(logger.target_id, id), like(logger.action, `${entity}.%`), eq(logger.kind, 'operate'))
}
