import { and, desc, eq, like } from 'drizzle-orm'
import type { FieldChange } from '#contract/kit/collision.ts'
import { adminUser } from '#server/identity/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

// older log rows are ignored: a conflict is with a recent change
const LOOKED_AT = 50

/** The last change to each field in a row: its author and its time. */
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

/** The condition for one row's log: all actions under its entity's address. */
export function ofRow(entity: string, id: number) {
  // `_` is a LIKE wildcard, and does not occur in addresses
  return and(eq(logger.target_id, id), like(logger.action, `${entity}.%`), eq(logger.kind, 'operate'))
}
