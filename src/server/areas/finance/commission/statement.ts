import { and, eq, sql } from 'drizzle-orm'
import type { commissionTypes } from '#contract/finance/accounts.ts'
import type { commission as contract } from '#contract/finance/commission.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { commissionSums } from '#server/areas/finance/shared/commission-sums.ts'
import { agentsSeen } from '#server/areas/people/scope.ts'
import { agent } from '#server/identity/access/tables.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'

/** The movements that a statement lists; a longer one gives the sums for all and the number for the others. */
const MOST_LINES = 1000

interface Movement extends Record<string, unknown> {
  at: Date | string
  biz_type: keyof typeof commissionTypes
  biz_id: string
  store_name: string | null
  base: string | null
  amount: string
}

interface Sums extends Record<string, unknown> {
  opening: string
  settled: string
  clawback: string
  paid: string
  other: string
  n: string
}

/**
 * An agent's account in one month, from the ledger: opening balance, movements in and out, closing balance. A withdrawal counts when it is
 * paid, so that the balance includes the amount on hold.
 */
export async function statement(ctx: Ctx, { agent_id, month }: ParsedOf<typeof contract.statement>) {
  const [found] = await ctx.db
    .select({ id: agent.id, code: agent.code, name: agent.name })
    .from(agent)
    .where(and(eq(agent.id, agent_id), agentsSeen(ctx)))
  if (!found) throw new ApiError(404, messages.not_found, { values: { entity: ['代理商', 'Agent'] satisfies Label } })
  const [from, to] = [dayBegins(`${month}-01`), dayBegins(`${monthAfter(month)}-01`)]
  // the log has a row per account movement: an amount that is held or released changes neither the balance nor the statement
  const moved = sql`(
    select l.id, l.created_at, l.biz_type, l.biz_id, l.delta + l.frozen_delta as amount from account_log l
    where l.account_id = (select id from account where owner_type = 'agent' and owner_id = ${agent_id} and kind = 'commission')
      and l.delta + l.frozen_delta <> 0 and l.created_at < ${to})`
  const inMonth = sql`created_at >= ${from}`
  const { rows: sums } = await ctx.db.execute<Sums>(sql`
    select coalesce(sum(amount) filter (where not ${inMonth}), 0) as opening,
      coalesce(sum(amount) filter (where ${inMonth} and biz_type = 'settle'), 0) as settled,
      coalesce(-sum(amount) filter (where ${inMonth} and biz_type = 'clawback'), 0) as clawback,
      coalesce(-sum(amount) filter (where ${inMonth} and biz_type = 'withdraw'), 0) as paid,
      coalesce(sum(amount) filter (where ${inMonth} and biz_type not in ('settle', 'clawback', 'withdraw')), 0) as other,
      count(*) filter (where ${inMonth}) as n
    from ${moved} as moved`)
  const { rows } = await ctx.db.execute<Movement>(sql`
    select m.created_at as at, m.biz_type, m.biz_id, m.amount, s.name as store_name,
      case m.biz_type when 'settle' then (select sum(c.base) from commission c
        where c.order_id = o.id and c.owner_type = 'agent' and c.owner_id = ${agent_id} and c.state = 'settled') end as base
    from (select * from ${moved} as moved where ${inMonth} order by id limit ${MOST_LINES}) as m
      left join sales_order o on o.order_no = m.biz_id and m.biz_type in ('settle', 'clawback')
      left join store s on s.id = o.store_id
    order by m.id`)
  const [sum] = sums
  const number = (name: keyof Sums) => Number(sum?.[name] ?? 0)
  const parts = {
    opening: number('opening'),
    settled: number('settled'),
    clawback: number('clawback'),
    paid: number('paid'),
    other: number('other'),
  }
  const { waiting } = await commissionSums(ctx, { type: 'agent', id: agent_id })
  return {
    agent: found,
    month,
    ...parts,
    closing: parts.opening + parts.settled - parts.clawback - parts.paid + parts.other,
    waiting,
    lines: rows.map(({ at, amount, base, ...line }) => ({
      ...line,
      at: new Date(at).toISOString(),
      amount: Number(amount),
      base: base === null ? null : Number(base),
    })),
    more: Math.max(0, number('n') - rows.length),
  }
}

function monthAfter(month: string): string {
  const [year, at] = month.split('-').map(Number) as [number, number]
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`
}
