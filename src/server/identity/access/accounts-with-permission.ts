import { and, arrayOverlaps, asc, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Permission } from '#contract/kit/endpoint.ts'
import { accountName, adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { hasWords } from '#server/platform/kernel/list/filters.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { inScope } from './account-source.ts'

/** The active accounts that have a permission, including administrators. */
export async function accountsWithPermission({ db }: Pick<Ctx, 'db'>, permission: Permission): Promise<number[]> {
  const granting = rolesOf({ db }, arrayOverlaps(role.perms, grantsOf(permission)))
  const rows = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(and(eq(adminUser.status, 1), isNull(adminUser.deleted_at), or(eq(adminUser.is_admin, 1), exists(granting))))
  return rows.map(({ id }) => id)
}

const MOST_NAMED = 20

/** Up to twenty of these accounts that the caller may know, by part of their name or user name. */
export function accountsNamed(ctx: Ctx, among: readonly number[], word: string | null | undefined) {
  return ctx.db
    .select({ id: adminUser.id, name: accountName(adminUser) })
    .from(adminUser)
    .where(and(inArray(adminUser.id, [...among]), word ? hasWords([adminUser.real_name, adminUser.username], word) : undefined, known(ctx)))
    .orderBy(asc(adminUser.id))
    .limit(MOST_NAMED)
}

/** An agent's account knows the accounts in its data scope and the company's accounts, but no other agent's. */
function known(ctx: Ctx): SQL | undefined {
  if (seesAll(ctx) || !ctx.actor.scopes.includes('agent_tree')) return undefined
  const seesEverything = rolesOf(ctx, eq(role.scope, 'all'))
  return or(inScope(ctx), and(isNull(adminUser.agent_id), or(eq(adminUser.is_admin, 1), exists(seesEverything))))
}

/** An account's active roles that meet a condition. */
function rolesOf({ db }: Pick<Ctx, 'db'>, condition: SQL) {
  return db
    .select({ id: role.id })
    .from(adminUserRole)
    .innerJoin(role, and(eq(role.id, adminUserRole.role_id), eq(role.status, 1), isNull(role.deleted_at)))
    .where(and(eq(adminUserRole.admin_user_id, adminUser.id), condition))
}

/** `goods:sku:stock`, `goods:sku:*`, … `*:*:*`: every grant that includes the permission. */
function grantsOf(permission: Permission): string[] {
  return permission
    .split(':')
    .reduce<string[]>(
      (begun, part) => (begun.length === 0 ? [part, '*'] : begun.flatMap((start) => [`${start}:${part}`, `${start}:*`])),
      [],
    )
}
