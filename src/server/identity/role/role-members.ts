import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { inScope } from '#server/identity/access/account-source.ts'
import { roles } from '#server/identity/access/role-rules.ts'
import { adminUser, adminUserRole } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { publish } from '#server/platform/notify/notify.ts'

const { id, username, real_name, avatar, status } = adminUser
const person = { id, username, real_name, avatar, status }

/** The accounts with the role, active ones first. Roles are shared, but accounts are visible only within the scope. */
export async function members(ctx: Ctx, input: { id: number }) {
  const { id: roleId } = await rowOr404(ctx, roles, input.id)
  const list = await ctx.db
    .select(person)
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.admin_user_id), isNull(adminUser.deleted_at)))
    .where(and(eq(adminUserRole.role_id, roleId), inScope(ctx)))
    .orderBy(desc(status), asc(username))
    .limit(MOST_MEMBERS)
  return { list }
}

/**
 * Notifies the open pages for accounts with these roles to reload their permissions. Call it last in its transaction, because it takes
 * effect at the commit.
 */
export async function notifyMembers(ctx: Ctx, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  const people = await ctx.db
    .selectDistinct({ id: adminUserRole.admin_user_id })
    .from(adminUserRole)
    .where(inArray(adminUserRole.role_id, [...roleIds]))
  await publish(
    ctx,
    people.map(({ id }) => id),
    'access',
    {},
  )
}

const MOST_MEMBERS = 1000
