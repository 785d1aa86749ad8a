import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { commissionRoles } from '#contract/trade/words.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { post, system, type Transfer } from '#server/platform/ledger/post.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { commissions, numbersOf, sumsOf } from './shares.ts'

/** Rows that decide which orders a batch takes; each order is settled as a whole. */
const AT_ONCE = 500

const legs = Object.keys(commissionRoles)

/**
 * Settles the commission on orders whose time has come (domain §20.2): one transaction per batch changes the rows and posts one transfer
 * per order and owner. A repeated or late run finds none, and its transfers have the same keys as in the first.
 */
export async function settleCommission(place: WorkerContext, atOnce = AT_ONCE): Promise<void> {
  const ctx = ctxOf(place)
  for (let settled = 1; settled > 0;) settled = await transact(ctx, (ctx) => settleBatch(ctx, atOnce))
}

async function settleBatch(ctx: Ctx, atOnce: number): Promise<number> {
  const now = ctx.now.toISOString()
  const due = and(eq(commission.state, 'frozen'), lte(commission.settle_at, now))
  const first = ctx.db
    .select({ order_id: commission.order_id })
    .from(commission)
    .where(due)
    .orderBy(asc(commission.settle_at))
    .limit(atOnce)
  const orders = sql`(select distinct order_id from (${first}) as first)`
  // the same lock order as for a refund, so that the two never wait for each other
  const locked = ctx.db
    .select({ id: commission.id })
    .from(commission)
    .where(and(due, sql`${commission.order_id} in ${orders}`))
    .orderBy(asc(commission.id))
    .for('update')
  const rows = await advance(ctx, commissions, 'settle', {
    where: inArray(commission.id, locked),
    set: { settled_at: now, updated_at: now },
  })
  const numbers = await numbersOf(
    ctx,
    rows.map(({ order_id }) => order_id),
  )
  const transfers = sumsOf(rows, ({ amount }) => amount).map(({ order_id, owner, role, amount }): Transfer => ({
    debit: system('commission_expense'),
    credit: owner,
    amount,
    biz_type: 'settle',
    // every order that has rows exists
    biz_id: numbers.get(order_id) as string,
    leg: legs.indexOf(role) + 1,
  }))
  await post(ctx, transfers)
  return rows.length
}
