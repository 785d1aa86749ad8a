import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Label } from '#contract/kit/label.ts'
import type { PayChannel, PayWay } from '#contract/trade/words.ts'
import { requestRefund } from '#server/areas/finance/refund/refund-steps.ts'
import { queueAsk } from '#server/areas/finance/shared/pay-jobs.ts'
import { payableOf } from '#server/areas/finance/shared/payable.ts'
import { payments, sinkOf, sourceOf } from '#server/areas/trade/money-rows.ts'
import { moneyNumbers, payment, type PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { authorOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { sequentialNo } from '#server/platform/kernel/document-no.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { balanceOf } from '#server/platform/ledger/balance.ts'
import { hold, move, post, user, type Step } from '#server/platform/ledger/post.ts'
import { settingOf } from '#server/platform/settings/stored.ts'

/** A document that waits for money. The caller has locked it. */
export interface Due {
  biz_type: PaymentRow['biz_type']
  biz_id: number
  /** The number that people see. */
  biz_no: string
  user_id: number
  store_id: number | null
  agent_id: number | null
  cs_id: number | null
  amount: number
  expire_at: string | null
}

export interface Way {
  way: PayWay
  /** For `mixed`: the balance part; by default as much as is available. */
  balance_amount?: number
}

const off: Label = ['该支付方式未启用', 'This payment method is not enabled']

/**
 * Begins a document's payment, in the caller's transaction. Nothing due and the balance are paid at once; a balance part is
 * held until WeChat has paid the rest. A payment by WeChat waits for `paySheet`, which calls the provider after the commit. The document's
 * other waiting payments are closed.
 */
export async function startPayment(ctx: Ctx, due: Due, { way, balance_amount }: Way): Promise<PaymentRow[]> {
  await mustBeOn(ctx, way)
  const parts = await partsOf(ctx, due, way, balance_amount)
  const reusable = parts.length === 1 && parts[0]?.channel === 'wechat' ? await waitingLike(ctx, due) : undefined
  await closePayments(ctx, due, { except: reusable })
  if (reusable) return [reusable]
  const isPaid = parts.every(({ channel }) => channel === 'balance' || channel === 'none')
  const now = ctx.now.toISOString()
  const rows: PaymentRow[] = []
  for (const part of parts) {
    const [row] = await ctx.db
      .insert(payment)
      .values({
        ...due,
        ...part,
        pay_no: sequentialNo(ctx.now, 'P', moneyNumbers),
        state: isPaid ? 'success' : 'pending',
        paid_at: isPaid ? now : null,
        created_at: now,
        updated_at: now,
        created_by: authorOf(ctx),
        updated_by: authorOf(ctx),
      })
      .returning()
    rows.push(row as PaymentRow)
  }
  await audit(
    ctx,
    START,
    rows.map((row) => ({ id: row.id, before: null, after: row })),
  )
  const balance = rows.filter(({ channel, amount }) => channel === 'balance' && amount > 0)
  await (isPaid ? post : hold)(ctx, balance.map(transferOf))
  if (isPaid) await payableOf(due.biz_type).paid(ctx, due.biz_id, { amount: due.amount, pay_way: way, payments: rows })
  return rows
}

const START = { address: 'finance.payment.start' }

async function mustBeOn(ctx: Ctx, way: PayWay): Promise<void> {
  const input =
    way === 'offline' ? (['pay.offline.enabled'] as const) : way === 'balance' || way === 'mixed' ? (['pay.balance.enabled'] as const) : []
  for (const key of input) if ((await settingOf(ctx, key)) === 0) throw refuse(off, { field: 'way' })
}

async function partsOf(
  ctx: Ctx,
  { amount, user_id }: Due,
  way: PayWay,
  target: number | undefined,
): Promise<{ channel: PayChannel; amount: number }[]> {
  if (amount === 0) return [{ channel: 'none', amount: 0 }]
  if (way === 'none') throw refuse(['订单金额必须大于0', 'The order amount must be greater than 0'])
  if (way !== 'mixed') return [{ channel: way, amount }]
  const { available } = await balanceOf(ctx, user(user_id, 'balance'))
  const part = Math.min(target ?? available, amount)
  if (part === amount) return [{ channel: 'balance', amount }]
  if (part <= 0) return [{ channel: 'wechat', amount }]
  return [
    { channel: 'balance', amount: part },
    { channel: 'wechat', amount: amount - part },
  ]
}

/** A waiting payment by WeChat with the same amount, which the customer may still pay. */
async function waitingLike(ctx: Ctx, { biz_type, biz_id, amount }: Due): Promise<PaymentRow | undefined> {
  const waiting = await waitingOf(ctx, { biz_type, biz_id })
  const [row] = waiting
  return waiting.length === 1 && row?.channel === 'wechat' && row.amount === amount ? row : undefined
}

type Document = Pick<PaymentRow, 'biz_type' | 'biz_id'>

/** A document's waiting payments, locked in ascending id. */
function waitingOf({ db }: Ctx, { biz_type, biz_id }: Document): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.biz_type, biz_type), eq(payment.biz_id, biz_id), eq(payment.state, 'pending')))
    .orderBy(asc(payment.id))
    .for('no key update')
}

