import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { salesman as contract } from '#contract/agent/salesman.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { spendOnMoves } from '#server/areas/figures/seller-budget.ts'
import { moveStores } from '#server/areas/people/binding.ts'
import { store, type salesman } from '#server/areas/people/tables.ts'
import { agentInactive } from '#server/identity/access/agent-login.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { conflict, notFound, refuse } from '#server/platform/kernel/errors.ts'
import { lockRows, rowOr404 } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { lockAgents } from './salesman-agents.ts'
import { salesmen } from './salesman-source.ts'

type Salesman = typeof salesman.$inferSelect

/** Gives all or the chosen stores from a salesman to another one, all or nothing. Only a person with all data crosses agents. */
export function transfer(ctx: Ctx, { from_id, to_id, store_ids }: ParsedOf<typeof contract.transfer>) {
  return transact(ctx, async (ctx) => {
    if (from_id === to_id) throw refuse(sameSalesman, { field: 'to_id' })
    const known = [await rowOr404(ctx, salesmen, from_id), await rowOr404(ctx, salesmen, to_id)]
    const agents = await lockAgents(
      ctx,
      known.map(({ agent_id }) => agent_id),
    )
    const locked = await lockRows<typeof salesman, Salesman>(ctx, salesmen, [from_id, to_id])
    const [from, to] = [locked.get(from_id), locked.get(to_id)]
    if (!from || !to) throw notFound(contract.$.label)
    // a transfer or termination in between has moved at least one
    if (from.agent_id !== known[0]?.agent_id || to.agent_id !== known[1]?.agent_id) throw conflict()
    if (to.state !== 'on') throw refuse(notOnDuty, { field: 'to_id' })
    if (from.agent_id !== to.agent_id) {
      if (!seesAll(ctx)) throw refuse(otherAgent, { field: 'to_id' })
      if (to.agent_id !== null && agents.get(to.agent_id)?.state !== 'active') throw refuse(agentInactive, { field: 'to_id' })
    }
    const stores = await ctx.db
      .select({ id: store.id, agent_id: store.agent_id, salesman_id: store.salesman_id })
      .from(store)
      .where(and(eq(store.salesman_id, from_id), isNull(store.deleted_at), store_ids ? inArray(store.id, store_ids) : undefined))
      .orderBy(asc(store.id))
      .for('no key update')
    if (store_ids && stores.length < new Set(store_ids).size) throw refuse(notTheirs, { field: 'store_ids' })
    if (stores.length === 0) throw refuse(nothingToMove, { field: 'store_ids' })
    const after = { salesman_id: to_id, agent_id: to.agent_id }
    await moveStores(ctx, stores, after)
    const moves = stores.map((before) => ({ id: before.id, before, after }))
    await spendOnMoves(ctx, moves, { of: contract.transfer, field: 'to_id' })
    await audit(ctx, contract.transfer, [
      { id: from_id, before: { store_count: from.store_count }, after: { store_count: from.store_count - stores.length } },
      { id: to_id, before: { store_count: to.store_count }, after: { store_count: to.store_count + stores.length } },
    ])
    return { count: stores.length }
  })
}

const sameSalesman: Label = ['不能转移给同一业务员', 'Choose a different salesman']
const notOnDuty: Label = ['接收业务员必须为在职状态', 'The receiving salesman must be active']
const otherAgent: Label = ['只能转移给同一代理商的业务员', 'Stores can only be transferred to a salesman of the same agent']
const notTheirs: Label = ['部分门店不属于该业务员，请刷新后重试', 'Some stores do not belong to this salesman. Reload and try again']
const nothingToMove: Label = ['没有可转移的门店', 'There are no stores to transfer']
