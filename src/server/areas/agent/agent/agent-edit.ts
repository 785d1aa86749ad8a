import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { agent as contract, type AgentEdit } from '#contract/agent/agent.ts'
import type { Label } from '#contract/kit/label.ts'
import { ofAgentTree, spendOnChange } from '#server/areas/figures/seller-budget.ts'
import { voidApprovals } from '#server/areas/finance/withdraw/withdraw-recheck.ts'
import { bankAccountMark, bankColumns } from '#server/areas/people/agent-bank.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { insertRow, touched, updateRow } from '#server/platform/kernel/rows.ts'
import { addAccount } from './agent-accounts.ts'
import { areasOf, setAreas } from './agent-areas.ts'
import { AGENTS_LOCK, parentOf, refuseEnd, refuseRate } from './agent-rules.ts'
import { agents } from './agent-source.ts'

type Agent = typeof agent.$inferSelect

/** Creates or changes an agent; returns the password for a new login account, which is shown only once. */
export function edit(ctx: Ctx, { id, version, login_name, login_person, areas, bank_account, ...values }: AgentEdit) {
  return transact(ctx, async (ctx) => {
    await lockName(ctx, AGENTS_LOCK)
    const before = id === undefined ? null : await lockFor(ctx, agents, 'edit', { id, version })
    const parent = await parentOf(ctx, id, values.level, values.parent_id)
    if (parent && parent.id !== before?.parent_id && parent.state !== 'active') throw refuse(parentInactive, { field: 'parent_id' })
    if (before?.level === 1 && values.level === 2 && (await hasChildren(ctx, before.id))) throw refuse(hasAgents, { field: 'level' })
    if (before?.state === 'expired' && values.contract_end !== before.contract_end) throw refuse(byRenewal, { field: 'contract_end' })
    await refuseRate(ctx, { id, rate: values.commission_rate }, parent)
    await refuseEnd(ctx, { id, end: values.contract_end }, parent)
    const columns = {
      ...values,
      parent_id: parent?.id ?? null,
      ...(before && before.contract_end !== values.contract_end && { contract_warned: null }),
    }
    const saved = before
      ? await spendOnChange(ctx, { where: ofAgentTree(ctx, before.id), of: contract.edit, field: 'commission_rate' }, () =>
          updateRow(ctx, agents, before, version, { ...columns, ...bankColumns(ctx, before.id, bank_account) }),
        )
      : await insertRow(ctx, agents, columns)
    const after = await withAreas(ctx, before ? saved : await withBank(ctx, saved, bank_account), before, areas)
    await audit(ctx, contract.edit, {
      id: after.row.id,
      before: before && audited(ctx, before, after.areasBefore),
      after: audited(ctx, after.row, after.areas),
    })
    if (before) await voidApprovals(ctx, before.id)
    const password = login_name ? await addAccount(ctx, after.row.id, { username: login_name, real_name: login_person ?? '' }) : null
    return { id: after.row.id, version: after.row.version, password }
  })
}

async function withBank(ctx: Ctx, row: Agent, entered: string | null | undefined): Promise<Agent> {
  const columns = bankColumns(ctx, row.id, entered)
  if (Object.keys(columns).length === 0) return row
  await ctx.db.update(agent).set(columns).where(eq(agent.id, row.id))
  return { ...row, ...columns }
}

/** Saves the territories; a change to them increments the agent's version, although they are in a separate table. */
async function withAreas(ctx: Ctx, saved: Agent, before: Agent | null, areas: readonly string[]) {
  const areasBefore = before ? await areasOf(ctx, before.id) : []
  const areaCodes = [...new Set(areas)].toSorted()
  if (isDeepStrictEqual(areasBefore, areaCodes) && before?.level === saved.level) return { row: saved, areas: areaCodes, areasBefore }
  await setAreas(ctx, saved, areaCodes, saved.state !== 'expired')
  if (saved !== before || isDeepStrictEqual(areasBefore, areaCodes)) return { row: saved, areas: areaCodes, areasBefore }
  const [row] = await ctx.db.update(agent).set(touched(ctx, agent)).where(eq(agent.id, saved.id)).returning()
  return { row: row ?? saved, areas: areaCodes, areasBefore }
}

/** The logged fields: for the account number only its mark. */
function audited(ctx: Ctx, { bank_account_tail: _, ...row }: Agent, areas: readonly string[]) {
  return { ...row, bank_account: bankAccountMark(ctx, row), areas }
}

async function hasChildren({ db }: Ctx, id: number): Promise<boolean> {
  return (await db.$count(agent, eq(agent.parent_id, id))) > 0
}

const parentInactive: Label = ['上级代理商必须为合作中的代理商', 'The parent agent must be active']
const hasAgents: Label = ['存在下级代理商，不能改为二级', 'The agent has sub-agents and cannot become level 2']
const byRenewal: Label = ['合同已到期，请使用“续约”修改合同日期', 'The contract has ended. Use “Renew” to change its dates']
