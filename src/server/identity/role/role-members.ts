import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { role as contract } from '#contract/dev/role.ts'
import type { Ctx } from '../core/ctx.ts'
import { rowOr404 } from '../core/rows.ts'
import { sayToStreams } from '../core/tell.ts'
import { adminUser, adminUserRole, role } from './tables.ts'
import { seen } from './user-source.ts'

const { id, username, real_name, avatar, status } = adminUser
const person = { id, username, real_name, avatar, status }

/** The accounts that have the role, those in use first: a role is everybody's, its people are not. */
export async function members(ctx: Ctx, input: { id: number }) {
  const { id: roleId } = await rowOr404(ctx, role, contract, input.id)
  const list = await ctx.db
    .select(person)
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.admin_user_id), isNull(adminUser.deleted_at)))
    .where(and(eq(adminUserRole.role_id, roleId), seen(ctx)))
    .orderBy(desc(status), asc(username))
    .limit(MOST_MEMBERS)
  return { list }
}

/** Tells the open pages of whoever has these roles to ask again what they may. Last in its transaction, at whose end it is heard. */
export async function tellMembers(ctx: Ctx, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return
  const people = await ctx.db
    .selectDistinct({ id: adminUserRole.admin_user_id })
    .from(adminUserRole)
    .where(inArray(adminUserRole.role_id, [...roleIds]))
  await sayToStreams(
    ctx,
    people.map(({ id }) => id),
    'access',
    {},
  )
}

const MOST_MEMBERS = 1000
