import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../core/ctx.ts'
import type { Db } from '../db/open.ts'
import { adminUser, adminUserRole, role, type Scope } from '../dev/tables.ts'

export interface HeldRole {
  id: number
  code: string
  scope: Scope
  perms: string[]
  menu_ids: number[] | null
}

export type Account = Omit<Actor, 'is_admin' | 'perms' | 'grants' | 'roles' | 'scopes'> & { is_admin: 0 | 1; roles: HeldRole[] }

/** An account, as whoever acts under its name. */
export function actorOf({ is_admin, roles, ...account }: Account): Actor {
  return {
    ...account,
    is_admin: is_admin === 1,
    roles: roles.map(({ code }) => code),
    perms: roles.flatMap(({ perms }) => perms),
    grants: roles.map(({ perms, menu_ids }) => ({ perms, menu_ids })),
    scopes: roles.map(({ scope }) => scope),
  }
}

/** The person with this account, with what they may do now; undefined when they may do nothing any more. */
export async function actorById(db: Db, id: number): Promise<Actor | undefined> {
  const roles = heldRoles(db)
  const [account] = await db
    .select({ ...ownColumns, roles: roles.held })
    .from(adminUser)
    .innerJoinLateral(roles, sql`true`)
    .where(and(eq(adminUser.id, id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
  // no session: what runs in the background outlives the one that asked
  return account && actorOf({ ...account, session_id: 0 })
}

const { id, username, real_name, avatar, is_admin, agent_id, cs_id } = adminUser
/** What of an account makes the actor, beside its roles. */
export const ownColumns = { id, username, real_name, avatar, is_admin, agent_id, cs_id }

/** The roles in use that an account of the query holds, for a lateral join. */
export function heldRoles(db: Db) {
  return db
    .select({
      held: sql<
        HeldRole[]
      >`coalesce(jsonb_agg(jsonb_build_object('id', ${role.id}, 'code', ${role.code}, 'scope', ${role.scope}, 'perms', ${role.perms}, 'menu_ids', ${role.menu_ids})), '[]')`.as(
        'held',
      ),
    })
    .from(adminUserRole)
    .innerJoin(role, and(eq(role.id, adminUserRole.role_id), eq(role.status, 1), isNull(role.deleted_at)))
    .where(eq(adminUserRole.admin_user_id, adminUser.id))
    .as('roles')
}
