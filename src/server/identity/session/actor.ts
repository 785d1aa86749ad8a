import { and, eq, isNull, sql } from 'drizzle-orm'
import { agent } from '#server/identity/access/tables.ts'
import { accountsOf, inUse } from '#server/identity/scope.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor, Scope } from '#server/platform/kernel/ctx.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'

export interface HeldRole {
  id: number
  code: string
  scope: Scope
  perms: string[]
  menu_ids: number[] | null
  /** The role's accounts log in with a second factor. */
  second_factor: 0 | 1
}

export type Account = Omit<Actor, 'is_admin' | 'perms' | 'grants' | 'roles' | 'scopes' | 'members' | 'agents'> & {
  is_admin: 0 | 1
  /** The agents below its own; agents have two levels. */
  agents_below: number[]
  roles: HeldRole[]
}

/** An account as an actor. */
export function actorOf({ is_admin, agents_below, roles, ...account }: Account): Actor {
  const { agent_id } = account
  const hasTree = agent_id !== null && roles.some(({ scope }) => scope === 'agent_tree')
  return {
    ...account,
    is_admin: is_admin === 1,
    roles: roles.map(({ code }) => code),
    perms: roles.flatMap(({ perms }) => perms),
    grants: roles.map(({ perms, menu_ids }) => ({ perms, menu_ids })),
    scopes: roles.map(({ scope }) => scope),
    members: [],
    agents: hasTree ? [agent_id, ...agents_below] : [],
  }
}

/** The actor for an account with its current permissions; undefined if the account may not act any more. */
export async function actorById(db: Db, id: number): Promise<Actor | undefined> {
  const roles = heldRoles(db)
  const [account] = await db
    .select({ ...ownColumns, roles: roles.held })
    .from(adminUser)
    .innerJoinLateral(roles, sql`true`)
    .where(and(eq(adminUser.id, id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
  // no session: background work continues after the person's session ends
  return account && withMembers(db, actorOf({ ...account, session_id: 0 }))
}

/** The same with the accounts in the department if a scope needs them: PostgreSQL plans an id list better than a subquery. */
export async function withMembers(db: Db, actor: Actor): Promise<Actor> {
  return seesAll({ actor }) ? actor : { ...actor, members: await membersOf(db, actor) }
}

async function membersOf(db: Db, { department_id, scopes }: Actor): Promise<readonly number[]> {
  const isWide = scopes.includes('dept_tree')
  if (department_id === null || !(isWide || scopes.includes('dept'))) return []
  return accountsOf(db, department_id, { below: isWide })
}

// none for an account whose department is disabled, which grants no scope
const department_id = sql<number | null>`(select department.id from department where department.id = ${adminUser.department_id}
  and department.deleted_at is null and ${inUse})`.mapWith(Number)
// not its own statement, for which every agent call would wait
const agents_below = sql<
  number[]
>`(select coalesce(jsonb_agg(below.id order by below.id), '[]') from ${agent} as below where below.parent_id = ${adminUser.agent_id})`
const { id, username, real_name, avatar, is_admin, agent_id, cs_id } = adminUser
/** The account columns that an actor needs, apart from its roles. */
export const ownColumns = { id, username, real_name, avatar, is_admin, department_id, agent_id, agents_below, cs_id }

/** The active roles for an account in the query, for a lateral join. */
export function heldRoles(db: Db) {
  return db
    .select({
      held: sql<
        HeldRole[]
      >`coalesce(jsonb_agg(jsonb_build_object('id', ${role.id}, 'code', ${role.code}, 'scope', ${role.scope}, 'perms', ${role.perms}, 'menu_ids', ${role.menu_ids}, 'second_factor', ${role.second_factor})), '[]')`.as(
        'held',
      ),
    })
    .from(adminUserRole)
    .innerJoin(role, and(eq(role.id, adminUserRole.role_id), eq(role.status, 1), isNull(role.deleted_at)))
    .where(eq(adminUserRole.admin_user_id, adminUser.id))
    .as('roles')
}
