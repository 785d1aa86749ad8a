import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { refundMessages } from '#contract/finance/refund.ts'
import type { RefundSource } from '#contract/trade/words.ts'
import { queueRefund } from '#server/areas/finance/shared/pay-jobs.ts'
import { payableOf, refundEndOf } from '#server/areas/finance/shared/payable.ts'
import { tellBuyers } from '#server/areas/trade/buyer-messages.ts'
import { refundClaims } from '#server/areas/trade/claims/claims.ts'
import { emitOrderEvent } from '#server/areas/trade/claims/order-events.ts'
import { payments, refunds, sinkOf, sourceOf } from '#server/areas/trade/money-rows.ts'
import { holdOrder } from '#server/areas/trade/order-rows.ts'
import { moneyNumbers, payment, refund, type PaymentRow, type RefundRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { announce } from '#server/platform/notify/notify.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

interface RefundRequest {
  payment: Pick<PaymentRow, 'id'>
  source: RefundSource
  source_id: number
  amount: number
}

const PAID = ['success', 'part_refunded'] as const

/**
 * Reserves an amount from a payment and begins its refund, in the caller's transaction; the caller has locked the document. The same source is
 * refunded once. The balance is refunded at once, WeChat by a job after the commit; a bank transfer waits for a person.
 */
export async function requestRefund(ctx: Ctx, { payment: { id }, source, source_id, amount }: RefundRequest): Promise<RefundRow> {
  const same = and(eq(refund.source, source), eq(refund.source_id, source_id), eq(refund.payment_id, id))
  // the payment lock orders parallel requests from one source
  const paid = await reserve(ctx, id, amount, () => ctx.db.select().from(refund).where(same))
  if ('known' in paid) return paid.known
  const isLate = paid.channel === 'wechat' && (await isTooLate(ctx, paid))
  const [row] = await ctx.db
    .insert(refund)
    .values({
      refund_no: sequentialNo(ctx.now, 'R', moneyNumbers),
      payment_id: id,
      source,
      source_id,
      amount,
      biz_no: paid.biz_no,
      order_id: paid.biz_type === 'order' ? paid.biz_id : null,
      user_id: paid.user_id,
      store_id: paid.store_id,
      agent_id: paid.agent_id,
      cs_id: paid.cs_id,
      route: paid.channel === 'offline' ? 'offline' : 'original',
      ...(isLate && { state: 'failed' as const, fail_msg: refundMessages.tooLate[0] }),
      created_by: authorOf(ctx),
      updated_by: authorOf(ctx),
      created_at: ctx.now.toISOString(),
      updated_at: ctx.now.toISOString(),
    })
    .returning()
  const record = row as RefundRow
  await audit(ctx, REQUEST, { id: record.id, before: null, after: record })
  if (isLate) await refundEndOf(source)(ctx, record, { succeeded: false, payment: paid })
  else if (paid.channel === 'wechat') await queueRefund(ctx, record.id)
  else if (paid.channel !== 'offline') return (await settled(ctx, record, {})) ?? record
  return record
}

const REQUEST = { address: 'finance.refund.request' }

/** Adds the amount to the reservations if the payment has as much left, by one conditional update. */
async function reserve(
  ctx: Ctx,
  id: number,
  amount: number,
  known: () => Promise<RefundRow[]>,
): Promise<PaymentRow | { known: RefundRow }> {
  const [before] = await ctx.db.select().from(payment).where(eq(payment.id, id)).for('no key update')
  if (!before) throw new Error(`payment ${id} is missing`)
  const [same] = await known()
  if (same) return { known: same }
  const [row] = await ctx.db
    .update(payment)
    .set({
      refunded_amount: sql`${payment.refunded_amount} + ${amount}`,
      version: sql`${payment.version} + 1`,
      updated_at: ctx.now.toISOString(),
    })
    .where(and(eq(payment.id, id), inArray(payment.state, [...PAID]), sql`${payment.refunded_amount} + ${amount} <= ${payment.amount}`))
    .returning()
  if (row && amount > 0) return row
  const left = (PAID as readonly string[]).includes(before.state) ? before.amount - before.refunded_amount : 0
  throw refuse(refundMessages.tooMuch, { field: 'amount', values: { x: yuan(left) } })
}

interface DocumentRefund {
  biz_type: PaymentRow['biz_type']
  biz_id: number
  source: RefundSource
  source_id: number
  amount: number
}

const ORDER: readonly PaymentRow['channel'][] = ['wechat', 'offline', 'balance']

/** Refunds an amount for a document over its payments: the WeChat part first, then the balance (domain §8.2). */
export async function refundDocument(ctx: Ctx, { biz_type, biz_id, source, source_id, amount }: DocumentRefund): Promise<RefundRow[]> {
  const rows = await ctx.db
    .select()
    .from(payment)
    .where(and(eq(payment.biz_type, biz_type), eq(payment.biz_id, biz_id), inArray(payment.state, [...PAID, 'refunded'])))
    .orderBy(asc(payment.id))
    .for('no key update')
  const known = await ctx.db
    .select()
    .from(refund)
    .where(and(eq(refund.source, source), eq(refund.source_id, source_id), inArray(refund.payment_id, [0, ...rows.map(({ id }) => id)])))
    .orderBy(asc(refund.id))
  if (known.length > 0) return known
  const paid = rows
    .filter(({ state }) => state !== 'refunded')
    .toSorted((one, other) => ORDER.indexOf(one.channel) - ORDER.indexOf(other.channel))
  const all = paid.reduce((sum, row) => sum + row.amount - row.refunded_amount, 0)
  if (amount > all) throw refuse(refundMessages.tooMuch, { field: 'amount', values: { x: yuan(all) } })
  const newRows: RefundRow[] = []
  let rest = amount
  for (const row of paid) {
    const part = Math.min(rest, row.amount - row.refunded_amount)
    if (part > 0) newRows.push(await requestRefund(ctx, { payment: row, source, source_id, amount: part }))
    rest -= part
  }
  return newRows
}

/** Tells whether the channel no longer refunds this payment. */
export async function isTooLate(ctx: Ctx, { paid_at }: Pick<PaymentRow, 'paid_at'>): Promise<boolean> {
  const days = await settingOf(ctx, 'pay.wechat.refund_days')
  return paid_at !== null && ctx.now.getTime() > new Date(paid_at).getTime() + days * DAY_MS
}

interface Settlement {
  channel_refund_no?: string | null
  done_at?: string
  route?: RefundRow['route']
  route_reason?: string
  proof?: string | null
  operator_id?: number
}

/** The refund has arrived: state, payment, ledger and source change once, in one transaction. A repetition has no effect. */
export function refundSucceeded(ctx: Ctx, id: number, settlement: Settlement = {}): Promise<RefundRow | undefined> {
  return withLocks(ctx, id, (ctx, row) => settled(ctx, row, settlement))
}

/** The channel refused the refund: it keeps its reservation, and a person decides. */
export function refundFailed(ctx: Ctx, id: number, reason: string): Promise<RefundRow | undefined> {
  return withLocks(ctx, id, async (ctx, before) => {
    const [row] = await advance(ctx, refunds, 'fail', { where: eq(refund.id, id), set: { fail_msg: reason.slice(0, 200) } })
    if (!row) return undefined
    await audit(ctx, FAIL, { id, before, after: row })
    const [paid] = await ctx.db.select().from(payment).where(eq(payment.id, row.payment_id))
    await refundEndOf(row.source)(ctx, row, { succeeded: false, payment: paid as PaymentRow })
    await announce(ctx, 'refund_failed', id)
    return row
  })
}

const FAIL = { address: 'finance.refund.fail' }

/** Locks document, payment and refund in this order. */
export function withLocks<Result>(ctx: Ctx, id: number, act: (ctx: Ctx, row: RefundRow) => Promise<Result>): Promise<Result> {
  return transact(ctx, async (ctx) => {
    const [view] = await ctx.db
      .select({ payment })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.payment_id))
      .where(eq(refund.id, id))
    if (!view) throw notFound(refunds.contract.$.label)
    await payableOf(view.payment.biz_type).lock(ctx, view.payment.biz_id)
    await ctx.db.select({ id: payment.id }).from(payment).where(eq(payment.id, view.payment.id)).for('no key update')
    const [row] = await ctx.db.select().from(refund).where(eq(refund.id, id)).for('no key update')
    return act(ctx, row as RefundRow)
  })
}

