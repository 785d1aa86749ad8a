import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { customerService } from '../common/tables.ts'
import type { Ctx } from '../core/ctx.ts'
import { ApiError, notFound, refuse } from '../core/errors.ts'
import { beyond } from '../core/permissions.ts'
import { reaches } from '../core/scope.ts'
import { adminUser, adminUserRole, role } from './tables.ts'
import { seen } from './user-source.ts'

export type Account = typeof adminUser.$inferSelect
export type Role = typeof role.$inferSelect

export const ownAccount: Label = ['不能修改自己的角色或状态', 'You cannot change your own roles or state']
const lastAdmin: Label = ['至少保留一个超级管理员', 'At least one administrator must be left']
export const above: Label = ['不能操作权限高于自己的账号', 'This account holds more than you do']
const agentMissing: Label = ['代理商角色必须选择所属代理商', 'The role of an agent asks for the agent']

// any fixed number: whoever changes accounts waits for whoever did so before
const ACCOUNTS_LOCK = 5_320_000_017

/**
 * The first thing in a transaction that may take an administrator away: of two that each take one of the last two, the second sees
 * what the first has done.
 */
export async function takeAccounts({ db }: Ctx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`)
}

/** The last thing in such a transaction. */
export async function refuseNoAdmin(ctx: Ctx): Promise<void> {
  if ((await adminsLeft(ctx)) === 0) throw refuse(lastAdmin)
}

/** How many administrators could log in. */
function adminsLeft({ db }: Ctx): Promise<number> {
  return db.$count(adminUser, and(eq(adminUser.is_admin, 1), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
}

/** The roles of these ids, all of which there must be. */
export async function rolesOf({ db }: Ctx, ids: readonly number[]): Promise<Role[]> {
  const found = await db
    .select()
    .from(role)
    .where(and(inArray(role.id, [...ids]), isNull(role.deleted_at)))
  if (found.length < new Set(ids).size) throw notFound(['角色', 'The role'])
  return found
}

/** The roles that each of these accounts holds. */
export async function heldBy({ db }: Ctx, accountIds: readonly number[]): Promise<Map<number, Role[]>> {
  const rows = await db
    .select({ account: adminUserRole.admin_user_id, role })
    .from(adminUserRole)
    .innerJoin(role, and(eq(role.id, adminUserRole.role_id), isNull(role.deleted_at)))
    .where(inArray(adminUserRole.admin_user_id, [...accountIds]))
  const held = Map.groupBy(rows, ({ account }) => account)
  return new Map(accountIds.map((id) => [id, (held.get(id) ?? []).map((row) => row.role)]))
}

/** Nobody hands on more than he has: neither permissions nor a wider view (domain §17.4). */
export function mayGive(ctx: Ctx, { perms, scope }: Pick<Role, 'perms' | 'scope'>): boolean {
  return beyond(ctx.actor, perms).length === 0 && reaches(ctx, scope)
}

/** Whether the account holds more than the person, who then may do nothing to it: a new password would be a way in. */
export function isAbove(ctx: Ctx, account: Pick<Account, 'is_admin'>, held: readonly Role[]): boolean {
  if (ctx.actor.is_admin) return false
  return account.is_admin === 1 || held.some((one) => !mayGive(ctx, one))
}

export function refuseAgentless(roles: readonly Role[], agent_id: number | null | undefined): void {
  if (roles.some(({ scope }) => scope === 'agent_tree') && typeof agent_id !== 'number') throw refuse(agentMissing, { field: 'agent_id' })
}

/** The customer service of a WeChat id: null for none, undefined where nothing is said. */
export async function serviceId({ db }: Ctx, wxid: string | null | undefined): Promise<number | null | undefined> {
  if (typeof wxid !== 'string') return wxid
  const [found] = await db
    .select({ id: customerService.id })
    .from(customerService)
    .where(and(eq(customerService.wxid, wxid), isNull(customerService.deleted_at)))
  if (!found) throw refuse(messages.not_found, { values: { entity: ['客服', 'The customer service'] }, field: 'cs_wxid' })
  return found.id
}

/** What was written must still be seen by who wrote it: nobody moves an account into somebody else's house. */
export async function refuseUnseen(ctx: Ctx, id: number): Promise<void> {
  const scope = seen(ctx)
  if (scope && (await ctx.db.$count(adminUser, and(eq(adminUser.id, id), scope))) === 0)
    throw new ApiError(403, messages.out_of_scope, { data: { rule: 'scope' } })
}
