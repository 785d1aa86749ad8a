import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Finance } from '#contract/index/panels.ts'
import { balance } from '#server/areas/finance/ledger/ledger.ts'
import { payments, withdraws, shares } from '#server/areas/trade/money-rows.ts'
import { commission, payment, withdraw } from '#server/areas/trade/tables/money-tables.ts'
import { payDifference } from '#server/areas/trade/tables/statement-tables.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows, scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'

/** Money that came, waits or is owed (domain §19.9): each figure by its list permission, in the person's data scope. */
export function finance(ctx: Ctx): Promise<Finance> {
  return briefly(ctx, 'finance', async () => {
    const may = (permission: Parameters<typeof mayCall>[1]) => mayCall(ctx.actor, permission)
    const all = seesAll(ctx)
    const [came, waiting, payout, owed, differences] = await Promise.all([
      may('finance:payment:list') ? paid(ctx) : undefined,
      may('finance:commission:list') ? frozen(ctx) : null,
      may('finance:withdraw:list') ? payouts(ctx) : undefined,
      all && may('finance:ledger:list') ? liabilities(ctx) : undefined,
      all && may('finance:reconciliation:list') ? ctx.db.$count(payDifference, isNull(payDifference.resolved_at)) : null,
    ])
    return {
      today: businessDay(ctx.now),
      arrived: came?.arrived ?? null,
      verifying: came?.verifying ?? null,
      verifying_amount: came?.verifying_amount ?? null,
      commission: waiting,
      payouts: payout?.n ?? null,
      payout_amount: payout?.amount ?? null,
      balances: owed?.balances ?? null,
      points: owed?.points ?? null,
      differences,
    }
  })
}

const sumOf = (column: typeof commission.amount | typeof withdraw.actual) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
const rowCount = sql<number>`count(*)::int`

/** Today's payments, without those from balances, which came earlier; and the transfers that wait for a check. */
async function paid(ctx: Ctx) {
  const inScope = liveRows(ctx, payments)
  const came = and(gte(payment.paid_at, dayBegins(businessDay(ctx.now))), sql`${payment.channel} <> 'balance'`, inScope)
  const waits = and(eq(payment.state, 'verifying'), inScope)
  const { rows } = await ctx.db.execute<{ arrived: number; verifying: number; verifying_amount: number }>(sql`
    select arrived, verifying, verifying_amount
    from (select coalesce(sum(${payment.amount}), 0)::float8 as arrived from ${payment} where ${came}) as today,
      (select count(*)::int as verifying, coalesce(sum(${payment.amount}), 0)::float8 as verifying_amount from ${payment} where ${waits}) as open`)
  return rows[0]
}

/** Commission that waits for its settlement. */
async function frozen(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ amount: sumOf(commission.amount) })
    .from(commission)
    .where(and(eq(commission.state, 'frozen'), scopeOf(ctx, shares)))
  return row?.amount ?? 0
}

/** Approved withdrawals that have not been paid. */
async function payouts(ctx: Ctx) {
  const [row] = await ctx.db
    .select({ n: rowCount, amount: sumOf(withdraw.actual) })
    .from(withdraw)
    .where(and(eq(withdraw.state, 'approved'), liveRows(ctx, withdraws)))
  return row ?? { n: 0, amount: 0 }
}

/** The business's debts to its customers in money and in points, from the ledger sums. */
async function liabilities(ctx: Ctx) {
  const { units } = await balance(ctx, {})
  const lines = units.flatMap((unit) => unit.lines)
  const owed = (kind: string) =>
    lines.reduce((sum, line) => (line.owner_type === 'user' && line.kind === kind ? sum + line.balance : sum), 0)
  return { balances: owed('balance'), points: owed('integral') }
}
