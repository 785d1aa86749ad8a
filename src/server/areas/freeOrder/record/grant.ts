import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { freeRecordFlow } from '#contract/freeOrder/record-flow.ts'
import { record as contract } from '#contract/freeOrder/record.ts'
import { MOST_GRANTS } from '#contract/freeOrder/words.ts'
import type { Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { reduceCommission } from '#server/areas/finance/commission/shares.ts'
import { refundDocument } from '#server/areas/finance/refund/refund-steps.ts'
import { records, type FreeActivityRow, type FreeRecordRow } from '#server/areas/freeOrder/shared/rows.ts'
import { freeActivity, freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { isOwnCustomer } from '#server/areas/people/own-customer.ts'
import { giveReward } from '#server/areas/ports/rewards.ts'
import { holdOrder, type Order } from '#server/areas/trade/order-rows.ts'
import { order as orderTable } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { eachOf, rowOr404, type BatchResult } from '#server/platform/kernel/rows.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { freeLines } from './free-claim.ts'

export const grantMessages = {
  aftersale: ['订单存在进行中的售后，暂不能发放', 'The order has an open after-sale. The reward cannot be given yet'],
  budget: ['超出活动预算，剩余{x}元', 'This exceeds the budget of the activity. ¥{x} are left'],
  team: ['订单尚未成团，暂不能发放', 'The team of the order is not complete. The reward cannot be given yet'],
  nothing: ['订单已无可返还金额', 'Nothing of the order is left to return'],
  coupon: ['优惠券已领完或已结束，暂不能发放', 'The coupon has run out or ended. The reward cannot be given'],
  chosen: ['不能发放本人指定或审核通过的免单', 'You cannot give a reward whose winner you chose or approved'],
  own: ['不能发放本人作为客户的免单', 'You cannot give yourself a reward as a customer'],
  tooMany: [`每次最多发放${MOST_GRANTS}个`, `At most ${MOST_GRANTS} at once`],
} as const satisfies Record<string, Label>

/** Gives several winners their rewards: each in a separate transaction, so that a refused one does not prevent the others. */
export async function grant(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<BatchResult> {
  if (ids.length > MOST_GRANTS) throw refuse(grantMessages.tooMany, { field: 'ids' })
  return eachOf(ctx, ids, (id) => giveOne(ctx, id, 'grant'))
}

/**
 * Gives a winner's reward once, in one transaction: the state, the budget, the order with its lines, and the money. The locks: order,
 * record, activity, payment, accounts.
 */
export function giveOne(ctx: Ctx, id: number, action: 'grant' | 'autoGrant'): Promise<FreeRecordRow> {
  return transact(ctx, async (ctx) => {
    // the system has no data scope
    const rows = action === 'grant' ? records : ({ ...records, scope: 'shared' } as const)
    const { order_id } = await rowOr404(ctx, rows, id)
    const order = (await holdOrder(ctx, order_id)) as Order
    const before = await rowOr404(ctx, rows, id, { lock: true })
    const refusal = refusalOf(freeRecordFlow, action, before, ctx.now)
    if (refusal) throw refuse(refusal.label)
    if (action === 'grant') await refuseSelf(ctx, before)
    if (order.aftersale_open > 0) throw refuse(grantMessages.aftersale)
    if (order.state === 'pending_group') throw refuse(grantMessages.team)
    const activity = await activityOf(ctx, before)
    const amount = await freeLines(ctx, order, activity, before.reward_amount)
    if (amount === 0) throw refuse(grantMessages.nothing)
    await spendBudget(ctx, activity, amount)
    await ctx.db
      .update(orderTable)
      .set({ free_amount: sql`${orderTable.free_amount} + ${amount}` })
      .where(eq(orderTable.id, order_id))
    const reward = await pay(ctx, { ...before, reward_amount: amount }, order, activity)
    const [row] = await advance(ctx, records, action, {
      where: eq(freeRecord.id, id),
      set: { ...reward, reward_amount: amount, granted_at: ctx.now.toISOString(), granted_by: authorOf(ctx) },
    })
    const after = row as FreeRecordRow
    await audit(ctx, action === 'grant' ? contract.grant : { address: 'freeOrder.record.autoGrant' }, { id, before, after })
    const { activity_id, user_id, cost, record_no } = after
    if (cost > 0) await addEntry(ctx, { kind: 'freeOrder', activity_id, user_id, type: 'cost', amount: cost, biz_no: record_no })
    // the share for a free order earns no commission (domain §1.4)
    await reduceCommission(ctx, { order_id })
    return after
  })
}

/** Staff does not pay themselves: the winner, or the person who chose the winner, does not give the reward (domain §12). */
async function refuseSelf(ctx: Ctx, { auditor_id, user_id }: FreeRecordRow): Promise<void> {
  if (auditor_id === ctx.actor.id) throw refuse(grantMessages.chosen)
  if (await isOwnCustomer(ctx, user_id)) throw refuse(grantMessages.own)
}

async function activityOf({ db }: Ctx, { activity_id }: FreeRecordRow): Promise<FreeActivityRow> {
  const [row] = await db.select().from(freeActivity).where(eq(freeActivity.id, activity_id))
  return row as FreeActivityRow
}

async function spendBudget(ctx: Ctx, { id }: FreeActivityRow, amount: number): Promise<void> {
  const [spent] = await ctx.db
    .update(freeActivity)
    .set({ granted: sql`${freeActivity.granted} + 1`, granted_amount: sql`${freeActivity.granted_amount} + ${amount}` })
    .where(and(eq(freeActivity.id, id), sql`${freeActivity.granted_amount} + ${amount} <= ${freeActivity.budget}`))
    .returning({ id: freeActivity.id })
  if (spent) return
  const [row] = await ctx.db.select().from(freeActivity).where(eq(freeActivity.id, id))
  throw refuse(grantMessages.budget, { values: { x: yuan((row?.budget ?? 0) - (row?.granted_amount ?? 0)) } })
}

/** Pays a reward: to the balance or back to the payments, both against `campaign`, or by a coupon. */
async function pay(
  ctx: Ctx,
  { id, record_no, user_id, reward_amount: amount, reward_to }: FreeRecordRow,
  order: Order,
  { coupon_id }: FreeActivityRow,
): Promise<{ cost: number; coupon_user_id?: number }> {
  if (reward_to === 'coupon') {
    const reward = await giveReward(ctx, 'coupon', { id: coupon_id ?? 0, user_id, source: 'freeOrder', source_id: record_no })
    if (!reward) throw refuse(grantMessages.coupon)
    return { cost: reward.cost, coupon_user_id: reward.id }
  }
  if (reward_to === 'original')
    await refundDocument(ctx, { biz_type: 'order', biz_id: order.id, source: 'free_order', source_id: id, amount })
  // the payment refund takes the money from the sales, and the activity pays it back to them
  const credit = reward_to === 'balance' ? user(user_id, 'balance') : system('sales')
  await post(ctx, [{ debit: system('campaign'), credit, amount, biz_type: 'free_order', biz_id: record_no }])
  return { cost: amount }
}

const AT_ONCE = 200

/** Gives the rewards for completed orders, if the setting says so; what cannot be given waits for staff. */
export async function grantCompleted(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  if ((await settingOf(ctx, 'freeOrder.auto_grant')) === 0) return
  const due = await ctx.db
    .select({ id: freeRecord.id })
    .from(freeRecord)
    .innerJoin(orderTable, eq(orderTable.id, freeRecord.order_id))
    .innerJoin(freeActivity, eq(freeActivity.id, freeRecord.activity_id))
    .where(
      and(
        eq(freeRecord.state, 'won'),
        isNull(freeRecord.deleted_at),
        inArray(orderTable.state, ['completed']),
        eq(orderTable.aftersale_open, 0),
        sql`${freeActivity.granted_amount} + ${freeRecord.reward_amount} <= ${freeActivity.budget}`,
      ),
    )
    .orderBy(asc(freeRecord.updated_at), asc(freeRecord.id))
    .limit(AT_ONCE)
  await eachOf(
    ctx,
    due.map(({ id }) => id),
    (id) => giveOne(ctx, id, 'autoGrant'),
  )
}