/**
 * Closes the waiting payments for a document, which the caller has locked: when it is closed, when its price changes, or when the customer
 * chooses another way. Held balance parts return; a job closes the prepared payments at the provider.
 */
export async function closePayments(ctx: Ctx, document: Document, { except }: { except?: PaymentRow | undefined } = {}): Promise<void> {
  const waiting = (await waitingOf(ctx, document)).filter(({ id }) => id !== except?.id)
  if (waiting.length === 0) return
  const closed = await advance(ctx, payments, 'close', {
    where: inArray(
      payment.id,
      waiting.map(({ id }) => id),
    ),
  })
  await audit(
    ctx,
    CLOSE,
    closed.map(({ id }) => ({ id, before: { state: 'pending' }, after: { state: 'closed' } })),
  )
  await move(
    ctx,
    closed.filter(({ channel }) => channel === 'balance').map((row) => ({ step: 'release', ...keyOf(row) })),
  )
  for (const { id, channel } of closed) if (channel === 'wechat') await queueAsk(ctx, id)
}

const CLOSE = { address: 'finance.payment.close' }

interface Success {
  channel_no: string | null
  paid_at: string
  /** A bank transfer's serial number, and the person who verified it. */
  serial_no?: string
  verifier_id?: number
}

/**
 * A payment's money has arrived. Effects happen once: a repetition answers `repeat`. If the document no longer waits for exactly this
 * amount, the payment succeeds and is refunded in full: `late`.
 */
export function paymentSucceeded(ctx: Ctx, id: number, { channel_no, paid_at, ...rest }: Success): Promise<'paid' | 'late' | 'repeat'> {
  return transact(ctx, async (ctx) => {
    const [view] = await ctx.db.select().from(payment).where(eq(payment.id, id)).prepare('payment_seen').execute()
    if (!view) throw new Error(`payment ${id} is missing`)
    const payable = payableOf(view.biz_type)
    const document = await payable.lock(ctx, view.biz_id)
    const open = await openOf(ctx, view)
    const before = open.find((row) => row.id === id)
    if (!before) return 'repeat'
    const { verifier_id, serial_no } = rest
    const set = {
      channel_no,
      paid_at,
      ...(verifier_id !== undefined && { verifier_id, verify_at: ctx.now.toISOString(), serial_no: serial_no ?? null }),
    }
    const [paid] = await advance(ctx, payments, before.state === 'verifying' ? 'verify' : 'pay', { where: eq(payment.id, id), set })
    if (!paid) return 'repeat'
    await audit(ctx, PAID, { id, before, after: paid })
    const held = open.filter(({ channel, state }) => channel === 'balance' && state === 'pending')
    const amount = held.reduce((sum, row) => sum + row.amount, paid.amount)
    const isVerifying = open.some((row) => row.id !== id && row.state === 'verifying')
    if (document?.due !== amount || isVerifying) {
      await post(ctx, [transferOf(paid)])
      await requestRefund(ctx, { payment: paid, source: 'late_pay', source_id: id, amount: paid.amount })
      return 'late'
    }
    const steps: Step[] = [{ step: 'post', ...transferOf(paid) }, ...held.map((row) => ({ step: 'settle' as const, ...keyOf(row) }))]
    await move(ctx, steps)
    const parts =
      held.length === 0
        ? []
        : await advance(ctx, payments, 'pay', {
            where: inArray(
              payment.id,
              held.map((row) => row.id),
            ),
            set: { paid_at },
          })
    await audit(
      ctx,
      PAID,
      parts.map((row) => ({ id: row.id, before: { state: 'pending' }, after: { state: row.state } })),
    )
    // ways that the customer tried before
    await closePayments(ctx, view)
    await payable.paid(ctx, view.biz_id, { amount, pay_way: held.length > 0 ? 'mixed' : paid.channel, payments: [paid, ...parts] })
    return 'paid'
  })
}

const PAID = { address: 'finance.payment.pay' }

/** A document's payments to which money may still come, locked in ascending id. */
function openOf({ db }: Ctx, { biz_type, biz_id }: Document): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payment)
    .where(and(eq(payment.biz_type, biz_type), eq(payment.biz_id, biz_id), inArray(payment.state, ['pending', 'verifying', 'closed'])))
    .orderBy(asc(payment.id))
    .for('no key update')
}

const keyOf = ({ pay_no }: PaymentRow) => ({ biz_type: 'order_pay' as const, biz_id: pay_no })

function transferOf(row: PaymentRow) {
  return { ...keyOf(row), debit: sourceOf(row), credit: sinkOf(row), amount: row.amount, remark: row.biz_no }
}
