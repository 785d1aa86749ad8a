import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { agentInactive } from '#server/identity/access/agent-login.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { touched } from '#server/platform/kernel/rows.ts'
import { customer, salesman, store, storeAudit, storeInvite } from './tables.ts'

// Copies and counts that follow from the store binding: every verb that changes `store.agent_id`, `store.salesman_id`,
// `salesman.agent_id` or a user's store calls these functions in its transaction.

interface Bound {
  agents?: readonly (number | null)[]
  salesmen?: readonly (number | null)[]
}

/** Counts the stores and salesmen for these agents and salesmen again. The locks come first, agents before salesmen, by ascending id. */
export async function countBound(ctx: Ctx, { agents = [], salesmen = [] }: Bound): Promise<void> {
  const agentIds = distinctIds(agents)
  const salesmanIds = distinctIds(salesmen)
  if (agentIds.length > 0)
    await ctx.db.select({ id: agent.id }).from(agent).where(inArray(agent.id, agentIds)).orderBy(asc(agent.id)).for('no key update')
  if (salesmanIds.length > 0)
    await ctx.db
      .select({ id: salesman.id })
      .from(salesman)
      .where(inArray(salesman.id, salesmanIds))
      .orderBy(asc(salesman.id))
      .for('no key update')
  if (agentIds.length > 0)
    await ctx.db
      .update(agent)
      .set({
        store_count: sql`(select ${count()} from ${store} where ${store.agent_id} = ${agent.id} and ${store.deleted_at} is null)`,
        salesman_count: sql`(select ${count()} from ${salesman} where ${salesman.agent_id} = ${agent.id} and ${salesman.deleted_at} is null and ${salesman.state} <> 'left')`,
      })
      .where(inArray(agent.id, agentIds))
  if (salesmanIds.length > 0)
    await ctx.db
      .update(salesman)
      .set({
        store_count: sql`(select ${count()} from ${store} where ${store.salesman_id} = ${salesman.id} and ${store.deleted_at} is null)`,
      })
      .where(inArray(salesman.id, salesmanIds))
}

/** The ids once each, without nulls. */
export function distinctIds(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids)].filter((id) => id !== null)
}

/** Copies the agent from these stores to their users: the agents' data scope on users. */
export async function followStores(ctx: Ctx, storeIds: readonly number[]): Promise<void> {
  if (storeIds.length === 0) return
  await ctx.db
    .update(customer)
    .set({ agent_id: sql`(select ${store.agent_id} from ${store} where ${store.id} = ${customer.store_id})` })
    .where(and(inArray(customer.store_id, [...storeIds]), isNull(customer.deleted_at)))
}

/** Binds a user to a store, or releases the user with null. The caller has locked the user and checked that it is free. */
export async function bindUser(ctx: Ctx, userId: number, to: { store_id: number; role: 'owner' | 'clerk' } | null): Promise<void> {
  const agentId = to ? sql`(select ${store.agent_id} from ${store} where ${store.id} = ${to.store_id})` : null
  await ctx.db
    .update(customer)
    .set({ store_id: to?.store_id ?? null, store_role: to?.role ?? null, agent_id: agentId })
    .where(eq(customer.id, userId))
}

// the stores keep these rows, so the log is theirs
const STORE_LOG = { address: 'store.store.edit' }

/** Rows per statement, far below the 65,535 parameters that PostgreSQL accepts. */
const AT_A_TIME = 5000

/** Gives stores to a salesman with the salesman's agent, in the caller's transaction: rows, users, log and counts. */
export async function moveStores(ctx: Ctx, stores: readonly Moved[], to: { salesman_id: number; agent_id: number | null }): Promise<void> {
  for (let at = 0; at < stores.length; at += AT_A_TIME) {
    const some = stores.slice(at, at + AT_A_TIME)
    const ids = some.map(({ id }) => id)
    await ctx.db
      .update(store)
      .set({ ...to, ...touched(ctx, store) })
      .where(inArray(store.id, ids))
    if (some.some(({ agent_id }) => agent_id !== to.agent_id)) await followStores(ctx, ids)
    await audit(
      ctx,
      STORE_LOG,
      some.map(({ id, agent_id, salesman_id }) => ({ id, before: { agent_id, salesman_id }, after: to })),
    )
  }
  await countBound(ctx, {
    agents: [to.agent_id, ...stores.map(({ agent_id }) => agent_id)],
    salesmen: [to.salesman_id, ...stores.map(({ salesman_id }) => salesman_id)],
  })
}

