import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { agent as contract } from '#contract/agent/agent.ts'
import type { Permission } from '#contract/kit/endpoint.ts'
import { seenBy } from '#server/features/notice/seen-by.ts'
import { agent } from '#server/identity/access/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { ctxOf, tellBySms } from '#server/platform/messaging/queue.ts'
import { notify } from '#server/platform/notify/notify.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { endAgentSessions } from './agent-accounts.ts'
import { freeAreas } from './agent-areas.ts'
import { agents } from './agent-source.ts'

/** Expires the contracts that ended before today, and warns 30 and 7 days before an end. A repeated or late run has no further effect. */
export async function tendContracts(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  const today = businessDay(ctx.now)
  const ended = await idsWhere(ctx, and(lt(agent.contract_end, today), inArray(agent.state, ['active', 'frozen'])))
  for (const id of ended) await transact(ctx, (ctx) => expire(ctx, id, today))
  for (const days of [7, 30] as const) {
    const soon = and(eq(agent.state, 'active'), lte(agent.contract_end, businessDay(ctx.now, days)), unwarned(days))
    for (const id of await idsWhere(ctx, soon)) await transact(ctx, (ctx) => warn(ctx, id, days))
  }
}

async function idsWhere({ db }: Ctx, where: SQL | undefined): Promise<number[]> {
  const rows = await db
    .select({ id: agent.id })
    .from(agent)
    .where(and(where, isNull(agent.deleted_at)))
    .orderBy(asc(agent.id))
  return rows.map(({ id }) => id)
}

/** No warning yet, or only the earlier one. */
function unwarned(days: 7 | 30) {
  return or(isNull(agent.contract_warned), gt(agent.contract_warned, days))
}

async function expire(ctx: Ctx, id: number, today: string): Promise<void> {
  const [before] = await ctx.db.select({ state: agent.state }).from(agent).where(eq(agent.id, id)).for('no key update')
  const [after] = await advance(ctx, agents, 'expire', { where: and(eq(agent.id, id), lt(agent.contract_end, today)) })
  if (!before || !after) return
  await freeAreas(ctx, [id])
  await audit(ctx, { address: 'agent.agent.expire' }, { id, before: { state: before.state }, after: { state: after.state } })
  await endAgentSessions(ctx, [id])
}

async function warn(ctx: Ctx, id: number, days: 7 | 30): Promise<void> {
  const [row] = await ctx.db
    .update(agent)
    .set({ contract_warned: days })
    .where(and(eq(agent.id, id), eq(agent.state, 'active'), unwarned(days)))
    .returning()
  if (!row) return
  await audit(ctx, { address: 'agent.agent.warn' }, { id, before: { contract_warned: null }, after: { contract_warned: days } })
  const { name, phone, contract_end } = row
  const params = { agent: name, date: contract_end }
  await tellBySms(ctx, [{ event: 'contract_expiring', phone, params, biz_id: `agent:${id}:${contract_end}:${days}` }])
  const readers = await seenBy(ctx, { access: contract.renew.access as Permission, rows: agents, ids: [id] })
  await notify(ctx, {
    to: [...readers.keys()],
    kind: 'contract_ending',
    params: { agent: row.name, date: row.contract_end },
    link: `/agent/agent/detail?id=${id}`,
  })
}
