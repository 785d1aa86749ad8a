import { and, eq, isNull, max, ne } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { salesman } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { agents } from './agent-source.ts'

type Agent = typeof agent.$inferSelect

/** Changes to contracts, rates and the agent tree run one after the other. */
export const AGENTS_LOCK = 'agent'

export const percent = (rate: number): string => String(rate / 100)

/** The live agent above, locked, or null on the first level. */
export async function parentOf(
  ctx: Ctx,
  id: number | undefined,
  level: number,
  parentId: number | null | undefined,
): Promise<Agent | null> {
  if (level === 1 || typeof parentId !== 'number') return null
  const parent = await rowOr404(ctx, agents, parentId, { lock: true })
  if (parent.id === id || parent.level !== 1) throw refuse(parentLevel, { field: 'parent_id' })
  return parent
}

/** Refuses a rate above the limit or the rate for the agent above, or below the rates for the agents and salesmen below (domain §1.4). */
export async function refuseRate(ctx: Ctx, { id, rate }: { id?: number | undefined; rate: number }, parent: Agent | null): Promise<void> {
  const field = 'commission_rate'
  if (parent && rate > parent.commission_rate) throw refuse(aboveParent, { field, values: { rate: percent(parent.commission_rate) } })
  const most = await settingOf(ctx, 'commission.max_rate')
  if (rate > most) throw refuse(aboveMost, { field, values: { rate: percent(most) } })
  const below = id === undefined ? 0 : (await highestBelow(ctx, id)).rate
  if (rate < below) throw refuse(belowOthers, { field, values: { rate: percent(below) } })
}

/** The highest rate and the last contract end among the agents and salesmen below. */
export async function highestBelow({ db }: Ctx, id: number): Promise<{ rate: number; end: string }> {
  const [below] = await db
    .select({ rate: max(agent.commission_rate), end: max(agent.contract_end) })
    .from(agent)
    .where(and(eq(agent.parent_id, id), ne(agent.state, 'terminated'), isNull(agent.deleted_at)))
  const [hired] = await db
    .select({ rate: max(salesman.commission_rate) })
    .from(salesman)
    .where(and(eq(salesman.agent_id, id), ne(salesman.state, 'left'), isNull(salesman.deleted_at)))
  return { rate: Math.max(below?.rate ?? 0, hired?.rate ?? 0), end: below?.end ?? '' }
}

/** Refuses a contract end after the end for the agent above, or before the ends for the agents below. */
export async function refuseEnd(ctx: Ctx, { id, end }: { id?: number | undefined; end: string }, parent: Agent | null): Promise<void> {
  const field = 'contract_end'
  if (parent && end > parent.contract_end) throw refuse(endsAfterParent, { field })
  if (id !== undefined && end < (await highestBelow(ctx, id)).end) throw refuse(endsBeforeOthers, { field })
}

export const belowOthers: Label = [
  '佣金比例不能低于下级或业务员的最高比例({rate}%)',
  'The rate must not be lower than the highest rate of its sub-agents and salesmen ({rate}%)',
]
export const endsBeforeOthers: Label = [
  '合同结束日期不能早于下级代理商合同结束日期',
  'The contract must not end before those of its sub-agents',
]
const aboveParent: Label = ['佣金比例不能高于上级代理商({rate}%)', 'The rate must not be higher than that of the parent agent ({rate}%)']
export const aboveMost: Label = ['佣金比例不能高于平台上限({rate}%)', 'The rate must not be higher than the platform limit ({rate}%)']
const endsAfterParent: Label = ['合同结束日期不能晚于上级代理商合同结束日期', 'The contract must not end after that of the parent agent']
const parentLevel: Label = ['上级代理商必须为一级代理商', 'The parent agent must be a level 1 agent']
