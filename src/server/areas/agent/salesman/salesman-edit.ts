import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { salesman as contract, type SalesmanEdit } from '#contract/agent/salesman.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { aboveMost, percent } from '#server/areas/agent/agent/agent-rules.ts'
import { agents } from '#server/areas/agent/agent/agent-source.ts'
import { spendOnChange } from '#server/areas/figures/seller-budget.ts'
import { countBound } from '#server/areas/people/binding.ts'
import { usersSeen } from '#server/areas/people/scope.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { agentInactive } from '#server/identity/access/agent-login.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { conflict, refuse } from '#server/platform/kernel/errors.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { lockAgents } from './salesman-agents.ts'
import { salesmen } from './salesman-source.ts'

/** Creates or changes a salesman: the user becomes one, and the rate fits the agent's rate (domain §5.2). */
export function edit(ctx: Ctx, { id, version, agent_id: agentId, ...values }: SalesmanEdit) {
  return transact(ctx, async (ctx) => {
    const known = id === undefined ? null : await rowOr404(ctx, salesmen, id)
    const agent_id = agentOf(ctx, agentId, known)
    // an agent outside the scope is answered like one that does not exist
    if (agent_id !== null) await rowOr404(ctx, agents, agent_id)
    const locked = await lockAgents(ctx, [agent_id, known?.agent_id])
    const before = id === undefined ? null : await lockFor(ctx, salesmen, 'edit', { id, version })
    if (before && before.agent_id !== known?.agent_id) throw conflict()
    const employer = agent_id === null ? undefined : locked.get(agent_id)
    if (before && before.user_id !== values.user_id) throw refuse(userFixed, { field: 'user_id' })
    if (before && before.agent_id !== agent_id && before.store_count > 0)
      throw refuse(hasStores, { field: 'agent_id', values: { n: before.store_count } })
    if (employer && employer.state !== 'active' && before?.agent_id !== agent_id) throw refuse(agentInactive, { field: 'agent_id' })
    await refuseRate(ctx, values.commission_rate, employer)
    if (!before) await promote(ctx, values.user_id)
    const columns = { ...values, agent_id }
    const after = before
      ? await spendOnChange(ctx, { where: eq(store.salesman_id, before.id), of: contract.edit, field: 'commission_rate' }, () =>
          updateRow(ctx, salesmen, before, version, columns),
        )
      : await insertRow(ctx, salesmen, { ...columns, invite_code: await freeCode(ctx) })
    await countBound(ctx, { agents: before?.agent_id === after.agent_id ? [] : [before?.agent_id ?? null, after.agent_id] })
    await audit(ctx, contract.edit, { id: after.id, before, after })
    return { id: after.id, version: after.version }
  })
}

/** The agent for a save: a person who belongs to an agent employs for the own agent unless another one is chosen. */
function agentOf(ctx: Ctx, agentId: number | null | undefined, before: { agent_id: number | null } | null): number | null {
  if (typeof agentId === 'number') return agentId
  if (agentId === undefined && before) return before.agent_id
  return seesAll(ctx) ? null : (before?.agent_id ?? ctx.actor.agent_id)
}

async function refuseRate(ctx: Ctx, rate: number, employer: { commission_rate: number } | undefined): Promise<void> {
  const field = 'commission_rate'
  if (employer && rate > employer.commission_rate) throw refuse(aboveAgent, { field, values: { rate: percent(employer.commission_rate) } })
  const most = await settingOf(ctx, 'commission.max_rate')
  if (rate > most) throw refuse(aboveMost, { field, values: { rate: percent(most) } })
}

/** Marks the user as a salesman; when two saves run in parallel, the unique key refuses the second. */
async function promote(ctx: Ctx, userId: number): Promise<void> {
  const [user] = await ctx.db
    .update(customer)
    .set({ is_salesman: 1 })
    .where(and(eq(customer.id, userId), isNull(customer.deleted_at), usersSeen(ctx)))
    .returning({ id: customer.id })
  if (!user) throw refuse(messages.not_found, { field: 'user_id', values: { entity: ['用户', 'The user'] } })
}

// without 0, 1, I and O, which people confuse
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An invitation code that no salesman has; among a billion codes a second try is almost never needed. */
async function freeCode(ctx: Ctx): Promise<string> {
  const code = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return (await ctx.db.$count(salesman, eq(salesman.invite_code, code))) === 0 ? code : freeCode(ctx)
}

const userFixed: Label = ['关联用户不能修改', 'The user of a salesman cannot be changed']
const hasStores: Label = ['该业务员名下还有{n}家门店，请先转移', 'The salesman still has {n:store|stores}. Transfer them first']
const aboveAgent: Label = ['佣金比例不能高于所属代理商({rate}%)', 'The rate must not be higher than that of the agent ({rate}%)']
