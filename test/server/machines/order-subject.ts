import { desc, eq } from 'drizzle-orm'
import { closeOrder, expireOrder } from '#server/areas/order/order/order-close.ts'
import { orderPaid } from '#server/areas/order/order/place-order.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { redLetter } from '#server/areas/trade/tables/invoice-tables.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { order, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { ADDRESS, orderMaker } from '#test/make/order-world.ts'
import type { TestServer } from '#test/server/harness.ts'
import { type Outcome, outcome, type Subject } from './subject.ts'

type SystemAction =
  | 'failGroup'
  | 'refundAll'
  | 'submitVoucher'
  | 'rejectVoucher'
  | 'formGroup'
  | 'shipRest'
  | 'confirm'
  | 'autoReceive'
  | 'complete'

/** Orders that are placed by their call; payments in the machine are data. */
export function orderSubject(server: TestServer): Subject {
  const { db } = server.database
  let maker: ReturnType<typeof orderMaker> | undefined
  let goods: Promise<{ store_id: number; sku_id: number }> | undefined
  const orderOf = () => (maker ??= orderMaker(server))
  const prepared = async () => {
    const { buyer, skus } = await orderOf()
    const [sku_id = 0] = await skus(1, { stock: 1_000_000 })
    return { store_id: (await buyer()).id, sku_id }
  }
  const rowOf = async (id: number) => (await orderOf()).orderAt(id)
  const set = (id: number, values: Partial<typeof order.$inferInsert>) => db.update(order).set(values).where(eq(order.id, id))
  const tried = async (act: (ctx: Ctx) => Promise<unknown>): Promise<Outcome> => {
    const ctx = await server.ctxFor()
    return transact(ctx, act).then(
      (result) => ({ done: result !== false }),
      () => ({ done: false }),
    )
  }
  /** With its payment as data: the voucher that may wait stays as it is. */
  const paid = (type: 'proxy' | 'group') => async (id: number) => {
    const { pay_amount: amount, order_no: biz_no, user_id, store_id } = await rowOf(id)
    return tried(async (ctx) => {
      await ctx.db.update(order).set({ type }).where(eq(order.id, id))
      await orderPaid(ctx, id, { amount, pay_way: 'offline' })
      const document = { biz_type: 'order' as const, biz_id: id, biz_no, user_id, store_id }
      const now = ctx.now.toISOString()
      await ctx.db.insert(payment).values({ ...document, pay_no: `P${biz_no}`, channel: 'offline', amount, state: 'success', paid_at: now })
    })
  }
  /** A step by customers, payments, after-sales or timers, with its log row. */
  const moved =
    (name: SystemAction, set: Partial<typeof order.$inferInsert> = {}) =>
    (id: number) =>
      tried(async (ctx) => {
        const rows = await advance(ctx, orders, name, { where: eq(order.id, id), set })
        await audit(
          ctx,
          { address: `trade.order.${name}` },
          rows.map((row) => ({ id, before: null, after: row })),
        )
        return rows.length === 1
      })
  const CLOSED = { closed_at: '2026-01-01T00:00:00Z', invoice_state: 'returned' as const }
  const called = async (name: 'price' | 'voucher' | 'pickup' | 'invoice' | 'redLetter', id: number, input: object) => {
    const { call, calls, keyed } = await orderOf()
    return outcome(await call(calls[name], { id, ...input } as never, keyed()))
  }
  const ship = (isPart: boolean) => async (id: number) => {
    const { ship, itemsOf } = await orderOf()
    const [item] = await itemsOf(id)
    return outcome(await ship(id, isPart ? { items: [{ item_id: item?.id, qty: 1 }] } : {}))
  }
  /** The call for the newest parcel; an order without one has another order's id. */
  const onParcel = (name: 'unship' | 'waybill', input: object) => async (id: number) => {
    const { call, calls, keyed } = await orderOf()
    const [parcel] = await db.select().from(shipment).where(eq(shipment.order_id, id)).orderBy(desc(shipment.id)).limit(1)
    return outcome(await call(calls[name], { id, shipment_id: parcel?.id ?? 1, ...input } as never, keyed()))
  }
  return {
    table: order,
    walks: 4,
    async create() {
      const { store_id, sku_id } = await (goods ??= prepared())
      const { placeOrder } = await orderOf()
      const invoice = { kind: 'personal' as const, title: '张三' }
      return (await placeOrder({ store_id, lines: [{ sku_id, qty: 50 }], invoice })).id
    },
    input: {
      address: { ...ADDRESS, address: '人民路99号' },
      close: { reason: 'other' },
      cancelRefund: { reason: 'other' },
    },
    act: {
      async price(id) {
        // the change count is limited
        const { version, state } = await rowOf(id)
        if (state === 'pending_pay') await set(id, { adjust_count: 0 })
        return called('price', id, { version, adjust_amount: 1, reason: '测试' })
      },
      async voucher(id) {
        const { pay_amount } = await rowOf(id)
        const voucher = { images: ['/files/voucher.png'], payer_name: '张三', paid_date: '2026-01-01' }
        return called('voucher', id, { ...voucher, amount: pay_amount })
      },
      async invoice(id) {
        const { version } = await rowOf(id)
        return called('invoice', id, { version, invoice_no: `INVOICE-${id}` })
      },
      async redLetter(id) {
        const { version, state, pay_amount, paid_amount, refund_amount, invoice_state, invoice_amount } = await rowOf(id)
        // a refund after the invoice is data
        const refunded = state === 'closed' ? refund_amount : pay_amount
        await set(id, { paid_amount: pay_amount, refund_amount: refunded, invoice_state: 'red_due', invoice_amount: pay_amount })
        const result = await called('redLetter', id, { version, invoice_no: `REDLETTER-${id}`, amount: pay_amount })
        await db.delete(redLetter).where(eq(redLetter.order_id, id))
        await set(id, { paid_amount, refund_amount, invoice_state, invoice_amount, red_amount: 0 })
        return result
      },
      ship: ship(false),
      shipPart: ship(true),
      unship: onParcel('unship', {}),
      waybill: async (id) => onParcel('waybill', { tracking_no: (await orderOf()).waybill(), reason: '录错' })(id),
      async pickup(id) {
        const { ship_type, pickup_code } = await rowOf(id)
        await set(id, { ship_type: 'pickup', pickup_code: String(id).padStart(8, '0') })
        const result = await called('pickup', id, { code: String(id).padStart(8, '0') })
        await set(id, { ship_type, pickup_code })
        return result
      },
      pay: paid('proxy'),
      payGroup: paid('group'),
      failGroup: moved('failGroup', CLOSED),
      refundAll: moved('refundAll', CLOSED),
      submitVoucher: moved('submitVoucher'),
      rejectVoucher: moved('rejectVoucher'),
      formGroup: moved('formGroup'),
      shipRest: moved('shipRest'),
      confirm: moved('confirm'),
      autoReceive: moved('autoReceive'),
      complete: moved('complete'),
      cancel: (id) => tried((ctx) => closeOrder(ctx, 'cancel', { id, reason: 'buyer', call: { address: 'shop.order.cancel' } })),
      async expire(id) {
        const { state } = await rowOf(id)
        if (state === 'pending_pay') await set(id, { auto_close_at: '2020-01-01T00:00:00Z' })
        return tried((ctx) => expireOrder(ctx, id))
      },
    },
  }
}
