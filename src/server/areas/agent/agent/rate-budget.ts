import { and, eq, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { agent } from '#server/identity/access/tables.ts'
import { mustSpend } from '#server/features/giveaway/giveaway.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { order } from '../../trade/order-tables.ts'

const DAYS = 90
const WHOLE = 10_000

interface Seller {
  id: number
  version: number
  commission_rate: number
}

/**
 * A higher rate takes the budget of the person: the rise on the sales of the last 90 days. A new agent or salesman has none, and
 * `commission.max_rate`, which two people set, bounds every rate.
 */
export async function spendOnRate(ctx: Ctx, of: 'agent' | 'salesman', before: Seller, rate: number): Promise<void> {
  const rise = rate - before.commission_rate
  if (rise <= 0) return
  const since = new Date(ctx.now.getTime() - DAYS * DAY_MS).toISOString()
  const [sold] = await ctx.db
    .select({ amount: sql`coalesce(sum(${order.paid_amount} - ${order.refund_amount}), 0)`.mapWith(Number) })
    .from(order)
    .where(and(gte(order.paid_at, since), of === 'agent' ? ofAgents(ctx, before.id) : eq(order.salesman_id, before.id)))
  const worst = Math.round(((sold?.amount ?? 0) * rise) / WHOLE)
  await mustSpend(ctx, { kind: 'commission_rate', ref: `agent.${of}:${before.id}:${before.version}`, worst }, 'commission_rate')
}

/** The orders of an agent and of those below. */
function ofAgents({ db }: Ctx, id: number): SQL {
  const own = db
    .select({ id: agent.id })
    .from(agent)
    .where(or(eq(agent.id, id), eq(agent.parent_id, id)))
  return inArray(order.agent_id, own)
}
