import { and, eq, inArray, isNull } from 'drizzle-orm'
import { grants } from '#contract/kit/grants.ts'
import type { Label } from '#contract/kit/label.ts'
import { outreaches, reachOf, type Binding, type Reach } from '#server/identity/access/account-reach.ts'
import { notYours, widerScope } from '#server/identity/access/role-rules.ts'
import { adminUser, adminUserRole, type role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { beyond } from '#server/platform/kernel/permissions.ts'
import { reaches } from '#server/platform/kernel/scope.ts'

type Role = typeof role.$inferSelect
type Granting = Pick<Role, 'perms' | 'scope' | 'status'>

/**
 * Throws if a role change gives its accounts more than the caller has: a permission on rows outside the caller's scope, or a wider
 * scope with a permission that the caller lacks (domain §17.4).
 */
export async function refuseWidening(ctx: Ctx, before: Role, next: Granting): Promise<void> {
  const isSeeingMore = next.scope !== before.scope && before.scope !== 'all'
  const isOpened = next.status === 1 && before.status === 0
  const isHoldingMore = next.perms.some((perm) => !before.perms.some((stored) => grants(stored, perm)))
  if (!isSeeingMore && !isOpened && !isHoldingMore) return
  const why = (await openingAmong(ctx, [before.id]))({ ...before, ...next, perms: isSeeingMore || isOpened ? next.perms : [] })
  if (why) throw refuse(why, { field: why === notYours ? 'perms' : 'scope' })
}

/** The reason per role why the caller may not enable it; undefined without one. */
export async function openingAmong(ctx: Ctx, ids: readonly number[]): Promise<(role: Role) => Label | undefined> {
  const reach = await reachOf(ctx)
  const people = reach ? await bindingsOf(ctx, ids) : new Map<number, Binding[]>()
  return (role) => {
    if (beyond(ctx.actor, role.perms).length > 0) return notYours
    return reaches(ctx, role.scope) && !isBeyond(reach, people.get(role.id) ?? [], role.scope) ? undefined : widerScope
  }
}

function isBeyond(reach: Reach | undefined, people: readonly Binding[], scope: Role['scope']): boolean {
  return people.some((person) => outreaches(reach, person, [scope]))
}

/** The bindings for the accounts with each role. */
async function bindingsOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, Binding[]>> {
  const rows = await db
    .select({ role: adminUserRole.role_id, department_id: adminUser.department_id, agent_id: adminUser.agent_id, cs_id: adminUser.cs_id })
    .from(adminUserRole)
    .innerJoin(adminUser, and(eq(adminUser.id, adminUserRole.admin_user_id), isNull(adminUser.deleted_at)))
    .where(inArray(adminUserRole.role_id, [...ids]))
  return Map.groupBy(rows, ({ role }) => role)
}
