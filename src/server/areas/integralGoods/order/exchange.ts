import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { exchangeFlow } from '#contract/integralGoods/order-flow.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { closePayments, type Due } from '#server/areas/finance/payment/payment-steps.ts'
import { refundDocument } from '#server/areas/finance/refund/refund-steps.ts'
import { type Payable } from '#server/areas/finance/shared/payable.ts'
import { closedBy, countExchange, insertExchange, returnPoints, takePoints } from '#server/areas/integralGoods/shared/exchange-rows.ts'
import { exchangeMessages, returnPiece, takePiece } from '#server/areas/integralGoods/shared/pieces.ts'
import { exchanges, type ExchangeRow, type GoodsRow } from '#server/areas/integralGoods/shared/rows.ts'
import { integralOrder } from '#server/areas/integralGoods/shared/tables.ts'
import { cancelWithRefund, closeOrder } from '#server/areas/order/order/order-close.ts'
import { giveReward } from '#server/areas/ports/rewards.ts'
import type { PaymentRow } from '#server/areas/trade/tables/money-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { conflict, refuse } from '#server/platform/kernel/errors.ts'
import { advance, transition } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { startRowTimer } from '#server/platform/tasks/jobs.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'

// Exchanges for coupons and balance: separate documents, because an order consists of goods. ./exchange-claim.ts has goods exchanges.

/** Exchanges a coupon or balance in the caller's transaction: given at once, or reserved until the cash is paid. */
export async function exchangeVirtual(
  ctx: Ctx,
  item: GoodsRow,
  { user_id, store_id, call }: { user_id: number; store_id: number | null; call: Pick<Endpoint, 'address'> },
): Promise<ExchangeRow> {
  const taken = await takePiece(ctx, item, user_id)
  if (taken.integral !== item.integral || taken.cash !== item.cash || taken.kind !== item.kind) throw refuse(exchangeMessages.changed)
  const minutes = await settingOf(ctx, 'order.exchange_timeout_min')
  const expire_at = taken.cash > 0 ? new Date(ctx.now.getTime() + minutes * MINUTE_MS).toISOString() : null
  const row = await insertExchange(ctx, taken, { user_id, store_id, image: taken.images[0] ?? null, expire_at })
  await audit(ctx, call, { id: row.id, before: null, after: row })
  await takePoints(ctx, row)
  if (expire_at !== null) {
    await startRowTimer(ctx, 'integralGoods.order.expire', row.id, expire_at)
    return row
  }
  const outcome = await grant(ctx, row, 0)
  if (!outcome) throw refuse(exchangeMessages.soldOut)
  return outcome
}

/** Gives the coupon or the balance once; undefined if no coupon is left. The row is locked. */
async function grant(ctx: Ctx, before: ExchangeRow, paid_amount: number): Promise<ExchangeRow | undefined> {
  const cost = await give(ctx, before)
  if (cost === undefined) return undefined
  const set = { paid_amount, paid_at: ctx.now.toISOString(), cost, expire_at: null }
  const [row] = await advance(ctx, exchanges, 'grant', { where: eq(integralOrder.id, before.id), set })
  if (!row) throw new Error(`exchange ${before.id} cannot be given`)
  await audit(ctx, { address: 'integralGoods.order.grant' }, { id: row.id, before, after: row })
  await countExchange(ctx, row)
  return row
}

/** The cost in fen. */
async function give(ctx: Ctx, { kind, user_id, exchange_no, template_id, amount }: ExchangeRow): Promise<number | undefined> {
  if (kind === 'coupon') {
    const reward = await giveReward(ctx, 'coupon', { id: template_id ?? 0, user_id, source: 'integralGoods', source_id: exchange_no })
    return reward?.cost
  }
  const sides = { debit: system('campaign'), credit: user(user_id, 'balance') }
  // the points are the first movement in the document
  await post(ctx, [{ ...sides, amount: amount ?? 0, biz_type: 'exchange', biz_id: exchange_no, leg: 2 }])
  return amount ?? 0
}

/** The exchange as a document that waits for money. */
export function dueOfExchange({ id, exchange_no, user_id, store_id, cash, expire_at }: ExchangeRow): Due {
  return {
    biz_type: 'integral',
    biz_id: id,
    biz_no: exchange_no,
    user_id,
    store_id,
    agent_id: null,
    cs_id: null,
    amount: cash,
    expire_at,
  }
}

