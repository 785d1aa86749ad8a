import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Agency } from '#contract/index/panels.ts'
import { salesmen } from '#server/areas/agent/salesman/salesman-source.ts'
import { commissionSums } from '#server/areas/finance/shared/commission-sums.ts'
import { salesman } from '#server/areas/people/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'

/** The contract, commission and targets for the agent whose account asks (domain §19, agent variant). */
export function agency(ctx: Ctx): Promise<Agency> {
  return briefly(ctx, 'agency', async () => {
    const { actor, db, now } = ctx
    if (seesAll(ctx) || actor.agents.length === 0) return { own: null }
    // the highest agent in the tree is the account's own
    const [own] = await db
      .select({ id: agent.id, name: agent.name, contract_end: agent.contract_end })
      .from(agent)
      .where(and(inArray(agent.id, [...actor.agents]), isNull(agent.deleted_at)))
      .orderBy(agent.level, agent.id)
      .limit(1)
    if (!own) return { own: null }
    const [money, targets] = await Promise.all([
      mayCall(actor, 'finance:commission:list') ? commissionSums(ctx, { type: 'agent', id: own.id }) : undefined,
      mayCall(actor, 'agent:salesman:list') ? targetsOf(ctx) : undefined,
    ])
    const days_left = Math.round((Date.parse(own.contract_end) - Date.parse(businessDay(now))) / DAY_MS)
    const { available = null, waiting = null } = money ?? {}
    return { own: { ...own, days_left, available, waiting, target: targets?.target ?? null, reached: targets?.reached ?? null } }
  })
}

/** The targets for the salesmen on duty and their sales in this month, which a job keeps. */
async function targetsOf(ctx: Ctx) {
  const [row] = await ctx.db
    .select({
      target: sql`coalesce(sum(${salesman.month_target}), 0)`.mapWith(Number),
      reached: sql`coalesce(sum(${salesman.month_amount}), 0)`.mapWith(Number),
    })
    .from(salesman)
    .where(and(liveRows(ctx, salesmen), eq(salesman.state, 'on')))
  return row
}
