import { and, count, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { agentFields } from '#contract/agent/agent-fields.ts'
import { agent as contract, agentFlow, type AgentQuery } from '#contract/agent/agent.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { boundStores, monthBegins } from '#server/areas/agent/shared/bound-stores.ts'
import { allSales, dailySales, monthSales } from '#server/areas/figures/seller-sales.ts'
import { agentsSeen, storesSeen } from '#server/areas/people/scope.ts'
import { store } from '#server/areas/people/tables.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { exportOf } from '#server/features/export/export.ts'
import { agent } from '#server/identity/access/tables.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { lockName } from '#server/platform/kernel/lock.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { endAgentSessions } from './agent-accounts.ts'
import { holdAreas } from './agent-areas.ts'
import { AGENTS_LOCK, parentOf, refuseEnd } from './agent-rules.ts'
import { agents, agentSheet, source } from './agent-source.ts'
import { agentChecks } from './checks.ts'

export { accounts, bank, resetAccount } from './agent-accounts.ts'
export { edit } from './agent-edit.ts'
export { terminate } from './agent-terminate.ts'

const exported = exportOf({ kind: 'agent.agent.export', source: () => source, columns: () => agentSheet })
const exportAll = exported.verb
export { exportAll as export }

/** The contracts in a to-do end within this number of days. */
const ENDING_DAYS = 30

export const entity = defineEntity({
  ...agents,
  title: agent.name,
  code: agent.code,
  search: {
    by: [
      { as: 'code', column: agent.code, key: agent.code_search, filter: 'word' },
      { as: 'title', column: agent.name, search: agent.search, filter: 'word' },
      { as: 'title', column: agent.short_name, search: agent.search, filter: 'word' },
      { as: 'phone', column: agent.phone, filter: 'word' },
    ],
    beside: sql`(select above.name from agent as above where above.id = ${agent.parent_id})`,
  },
  constraints: {
    agent_name_key: taken('name', labelOf(agentFields.name)),
    agent_phone_key: taken('phone', labelOf(agentFields.phone)),
    agent_license_no_key: taken('license_no', labelOf(agentFields.license_no)),
    agent_area_level_area_code_key: taken('areas', labelOf(agentFields.areas)),
  },
  references: { parent_id: { table: agent, title: agent.name } },
  files: { columns: { license_image: 'one', contract_images: 'list' } },
  tasks: [exported.task],
  checks: agentChecks,
  todos: [
    {
      key: 'ending',
      label: ['合同即将到期', 'Contracts ending soon'],
      unit: ['份', 'contract ending soon'],
      harm: 'internal',
      page: 'agent/agent/index',
      query: { state: 'active', ends_within: String(ENDING_DAYS) },
      access: contract.renew.access,
      where: ({ now }) => and(eq(agent.state, 'active'), lte(agent.contract_end, businessDay(now, ENDING_DAYS))),
      tone: 'warning',
    },
  ],
})

export function list(ctx: Ctx, query: AgentQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, filters: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, agentFlow, source, filters)
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  return { ...row, month_amount: await monthSales(ctx, 'agent', id) }
}

export async function sales(ctx: Ctx, { id }: { id: number }) {
  await rowOr404(ctx, agents, id)
  return { list: await dailySales(ctx, 'agent', id) }
}

export async function stores(ctx: Ctx, { id, ...place }: ParsedOf<typeof contract.stores>) {
  await rowOr404(ctx, agents, id)
  return boundStores(ctx, eq(store.agent_id, id), place)
}

/** The figures above the list: active agents, contracts that end within 30 days, and for this month new stores and agent sales. */
export async function stat(ctx: Ctx) {
  const ending = lte(agent.contract_end, businessDay(ctx.now, ENDING_DAYS))
  const [counted] = await ctx.db
    .select({ active: count(), ending: sql<number>`count(*) filter (where ${ending})`.mapWith(Number) })
    .from(agent)
    .where(and(liveRows(ctx, agents), eq(agent.state, 'active')))
  const isNew = gte(store.created_at, monthBegins(ctx))
  const new_stores = await ctx.db.$count(store, and(isNull(store.deleted_at), isNotNull(store.agent_id), storesSeen(ctx), isNew))
  const inScope = agentsSeen(ctx)
  const { amount } = await allSales(ctx, 'agent', (id) =>
    inScope ? sql`${id} in (select ${agent.id} from ${agent} where ${inScope})` : sql`${id} > 0`,
  )
  const [waits] = await ctx.db
    .select({ waiting: sql<number>`coalesce(sum(${commission.amount}), 0)`.mapWith(Number) })
    .from(commission)
    .where(and(eq(commission.state, 'frozen'), eq(commission.owner_type, 'agent'), visible(ctx, { agent: commission.agent_id })))
  const { active = 0, ending: soon = 0 } = counted ?? {}
  return { active, ending: soon, new_stores, month_amount: amount, waiting: waits?.waiting ?? 0 }
}

/** Ends the sessions for the agent's accounts at once; they cannot log in until the agent is active again. */
export function freeze(ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.freeze>) {
  return transition({ ...ctx, reason }, agents, 'freeze', { id, version, effects: (ctx) => endAgentSessions(ctx, [id]) })
}

export function unfreeze(ctx: Ctx, { id, version }: ParsedOf<typeof contract.unfreeze>) {
  return transition(ctx, agents, 'unfreeze', { id, version })
}

export function renew(ctx: Ctx, { id, version, contract_no, ...dates }: ParsedOf<typeof contract.renew>) {
  const { contract_start, contract_end } = dates
  return transact(ctx, async (ctx) => {
    await lockName(ctx, AGENTS_LOCK)
    return transition(ctx, agents, 'renew', {
      id,
      version,
      check: async (ctx, row) => {
        if (contract_end <= contract_start) throw refuse(endsFirst, { field: 'contract_end' })
        if (contract_end <= row.contract_end) throw refuse(endsNotLater, { field: 'contract_end' })
        if (contract_end < businessDay(ctx.now)) throw refuse(endsBeforeToday, { field: 'contract_end' })
        await refuseEnd(ctx, { id, end: contract_end }, await parentOf(ctx, id, row.level, row.parent_id))
        return undefined
      },
      set: () => ({ ...dates, contract_warned: null, ...(contract_no && { contract_no }) }),
      effects: async (ctx, after, before) => {
        if (before.state === 'expired') await holdAreas(ctx, after)
      },
    })
  })
}

const endsFirst: Label = ['结束时间必须晚于开始时间', 'The end must be after the start']
const endsNotLater: Label = ['新的合同结束日期必须晚于原结束日期', 'The new end date must be later than the current one']
const endsBeforeToday: Label = ['合同结束日期不能早于今天', 'The contract must not end before today']
