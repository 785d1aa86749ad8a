import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { agent as contract } from '#contract/agent/agent.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { ofAgentTree, spendOnChange } from '#server/areas/figures/seller-budget.ts'
import { moveAgent, moveInvites } from '#server/areas/people/binding.ts'
import { salesman, store } from '#server/areas/people/tables.ts'
import { withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { lockRows, rowOr404, touched } from '#server/platform/kernel/rows.ts'
import { disableAccounts } from './agent-accounts.ts'
import { freeAreas } from './agent-areas.ts'
import { AGENTS_LOCK, belowOthers, endsBeforeOthers, highestBelow, percent } from './agent-rules.ts'
import { agents } from './agent-source.ts'

type Agent = typeof agent.$inferSelect

/** Ends an agreement for good: the receiver takes the stores, salesmen and agents below, and the accounts are disabled (domain §5.1). */
export function terminate(ctx: Ctx, { id, version, receiver_id, reason }: ParsedOf<typeof contract.terminate>) {
  return transact({ ...ctx, reason }, async (ctx) => {
    await lockName(ctx, AGENTS_LOCK)
    // both rows in id order: store transfers lock agents in this order
    if (typeof receiver_id === 'number') await lockRows(ctx, agents, [id, receiver_id])
    const change = { where: ofAgentTree(ctx, id), of: contract.terminate, field: 'receiver_id', isMove: true } as const
    return spendOnChange(ctx, change, () =>
      transition(ctx, agents, 'terminate', {
        id,
        version,
        check: async (ctx, row) => {
          await refuseReceiver(ctx, row, receiver_id)
          if (await hasOpenWithdraw(ctx, row)) throw refuse(withdrawOpen)
          return undefined
        },
        effects: async (ctx) => {
          if (typeof receiver_id === 'number') {
            await moveAgent(ctx, id, receiver_id)
            await moveChildren(ctx, id, receiver_id)
          }
          await moveInvites(ctx, id, receiver_id ?? null)
          await freeAreas(ctx, [id])
          await disableAccounts(ctx, id)
        },
      }),
    )
  })
}

/** The agent's own withdrawal; its salesmen keep their withdrawals. */
async function hasOpenWithdraw({ db }: Ctx, { id }: Agent): Promise<boolean> {
  const open = inArray(withdraw.state, ['pending', 'approved', 'paying', 'failed'])
  return (await db.$count(withdraw, and(eq(withdraw.owner_type, 'agent'), eq(withdraw.owner_id, id), open))) > 0
}

async function refuseReceiver(ctx: Ctx, { id }: Agent, receiverId: number | null | undefined): Promise<void> {
  const { db } = ctx
  const field = 'receiver_id'
  const children = await db.$count(agent, childrenOf(id))
  if (typeof receiverId !== 'number') {
    const stores = await db.$count(store, and(eq(store.agent_id, id), isNull(store.deleted_at)))
    const salesmen = await db.$count(salesman, and(eq(salesman.agent_id, id), ne(salesman.state, 'left'), isNull(salesman.deleted_at)))
    if (stores + salesmen + children > 0) throw refuse(receiverMissing, { field, values: { stores, salesmen, agents: children } })
    return
  }
  const receiver = await rowOr404(ctx, agents, receiverId)
  if (receiver.id === id || receiver.state !== 'active') throw refuse(receiverInactive, { field })
  if (children > 0 && receiver.level !== 1) throw refuse(receiverLevel, { field })
  const { rate, end } = await highestBelow(ctx, id)
  if (rate > receiver.commission_rate) throw refuse(belowOthers, { field, values: { rate: percent(rate) } })
  if (end > receiver.contract_end) throw refuse(endsBeforeOthers, { field })
}

async function moveChildren(ctx: Ctx, from: number, to: number): Promise<void> {
  const moved = await ctx.db
    .update(agent)
    .set({ parent_id: to, ...touched(ctx, agent) })
    .where(childrenOf(from))
    .returning({ id: agent.id })
  await audit(
    ctx,
    { address: 'agent.agent.edit' },
    moved.map(({ id }) => ({ id, before: { parent_id: from }, after: { parent_id: to } })),
  )
}

function childrenOf(id: number) {
  return and(eq(agent.parent_id, id), ne(agent.state, 'terminated'), isNull(agent.deleted_at))
}

const receiverMissing: Label = [
  '该代理商名下还有{stores}家门店、{salesmen}名业务员、{agents}个下级代理商，请选择接收代理商',
  'The agent still has {stores:store|stores}, {salesmen:salesman|salesmen} and {agents:sub-agent|sub-agents}. Please choose a receiving agent',
]
const receiverInactive: Label = ['接收代理商必须为其他合作中的代理商', 'The receiving agent must be another active agent']
const receiverLevel: Label = [
  '存在下级代理商，接收代理商必须为一级代理商',
  'The agent has sub-agents, so the receiving agent must be a level 1 agent',
]
const withdrawOpen: Label = ['存在未完成的提现申请', 'The agent has an unfinished withdrawal']
