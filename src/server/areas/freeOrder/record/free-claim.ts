import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { records, type FreeActivityRow, type FreeRecordRow } from '#server/areas/freeOrder/shared/rows.ts'
import { baseOf, linesOf, rewardOf } from '#server/areas/freeOrder/shared/scope.ts'
import { freeActivity, freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { giveBackWin } from '#server/areas/freeOrder/shared/win.ts'
import type { Claim, GiveBack } from '#server/areas/trade/claims/claims.ts'
import type { Item, Order } from '#server/areas/trade/order-rows.ts'
import { portion, spread } from '#server/areas/trade/price/spread.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { post, system } from '#server/platform/ledger/post.ts'

export const refundedReason: Label = ['订单已退款或关闭', 'The order was refunded or closed']
export const belowMinimum: Label = ['退款后低于订单门槛', 'Below the minimum after a refund']

/**
 * The effects that an order refund has on its free orders (domain §12): before the grant a refunded order leaves, and a partial refund makes the
 * reward smaller; after the grant the refunds are lower by the reward, which counts as clawed back. Locks: order, record, activity, ledger.
 */
export const freeOrderClaim: Claim = {
  async giveBack(ctx, order, items, back) {
    if (order.paid_at === null) return
    for (const row of await recordsOf(ctx, order)) {
      if (row.state === 'granted') await clawBack(ctx, row, clawedBy(order, items, back, row), back)
      else await reduce(ctx, row, back)
    }
  },

  async refund(ctx, order, { amount, refund_no }) {
    if (order.paid_at === null) return
    const rows = await ctx.db
      .select({ activity_id: freeRecord.activity_id, user_id: freeRecord.user_id })
      .from(freeRecord)
      .where(eq(freeRecord.order_id, order.id))
    for (const row of rows) await addEntry(ctx, { ...row, kind: 'freeOrder', type: 'refund', amount, biz_no: refund_no })
  },
}

function recordsOf({ db }: Ctx, { id }: Order): Promise<FreeRecordRow[]> {
  return db
    .select()
    .from(freeRecord)
    .where(and(eq(freeRecord.order_id, id), inArray(freeRecord.state, ['candidate', 'applied', 'won', 'granted'])))
    .orderBy(asc(freeRecord.id))
    .for('no key update')
}

/** The reward follows what is left in the order; without enough left the record ends. */
async function reduce(ctx: Ctx, row: FreeRecordRow, { isWhole }: GiveBack): Promise<void> {
  if (isWhole) return end(ctx, row, refundedReason)
  const [activity] = await ctx.db.select().from(freeActivity).where(eq(freeActivity.id, row.activity_id))
  const known = activity as FreeActivityRow
  const base_amount = baseOf(await linesOf(ctx, row.order_id, known))
  const reward_amount = rewardOf(known, base_amount)
  // a winner keeps the reward for what is left
  if (reward_amount === 0 || (row.state !== 'won' && base_amount < known.order_min))
    return end(ctx, row, reward_amount === 0 ? refundedReason : belowMinimum)
  if (base_amount >= row.base_amount) return
  const set = { base_amount, reward_amount: Math.min(row.reward_amount, reward_amount) }
  await ctx.db
    .update(freeRecord)
    .set({ ...set, version: sql`${freeRecord.version} + 1`, updated_at: ctx.now.toISOString() })
    .where(eq(freeRecord.id, row.id))
  await audit(ctx, { address: 'freeOrder.record.reduce' }, { id: row.id, before: row, after: { ...row, ...set } })
}

async function end(ctx: Ctx, before: FreeRecordRow, reason: Label): Promise<void> {
  const [row] = await advance(ctx, records, 'void', { where: eq(freeRecord.id, before.id), set: { reason: reason[0] } })
  if (!row) return
  await audit(ctx, { address: 'freeOrder.record.void' }, { id: row.id, before, after: row })
  if (before.state === 'won') await giveBackWin(ctx, before)
}

/** The reward part by which this refund was lower: the share for the refunded pieces, and the rest with the last ones. */
function clawedBy(order: Order, items: readonly Item[], back: GiveBack, row: FreeRecordRow): number {
  const rest = row.reward_amount - row.clawed_amount
  if (back.why !== 'refunded' || back.isWhole) return rest
  const line = items.find(({ id }) => id === back.item_id)
  if (!line || line.free_amount === 0) return 0
  const until = (pieces: number) => portion(line.free_amount, pieces, line.qty)
  const lower = until(line.refunded_qty) - until(line.refunded_qty - back.qty)
  // several activities may have rewarded one order
  return Math.min(portion(lower, row.reward_amount, order.free_amount), rest)
}

async function clawBack(ctx: Ctx, before: FreeRecordRow, amount: number, back: GiveBack): Promise<void> {
  if (amount <= 0) return
  const clawed_amount = before.clawed_amount + amount
  const key = `${before.record_no}:${back.why === 'refunded' ? back.as_no : back.why}`
  const after = { ...before, clawed_amount }
  if (clawed_amount === before.reward_amount) {
    const [row] = await advance(ctx, records, 'claw', { where: eq(freeRecord.id, before.id), set: { clawed_amount } })
    after.state = row?.state ?? before.state
  } else
    await ctx.db
      .update(freeRecord)
      .set({ clawed_amount, version: sql`${freeRecord.version} + 1`, updated_at: ctx.now.toISOString() })
      .where(eq(freeRecord.id, before.id))
  await audit(ctx, { address: 'freeOrder.record.claw' }, { id: before.id, before, after })
  const { activity_id, user_id, cost, reward_amount } = before
  const saved = portion(cost, clawed_amount, reward_amount) - portion(cost, before.clawed_amount, reward_amount)
  if (saved > 0) await addEntry(ctx, { kind: 'freeOrder', activity_id, user_id, type: 'cost_back', amount: saved, biz_no: key })
  if (before.reward_to === 'coupon') return
  // the sale keeps what the refund was lower by, and the activity no longer pays for it
  await post(ctx, [{ debit: system('sales'), credit: system('campaign'), amount, biz_type: 'clawback', biz_id: key }])
}

/** Adds a reward to the order and to its lines in scope, and says how much they can take. */
export async function freeLines(ctx: Ctx, order: Order, activity: FreeActivityRow, nth: number): Promise<number> {
  const lines = await linesOf(ctx, order.id, activity)
  const amount = Math.min(nth, baseOf(lines), order.paid_amount - order.refund_amount - order.free_amount)
  if (amount <= 0) return 0
  const shares = spread(
    amount,
    lines.map(({ left }) => left),
  )
  for (const [at, { id }] of lines.entries())
    if ((shares[at] ?? 0) > 0)
      await ctx.db
        .update(orderItem)
        .set({ free_amount: sql`${orderItem.free_amount} + ${shares[at]}` })
        .where(eq(orderItem.id, id))
  return amount
}
