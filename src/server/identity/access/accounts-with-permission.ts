import { and, arrayOverlaps, eq, exists, isNull, or } from 'drizzle-orm'
import type { Permission } from '#contract/kit/endpoint.ts'
import { adminUser, adminUserRole, role } from '../tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The active accounts that have a permission, including administrators. */
export async function accountsWithPermission({ db }: Pick<Ctx, 'db'>, permission: Permission): Promise<number[]> {
  const granting = db
    .select({ id: role.id })
    .from(adminUserRole)
    .innerJoin(role, and(eq(role.id, adminUserRole.role_id), eq(role.status, 1), isNull(role.deleted_at)))
    .where(and(eq(adminUserRole.admin_user_id, adminUser.id), arrayOverlaps(role.perms, grantsOf(permission))))
  const rows = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(and(eq(adminUser.status, 1), isNull(adminUser.deleted_at), or(eq(adminUser.is_admin, 1), exists(granting))))
  return rows.map(({ id }) => id)
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
