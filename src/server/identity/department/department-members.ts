import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { department as contract } from '#contract/dev/department.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { inScope } from '#server/identity/access/account-source.ts'
import { adminUser, adminUserRole, department, role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { departmentsBelow } from '#server/platform/kernel/scope.ts'
import { departments } from './department-tree.ts'

const roleTitles = sql<string[]>`coalesce((select jsonb_agg(${role.title} order by ${role.sort} desc, ${role.id}) from ${adminUserRole}
  join ${role} on ${role.id} = ${adminUserRole.role_id} and ${role.deleted_at} is null
  where ${adminUserRole.admin_user_id} = ${adminUser.id}), '[]')`
const isHead = sql<0 | 1>`case when ${department.head_id} = ${adminUser.id} then 1 else 0 end`

/** The accounts in a department, its head first. */
export async function members(ctx: Ctx, { id, below, word, ...place }: ParsedOf<typeof contract.members>) {
  await rowOr404(ctx, departments, id)
  const where = and(
    isNull(adminUser.deleted_at),
    below === 1 ? departmentsBelow(adminUser.department_id, sql`${id}`) : eq(adminUser.department_id, id),
    word ? hasWords([adminUser.username, adminUser.real_name], word) : undefined,
    inScope(ctx),
  )
  const { username, real_name, avatar, status } = adminUser
  const query = ctx.db
    .select({
      id: adminUser.id,
      username,
      real_name,
      avatar,
      status,
      department_id: department.id,
      department_title: department.title,
      is_head: isHead,
      roles: roleTitles,
    })
    .from(adminUser)
    .innerJoin(department, eq(department.id, adminUser.department_id))
    .where(where)
    .orderBy(desc(eq(department.id, id)), desc(isHead), asc(username))
  return pageOf(await rowsAt(query.$dynamic(), place), await ctx.db.$count(adminUser, where))
}
