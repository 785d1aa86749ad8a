import { inArray } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { store as contract } from '#contract/store/store.ts'
import { spendOnMoves } from '#server/areas/figures/seller-budget.ts'
import { assignRows } from '#server/areas/people/assign.ts'
import { countBound, distinctIds, followStores, otherAgent } from '#server/areas/people/binding.ts'
import type { store } from '#server/areas/people/tables.ts'
import { notifyTransfer } from '#server/areas/people/transfer.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { serviceId } from '#server/identity/account/account-rules.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { changeRows, type Refusal } from '#server/platform/kernel/rows.ts'
import { refuseUnknownAgent, salesmanOf } from './store-binding.ts'
import { stores } from './store-source.ts'

type Assign = ParsedOf<typeof contract.assign>
type Store = typeof store.$inferSelect

/** Assigns stores to an agent, a salesman or customer service; the users follow their store (domain §6.1). */
export function assign(ctx: Ctx, { ids, reason, cs_wxid, ...values }: Assign) {
  return transact({ ...ctx, ...(reason && { reason }) }, async (ctx) => {
    const next = await nextBinding(ctx, values)
    const cs_id = await serviceId(ctx, cs_wxid)
    const { result, changed } = await changeRows(ctx, stores, {
      endpoint: contract.assign,
      ids,
      refusal: next.refusal,
      set: next.set,
    })
    await countBound(ctx, {
      agents: changed.flatMap((row) => [row.agent_id, next.set(row).agent_id ?? null]),
      salesmen: changed.flatMap((row) => [row.salesman_id, next.set(row).salesman_id ?? null]),
    })
    await followStores(
      ctx,
      changed.map(({ id }) => id),
    )
    const moves = changed.map((row) => ({ id: row.id, before: row, after: { ...row, ...next.set(row) } }))
    await spendOnMoves(ctx, moves, { of: contract.assign, field: values.salesman_id ? 'salesman_id' : 'agent_id' })
    if (cs_id !== undefined) await assignService(ctx, result.success, cs_id, reason)
    return result
  })
}

interface NextBinding {
  refusal: (row: Store) => Refusal | undefined
  set: (row: Store) => { agent_id?: number | null; salesman_id?: number | null }
}

async function nextBinding(ctx: Ctx, { agent_id, salesman_id }: Pick<Assign, 'agent_id' | 'salesman_id'>): Promise<NextBinding> {
  if (typeof agent_id === 'number') await refuseUnknownAgent(ctx, agent_id)
  const none = () => undefined
  if (typeof salesman_id === 'number') {
    const { agent_id: his } = await salesmanOf(ctx, salesman_id)
    return {
      // a store without agent takes the salesman's agent
      refusal: (row) => {
        const agentId = agent_id === undefined ? (row.agent_id ?? his) : agent_id
        return agentId === his ? undefined : { label: otherAgent }
      },
      set: () => ({ agent_id: his, salesman_id }),
    }
  }
  if (agent_id === undefined) return { refusal: none, set: () => (salesman_id === null ? { salesman_id } : {}) }
  // another agent's salesman does not keep the store
  return { refusal: none, set: (row) => ({ agent_id, ...((salesman_id === null || row.agent_id !== agent_id) && { salesman_id: null }) }) }
}

/** Assigns stores to customer service, with the audit log. */
async function assignService(ctx: Ctx, ids: readonly number[], cs_id: number | null, reason?: string | null): Promise<void> {
  const targets = ids.map((id) => ({ type: 'store' as const, id }))
  const changed = await assignRows(ctx, { targets, cs_id, reason: reason ?? null, limited: true })
  if (changed.length === 0) return
  const wxids = await wxidsOf(ctx, [cs_id, ...changed.map(({ from }) => from)])
  await audit(
    ctx,
    contract.assign,
    changed.map(({ id, from }) => ({ id, before: { cs_wxid: wxids.get(from) }, after: { cs_wxid: wxids.get(cs_id) } })),
  )
  await notifyTransfer(ctx, { changed, cs_id, reason })
}

/** The customer service WeChat ids, by which people know it, for the log. */
export async function wxidsOf(ctx: Ctx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number | null, string>> {
  const uniqueIds = distinctIds(ids)
  if (uniqueIds.length === 0) return new Map()
  const { id, wxid } = customerService
  const rows = await ctx.db.select({ id, wxid }).from(customerService).where(inArray(id, uniqueIds))
  return new Map(rows.map((row) => [row.id, row.wxid]))
}