/** The caller has locked document and payment. */
export async function settled(ctx: Ctx, before: RefundRow, { route = before.route, done_at = ctx.now.toISOString(), ...set }: Settlement) {
  const isRerouted = before.state === 'failed' || (before.route === 'offline' && before.state === 'pending')
  const action = isRerouted && set.route_reason !== undefined ? 'settle' : 'succeed'
  const [row] = await advance(ctx, refunds, action, { where: eq(refund.id, before.id), set: { ...set, route, done_at } })
  if (!row) return undefined
  await audit(ctx, SUCCEED, { id: row.id, before, after: row })
  const paid = await markPayment(ctx, row)
  await post(ctx, [
    {
      biz_type: 'order_refund',
      biz_id: row.refund_no,
      debit: sinkOf(paid),
      credit: targetOf(paid, route),
      amount: row.amount,
      remark: row.biz_no,
    },
  ])
  await refundEndOf(row.source)(ctx, row, { succeeded: true, payment: paid })
  if (row.order_id !== null) await orderRefunded(ctx, row.order_id, row)
  if (row.order_id !== null)
    await tellBuyers(ctx, 'refund_done', [{ order_id: row.order_id, params: { amount: yuan(row.amount) }, biz_id: row.refund_no }])
  return row
}

async function orderRefunded(ctx: Ctx, order_id: number, row: RefundRow): Promise<void> {
  const order = await holdOrder(ctx, order_id)
  if (order) await refundClaims(ctx, order, row)
  await emitOrderEvent(ctx, order_id, 'refunded')
}

const SUCCEED = { address: 'finance.refund.succeed' }

/** The payment is refunded in whole once the refunds that have arrived sum to it. */
async function markPayment(ctx: Ctx, { payment_id }: RefundRow): Promise<PaymentRow> {
  const back = sql`(select coalesce(sum(r.amount), 0) from refund r where r.payment_id = ${payment_id} and r.state = 'success')`
  const [{ is_whole } = { is_whole: false }] = await ctx.db
    .select({ is_whole: sql<boolean>`${back} = ${payment.amount}` })
    .from(payment)
    .where(eq(payment.id, payment_id))
  const [row] = await advance(ctx, payments, is_whole ? 'refund' : 'refundPart', { where: eq(payment.id, payment_id) })
  if (!row) throw new Error(`payment ${payment_id} cannot be refunded`)
  return row
}

function targetOf(paid: PaymentRow, route: RefundRow['route']) {
  if (route === 'original') return sourceOf(paid)
  return route === 'balance' ? user(paid.user_id, 'balance') : system('bank')
}
