import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { agent as contract } from '#contract/agent/agent.ts'
import { user as userContract } from '#contract/dev/user.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { bankAccountOf } from '#server/areas/people/agent-bank.ts'
import { accounts as accountRows } from '#server/identity/access/account-source.ts'
import { reset } from '#server/identity/account/account-access.ts'
import { edit as editAccount } from '#server/identity/account/user.ts'
import { endSessionsOf } from '#server/identity/session/account-sessions.ts'
import { adminUser, role } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { constraintError } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, notFound, refuse } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { agents } from './agent-source.ts'

const AGENT_ROLE = 'agent'
const MOST_ACCOUNTS = 100

/** Creates a login account with the agent role, by the account rules; returns its generated password. */
export async function addAccount(ctx: Ctx, agent_id: number, { username, real_name }: { username: string; real_name: string }) {
  requireAccess(ctx.actor, userContract.edit.access)
  const [held] = await ctx.db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.code, AGENT_ROLE), isNull(role.deleted_at)))
  if (!held) throw notFound(['角色', 'The role'])
  try {
    return (await editAccount(ctx, { username, real_name, role_ids: [held.id], agent_id })).password
  } catch (error) {
    const refusal = error instanceof ApiError ? error : error instanceof Error ? constraintError(error) : undefined
    if (refusal?.code !== 400) throw error
    throw refuse(refusal.label, { values: refusal.values, field: 'login_name' })
  }
}

/** An agent's login accounts. */
export async function accounts(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, agents, id)
  const { username, real_name, status, last_login_at } = adminUser
  const list = await ctx.db
    .select({ id: adminUser.id, username, real_name, status, last_login_at })
    .from(adminUser)
    .where(accountsOf([id]))
    .orderBy(asc(adminUser.id))
    .limit(MOST_ACCOUNTS)
  return { list }
}

/** Sets a new password for an agent's login account, by the account rules. */
export function resetAccount(ctx: Ctx, { id, user_id }: ParsedOf<typeof contract.resetAccount>) {
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, agents, id)
    const account = await rowOr404(ctx, accountRows, user_id)
    if (account.agent_id !== id) throw refuse(messages.not_found, { values: { entity: userContract.$.label }, field: 'user_id' })
    return { username: account.username, ...(await reset(ctx, { id: user_id, password: null, two_factor_off: 0 })) }
  })
}

/** The whole account number, for a payment; the log records the reading. */
export function bank(ctx: Ctx, { id }: ParsedOf<typeof contract.bank>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, agents, id)
    await audit(ctx, contract.bank, { id, before: { bank_account_read: false }, after: { bank_account_read: true } })
    return { bank_account: bankAccountOf(ctx, row) }
  })
}

/** Ends the sessions and unfinished logins for these agents' accounts. */
export async function endAgentSessions(ctx: Ctx, agentIds: readonly number[]): Promise<void> {
  const rows = await ctx.db.select({ id: adminUser.id }).from(adminUser).where(accountsOf(agentIds))
  if (rows.length > 0)
    await endSessionsOf(
      ctx,
      rows.map(({ id }) => id),
    )
}

/** Disables an agent's login accounts; the log has a row for each. */
export async function disableAccounts(ctx: Ctx, agentId: number): Promise<void> {
  const rows = await ctx.db
    .update(adminUser)
    .set({ status: 0 })
    .where(and(accountsOf([agentId]), eq(adminUser.status, 1)))
    .returning({ id: adminUser.id })
  await audit(
    ctx,
    userContract.status,
    rows.map(({ id }) => ({ id, before: { status: 1 }, after: { status: 0 } })),
  )
  await endAgentSessions(ctx, [agentId])
}

function accountsOf(agentIds: readonly number[]) {
  return and(inArray(adminUser.agent_id, [...agentIds]), isNull(adminUser.deleted_at))
}