async function hold({ db }: Ctx, id: number): Promise<ExchangeRow | undefined> {
  const [row] = await db.select().from(integralOrder).where(eq(integralOrder.id, id)).for('no key update')
  return row
}

/** Exchanges as payable documents. */
export const exchangePayable: Payable = {
  async lock(ctx, id) {
    const row = await hold(ctx, id)
    return row?.state === 'pending_pay' && row.order_id === null ? { due: row.cash, created_by: null } : undefined
  },

  /** Gives what was paid for. A coupon that is used up meanwhile: money, points and piece go back. */
  async paid(ctx, id, { amount }: { amount: number; payments: readonly PaymentRow[] }) {
    const before = (await hold(ctx, id)) as ExchangeRow
    if (await grant(ctx, before, amount)) return
    await end(ctx, before, 'void', exchangeMessages.soldOut[0])
    await refundDocument(ctx, { biz_type: 'integral', biz_id: id, source: 'cancel', source_id: id, amount })
  },
}

/** Ends an exchange that nothing was given for; the row is locked, and its piece and points go back. */
async function end(ctx: Ctx, before: ExchangeRow, action: 'void' | 'expire', reason: string | null): Promise<void> {
  const set = closedBy(ctx, { isUnsent: true }, reason)
  const [row] = await advance(ctx, exchanges, action, { where: eq(integralOrder.id, before.id), set })
  if (!row) return
  await audit(ctx, { address: `integralGoods.order.${action}` }, { id: row.id, before, after: row })
  await undo(ctx, row)
}

async function undo(ctx: Ctx, row: ExchangeRow): Promise<void> {
  await returnPiece(ctx, row)
  await closePayments(ctx, { biz_type: 'integral', biz_id: row.id })
  await returnPoints(ctx, row)
}

interface Cancelling {
  id: number
  version?: number | undefined
  reason: string | null
  call: Pick<Endpoint, 'address'>
}

/** Cancels an exchange before it is shipped, by staff or by its customer. A goods exchange is cancelled by its order, which it follows. */
export function cancelExchange(ctx: Ctx, action: 'cancel' | 'withdraw', { id, version, reason, call }: Cancelling): Promise<ExchangeRow> {
  return transact({ ...ctx, ...(reason && { reason }) }, async (ctx) => {
    const row = await mustAllow(ctx, action, { id, version })
    if (row.order_id === null)
      return transition(ctx, exchanges, action, {
        id,
        version,
        call,
        set: () => closedBy(ctx, { isUnsent: true }, reason),
        effects: (ctx, row) => undo(ctx, row),
      })
    const closing = { id: row.order_id, reason: action === 'withdraw' ? ('buyer' as const) : ('other' as const), remark: reason, call }
    if (row.state === 'pending_ship') await cancelWithRefund(ctx, closing)
    else await closeOrder(ctx, action === 'withdraw' ? 'cancel' : 'close', closing)
    return rowOr404(ctx, exchanges, id)
  })
}

/** The exchange, for an action that its order performs. */
export async function mustAllow(
  ctx: Ctx,
  action: 'ship' | 'waybill' | 'cancel' | 'withdraw',
  { id, version }: { id: number; version?: number | undefined },
): Promise<ExchangeRow> {
  const row = await rowOr404(ctx, exchanges, id)
  const refusal = refusalOf(exchangeFlow, action, row, ctx.now)
  if (refusal) throw refuse(refusal.label, refusal.values && { values: refusal.values })
  if (version !== undefined && row.version !== version) throw conflict()
  return row
}

/** The time to pay is over. An exchange that was paid or closed stays as it is. */
export function expireExchange(ctx: Ctx, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const row = await hold(ctx, id)
    if (row?.state !== 'pending_pay' || row.expire_at === null || Date.parse(row.expire_at) > ctx.now.getTime()) return
    await end(ctx, row, 'expire', null)
  })
}

const AT_ONCE = 200

/** The sweeper behind the timers: each exchange has a separate transaction. */
export async function expireAll(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  for (;;) {
    const due = await ctx.db
      .select({ id: integralOrder.id })
      .from(integralOrder)
      .where(
        and(
          eq(integralOrder.state, 'pending_pay'),
          isNotNull(integralOrder.expire_at),
          lte(integralOrder.expire_at, ctx.now.toISOString()),
        ),
      )
      .orderBy(integralOrder.id)
      .limit(AT_ONCE)
    for (const { id } of due) await expireExchange(ctx, id)
    if (due.length < AT_ONCE) return
  }
}
