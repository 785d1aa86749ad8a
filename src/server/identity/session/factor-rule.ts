import { eq, sql } from 'drizzle-orm'
import { isSensitive } from '#contract/session/sensitive.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { heldRoles, type HeldRole } from './actor.ts'

interface Held {
  is_admin: 0 | 1
  roles: readonly HeldRole[]
}

/** Tells whether an account needs a second factor: because of a role, or because of permissions over money, roles or accounts. */
export function asksFactor({ env }: Pick<Ctx, 'env'>, { is_admin, roles }: Held): boolean {
  if (roles.some(({ second_factor }) => second_factor === 1)) return true
  if (env.factorOptional) return false
  return is_admin === 1 || roles.some(({ perms }) => perms.some(isSensitive))
}

/** The same for an account by its id. */
export async function personAsksFactor(ctx: Ctx, id: number): Promise<boolean> {
  const roles = heldRoles(ctx.db)
  const [held] = await ctx.db
    .select({ is_admin: adminUser.is_admin, roles: roles.held })
    .from(adminUser)
    .innerJoinLateral(roles, sql`true`)
    .where(eq(adminUser.id, id))
  return held !== undefined && asksFactor(ctx, held)
}