interface Moved {
  id: number
  agent_id: number | null
  salesman_id: number | null
}

/** Gives every store and salesman from one agent to another, in the caller's transaction. Returns their numbers. */
export async function moveAgent(ctx: Ctx, from: number, to: number): Promise<{ stores: number; salesmen: number }> {
  const stores = await ctx.db
    .select({ id: store.id, salesman_id: store.salesman_id })
    .from(store)
    .where(and(eq(store.agent_id, from), isNull(store.deleted_at)))
    .orderBy(asc(store.id))
    .for('no key update')
  // a salesman with stores keeps the agent (drizzle/*_people.sql), so the stores are without one in between; deleted stores follow too
  await ctx.db.update(store).set({ salesman_id: null, agent_id: to }).where(eq(store.agent_id, from))
  const salesmen = await ctx.db
    .update(salesman)
    .set({ agent_id: to, ...touched(ctx, salesman) })
    .where(eq(salesman.agent_id, from))
    .returning({ id: salesman.id })
  const served = stores.filter(({ salesman_id }) => salesman_id !== null)
  for (let at = 0; at < stores.length; at += AT_A_TIME) {
    const some = stores.slice(at, at + AT_A_TIME)
    await ctx.db.execute(sql`update ${store} set salesman_id = given.salesman_id, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
      from unnest(${sql.param(some.map(({ id }) => id))}::bigint[], ${sql.param(some.map(({ salesman_id }) => salesman_id))}::bigint[])
        as given (id, salesman_id) where ${store}.id = given.id`)
    await audit(
      ctx,
      STORE_LOG,
      some.map(({ id }) => ({ id, before: { agent_id: from }, after: { agent_id: to } })),
    )
  }
  await audit(
    ctx,
    { address: 'agent.salesman.transfer' },
    salesmen.map(({ id }) => ({ id, before: { agent_id: from }, after: { agent_id: to } })),
  )
  await ctx.db.update(customer).set({ agent_id: to }).where(eq(customer.agent_id, from))
  await countBound(ctx, { agents: [from, to], salesmen: served.map(({ salesman_id }) => salesman_id) })
  return { stores: stores.length, salesmen: salesmen.length }
}

/** An agent's open applications and invitations go to another one; its own invitations end. */
export async function moveInvites(ctx: Ctx, from: number, to: number | null): Promise<void> {
  await ctx.db
    .update(storeAudit)
    .set({ agent_id: to })
    .where(and(eq(storeAudit.agent_id, from), inArray(storeAudit.state, ['pending_agent', 'pending']), isNull(storeAudit.deleted_at)))
  const own = and(eq(storeInvite.inviter_type, 'agent'), eq(storeInvite.inviter_id, from))
  await ctx.db
    .update(storeInvite)
    .set({ status: 0 })
    .where(and(own, eq(storeInvite.status, 1)))
  if (to !== null)
    await ctx.db
      .update(storeInvite)
      .set({ agent_id: to })
      .where(and(eq(storeInvite.agent_id, from), eq(storeInvite.inviter_type, 'salesman')))
}

/**
 * Refuses new invitations, salesmen and stores for an agent that is frozen, expired or terminated (domain §5.1). Call it in the writing
 * transaction: the agent keeps its state until the end.
 */
export async function refuseInactiveAgent(ctx: Ctx, agentId: number | null, field?: string): Promise<void> {
  if (agentId === null) return
  const [found] = await ctx.db.select({ state: agent.state }).from(agent).where(eq(agent.id, agentId)).for('share')
  if (found?.state !== 'active') throw refuse(agentInactive, field === undefined ? {} : { field })
}

export const otherAgent: Label = ['所选业务员不属于该代理商', 'The salesman does not belong to the selected agent']
