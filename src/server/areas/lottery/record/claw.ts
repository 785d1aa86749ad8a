import { eq, sql } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import { lotteryRecord } from '#server/areas/lottery/shared/tables.ts'
import { cancelWithRefund } from '#server/areas/order/order/order-close.ts'
import { takeBackReward } from '#server/areas/ports/rewards.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { released, takeBackCost, type DrawRow } from './prize-order.ts'
import { records } from './record-source.ts'

// Prizes from chances whose order was refunded: they go back as envelopes do (docs/adr/0084). Locks: order, record, accounts.

const refunded = '订单退款'
const isUsed: Label = ['奖品已使用，不能追回', 'The prize has been used and cannot be taken back']
const OVER: readonly DrawRow['state'][] = ['none', 'expired', 'cancelled', 'clawed']

/** Takes a prize back. A spent or sent one is marked for staff. */
export async function clawPrize(ctx: Ctx, row: DrawRow): Promise<void> {
  if (OVER.includes(row.state) || row.claw_failed_at !== null) return
  // a refusal after the first change must leave nothing
  const isBack = await transact(ctx, (ctx) => takeBack(ctx, row)).catch((error: unknown) => {
    if (error instanceof ApiError) return false
    throw error
  })
  if (!isBack) await noteFailure(ctx, row)
}

async function takeBack(ctx: Ctx, row: DrawRow): Promise<boolean> {
  const { id, state, order_id } = row
  if (state === 'shipped' || state === 'done') return false
  if (state === 'pending_ship') {
    await cancelWithRefund(ctx, { id: order_id ?? 0, reason: 'other', remark: refunded })
    return true
  }
  const action = state === 'granted' ? 'claw' : 'withdraw'
  const [after] = await advance(ctx, records, action, { where: eq(lotteryRecord.id, id), set: { reason: refunded, expire_at: null } })
  if (!after) return false
  await audit(ctx, { address: `lottery.record.${action}` }, { id, before: row, after })
  await (state === 'granted' ? reclaim(ctx, row) : released(ctx, row))
  return true
}

/** Takes back what a draw gave. Points may go below 0; a balance may not (domain §1.5). */
export async function reclaim(ctx: Ctx, row: DrawRow): Promise<void> {
  const { kind, user_id, record_no, points, amount, coupon_id, envelope_id } = row
  if (kind === 'integral') {
    const key = { biz_type: 'order_give_back' as const, biz_id: record_no }
    await post(ctx, [{ debit: user(user_id, 'integral'), credit: system('integral_issue'), amount: points ?? 0, ...key }])
  } else if (kind === 'balance') {
    const key = { biz_type: 'clawback' as const, biz_id: record_no }
    await post(ctx, [{ debit: user(user_id, 'balance'), credit: system('campaign'), amount: amount ?? 0, ...key }])
  } else {
    const reward = { id: coupon_id ?? envelope_id ?? 0, user_id, source: 'lottery', source_id: record_no }
    if (!(await takeBackReward(ctx, kind === 'coupon' ? 'coupon' : 'redEnvelope', reward))) throw refuse(isUsed)
  }
  await takeBackCost(ctx, row)
}

async function noteFailure(ctx: Ctx, row: DrawRow): Promise<void> {
  const now = ctx.now.toISOString()
  const failed = { claw_failed_at: now, reason: refunded }
  await ctx.db
    .update(lotteryRecord)
    .set({ claw_failed_at: now, reason: refunded, version: sql`${lotteryRecord.version} + 1`, updated_at: now })
    .where(eq(lotteryRecord.id, row.id))
  await audit(ctx, { address: 'lottery.record.clawFailed' }, { id: row.id, before: row, after: { ...row, ...failed } })
}
