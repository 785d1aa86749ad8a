import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { outreaches, reachOf, type Reach } from '#server/identity/access/account-reach.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { adminUser, adminUserRole, role } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { beyond } from '#server/platform/kernel/permissions.ts'
import { reaches, visible } from '#server/platform/kernel/scope.ts'

export type Account = typeof adminUser.$inferSelect
export type Role = typeof role.$inferSelect

export const ownAccount: Label = ['不能修改自己的角色或状态', 'You cannot change your own roles or state']
const lastAdmin: Label = ['至少保留一个超级管理员', 'At least one administrator must remain']
export const above: Label = ['不能操作权限高于自己的账号', 'You cannot manage an account with more permissions than yours']
const agentMissing: Label = ['代理商角色必须选择所属代理商', 'The agent role requires an agent']

// any fixed number: account changes run one after the other
const ACCOUNTS_LOCK = 5_320_000_017

/**
 * Call it first in a transaction that may remove an administrator: when two transactions remove the last two, the second one sees the
 * first one's result.
 */
export async function takeAccounts({ db }: Ctx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`)
}

/** Call it last in such a transaction. */
export async function refuseNoAdmin(ctx: Ctx): Promise<void> {
  if ((await adminsLeft(ctx)) === 0) throw refuse(lastAdmin)
}

/** How many administrators can log in. */
function adminsLeft({ db }: Ctx): Promise<number> {
  return db.$count(adminUser, and(eq(adminUser.is_admin, 1), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
}

/** The roles with these ids; throws if one is missing. */
export async function rolesOf({ db }: Ctx, ids: readonly number[]): Promise<Role[]> {
  const found = await db
    .select()
    .from(role)
    .where(and(inArray(role.id, [...ids]), isNull(role.deleted_at)))
  if (found.length < new Set(ids).size) throw notFound(['角色', 'The role'])
  return found
}

/** The roles for each of these accounts. */
export async function heldBy({ db }: Ctx, accountIds: readonly number[]): Promise<Map<number, Role[]>> {
  const rows = await db
    .select({ account: adminUserRole.admin_user_id, role })
    .from(adminUserRole)
    .innerJoin(role, and(eq(role.id, adminUserRole.role_id), isNull(role.deleted_at)))
    .where(inArray(adminUserRole.admin_user_id, [...accountIds]))
  const held = Map.groupBy(rows, ({ account }) => account)
  return new Map(accountIds.map((id) => [id, (held.get(id) ?? []).map((row) => row.role)]))
}

/** Tells whether the caller may grant the role: it has neither more permissions nor a wider scope than the caller (domain §17.4). */
export function mayGive(ctx: Ctx, { perms, scope }: Pick<Role, 'perms' | 'scope'>): boolean {
  return beyond(ctx.actor, perms).length === 0 && reaches(ctx, scope)
}

/**
 * Tells whether the account has more permissions or a wider scope than the caller. Then the caller may not change it, because a new
 * password would give access.
 */
export async function isAbove(ctx: Ctx, account: Account, held: readonly Role[]): Promise<boolean> {
  return holdsMore(ctx, await reachOf(ctx), account, held)
}

/** The same with a known caller reach. */
export function holdsMore(ctx: Ctx, reach: Reach | undefined, account: Account, held: readonly Role[]): boolean {
  if (ctx.actor.is_admin) return false
  const scopes = held.map(({ scope }) => scope)
  return account.is_admin === 1 || held.some((one) => !mayGive(ctx, one)) || outreaches(reach, account, scopes)
}

export function refuseAgentless(roles: readonly Role[], agent_id: number | null | undefined): void {
  if (roles.some(({ scope }) => scope === 'agent_tree') && typeof agent_id !== 'number') throw refuse(agentMissing, { field: 'agent_id' })
}

/**
 * The customer service for a WeChat id: null for none, undefined if the input has no value. One out of scope is answered like one that does
 * not exist.
 */
export async function serviceId(ctx: Ctx, wxid: string | null | undefined, current?: number | null): Promise<number | null | undefined> {
  if (typeof wxid !== 'string') return wxid
  const { id, created_by, deleted_at } = customerService
  const inSight = visible(ctx, { cs: id, self: created_by })
  const [found] = await ctx.db
    .select({ id })
    .from(customerService)
    .where(and(eq(customerService.wxid, wxid), isNull(deleted_at), inSight && or(inSight, eq(id, current ?? 0))))
  if (!found) throw refuse(messages.not_found, { values: { entity: ['客服', 'The customer service'] }, field: 'cs_wxid' })
  return found.id
}
