import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { PROMISED_HOURS } from '#contract/order/order-parcel.ts'
import { order as contract, type OrderQuery } from '#contract/order/order.ts'
import { besideSale } from '#contract/trade/words.ts'
import { submitVoucher } from '#server/areas/finance/payment/vouchers.ts'
import { storeNameOf } from '#server/areas/people/names.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { buyerName } from '#server/areas/people/user-filter.ts'
import { holdOrder, logStep, orders, type Order } from '#server/areas/trade/order-rows.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem, shipment } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { besideState, defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { countOf, stateCounts } from '#server/platform/kernel/list/state-counts.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { changeRows, updateRow } from '#server/platform/kernel/rows.ts'
import { orderChecks } from './checks.ts'
import { cancelWithRefund, closeOrder } from './order-close.ts'
import { receiveOrder } from './order-finish.ts'
import { invoiceUsed, redLetterUsed } from './order-invoice.ts'
import { changePrice } from './order-price.ts'
import { exportedLines, exportedOrders } from './order-sheets.ts'
import { handOver, shipOrder } from './order-ship.ts'
import { source } from './order-source.ts'
import { undoShipment } from './order-unship.ts'
import { changeWaybill } from './order-waybill.ts'
import { searchedByWord } from './order-words.ts'
import { shipImportKind, shipTask, startShipImport } from './parcels/order-import.ts'
import { dueOf } from './place-order.ts'

export { commission, detail, log } from './order-detail.ts'
export { create, quote } from './order-create.ts'
export { customer, reveal } from './order-customer.ts'
export { pricePreview } from './order-price.ts'
export { print } from './order-print.ts'
export { registerInvoice as invoice, registerRedLetter as redLetter } from './order-invoice.ts'
export { startShipImport as shipImport }

const exportOrders = exportedOrders.verb
export { exportOrders as export }
export const exportItems = exportedLines.verb

const deskItems = {
  page: 'order/order/detail',
  actions: ['ship', 'pickup'],
  title: order.order_no,
  about: buyerName(order),
  amount: order.pay_amount,
}

export const entity = defineEntity({
  ...orders,
  title: order.order_no,
  code: order.order_no,
  search: {
    by: [searchedByWord],
    title: storeNameOf(order.store_id),
    ...besideState(order.state, orderFlow.words),
    part: 'numbers',
  },
  references: {
    user_id: { table: customer, title: customer.nick },
    store_id: { table: store, title: store.name },
    agent_id: { table: agent, title: agent.name },
    salesman_id: { table: salesman, title: salesman.name },
    cs_id: { table: customerService, title: customerService.nickname },
  },
  files: {
    columns: {},
    copies: [
      { table: orderItem, columns: { snapshot: 'within' } },
      { table: shipment, columns: { images: 'list' } },
    ],
  },
  constraints: {
    sales_order_invoice_no_key: { field: 'invoice_no', message: invoiceUsed },
    red_letter_invoice_no_key: { field: 'invoice_no', message: redLetterUsed },
  },
  tasks: [exportedOrders.task, exportedLines.task, shipTask],
  importKind: shipImportKind,
  checks: orderChecks,
  todos: [
    {
      key: 'pending_ship',
      label: ['待发货订单', 'Orders to ship'],
      unit: ['单', 'order to ship'],
      harm: 'promised',
      page: 'order/order/index',
      query: { state: 'pending_ship' },
      access: 'order:order:ship',
      where: () => eq(order.state, 'pending_ship'),
      desk: { ...deskItems, since: order.paid_at, hours: PROMISED_HOURS },
      news: {
        one: 'order_new',
        many: 'orders_new',
        link: '/order/list?state=pending_ship',
        async about({ db }, id) {
          const [row] = await db.select({ no: order.order_no, amount: order.pay_amount }).from(order).where(eq(order.id, id))
          return { params: { no: row?.no ?? '', amount: yuan(row?.amount ?? 0) }, link: `/order/list?order_no=${row?.no}` }
        },
      },
    },
    {
      key: 'part_shipped',
      label: ['部分发货订单', 'Partly shipped orders'],
      unit: ['单', 'partly shipped order'],
      harm: 'promised',
      page: 'order/order/index',
      query: { state: 'part_shipped' },
      access: 'order:order:ship',
      badge: false,
      where: () => eq(order.state, 'part_shipped'),
      desk: { ...deskItems, since: order.paid_at, hours: PROMISED_HOURS },
    },
    {
      key: 'red_due',
      label: ['待登记红字发票', 'Red-letter invoices to register'],
      unit: ['单', 'red-letter invoice to register'],
      harm: 'internal',
      page: 'order/order/index',
      query: { invoice_state: 'red_due' },
      access: 'order:order:invoice',
      badge: false,
      where: () => sql`${order.invoice_state} <> 'none' and ${order.invoice_state} = 'red_due'`,
    },
  ],
})

export function list(ctx: Ctx, query: OrderQuery) {
  return readPage(ctx, source, query)
}

export function counts(ctx: Ctx, query: ParsedOf<typeof contract.counts>) {
  return stateCounts(ctx, orderFlow, source, query)
}

/** The tiles above the list, within the data scope, by one statement. */
export async function stat(ctx: Ctx) {
  const today = businessDay(ctx.now)
  const inScope = liveRows(ctx, orders)
  const since = dayBegins(today)
  const counted = (filters: Partial<OrderQuery>) => sql`(${countOf(ctx, source, filters)})`
  const parcels = ctx.db
    .select({ n: sql`count(*)::int as n, coalesce(sum(${order.pay_amount}), 0)::float8 as amount` })
    .from(order)
    .where(and(gte(order.created_at, since), inScope))
  const refunded = sql`(select coalesce(sum(${refund.amount}), 0)::float8 from ${refund} join ${order} on ${order.id} = ${refund.order_id}
    where ${refund.done_at} >= ${since} and ${notInArray(refund.source, [...besideSale])} and ${inScope ?? sql`true`})`
  const { rows } = await ctx.db.execute<Record<string, number>>(sql`
    select made.n as today_count, made.amount as today_amount, ${counted({ state: 'pending_pay' })} as pending_pay,
      ${counted({ state: 'pending_verify' })} as pending_verify, ${counted({ state: 'pending_ship' })} as pending_ship,
      ${counted({ overdue: '48' })} as overdue, ${counted({ in_aftersale: 'yes' })} as in_aftersale, ${refunded} as today_refund
    from (${parcels}) as made`)
  return { ...(rows[0] as Record<StatName, number>), today }
}

type StatName =
  | 'today_count'
  | 'today_amount'
  | 'pending_pay'
  | 'pending_verify'
  | 'pending_ship'
  | 'overdue'
  | 'in_aftersale'
  | 'today_refund'

const amountDiffers: Label = ['付款金额与应付金额不一致', 'The amount differs from the amount to pay']
const saved = ({ id, version }: { id: number; version: number }) => ({ id, version })

export async function price(ctx: Ctx, input: ParsedOf<typeof contract.price>) {
  return saved(await changePrice(ctx, input))
}

/** Changes the address for an order that is not shipped; old and new stand in its history. */
export async function address(ctx: Ctx, { id, version, ...values }: ParsedOf<typeof contract.address>) {
  await refuseUnknownRegion(ctx, values)
  return transact(ctx, async (ctx) => {
    const before = await lockFor(ctx, orders, 'address', { id, version })
    const row = await updateRow(ctx, orders, before, undefined, { ...values, phone: values.phone ?? before.phone })
    if (row === before) return saved(row)
    await audit(ctx, contract.address, { id, before, after: row })
    const text = ({ receiver, address }: typeof before) => [receiver, address].filter(Boolean).join(' ')
    await logStep(ctx, { order_id: id, action: 'address', content: { before: text(before), after: text(row) } })
    return saved(row)
  })
}

export function remark(ctx: Ctx, { ids, seller_remark, flag }: ParsedOf<typeof contract.remark>) {
  return transact(ctx, async (ctx) => {
    const { result, changed } = await changeRows(ctx, orders, {
      endpoint: contract.remark,
      ids,
      set: (row) => ({
        ...(seller_remark !== undefined && { seller_remark }),
        flag: flag ?? row.flag,
      }),
    })
    for (const { id } of changed) await logStep(ctx, { order_id: id, action: 'remark', content: { remark: seller_remark ?? null } })
    return result
  })
}

/** The voucher for a bank transfer on the customer's behalf; another person verifies it. */
export function voucher(ctx: Ctx, { id, version, amount, ...values }: ParsedOf<typeof contract.voucher>) {
  return transact(ctx, async (ctx) => {
    const row = await lockFor(ctx, orders, 'voucher', { id, version })
    if (amount !== row.pay_amount) throw refuse(amountDiffers, { field: 'amount' })
    await submitVoucher(ctx, dueOf(row), values)
    return saved((await holdOrder(ctx, id)) as Order)
  })
}

export async function close(ctx: Ctx, input: ParsedOf<typeof contract.close>) {
  return saved(await closeOrder(ctx, 'close', input))
}

export async function cancelRefund(ctx: Ctx, input: ParsedOf<typeof contract.cancelRefund>) {
  return saved(await cancelWithRefund(ctx, input))
}

export async function ship(ctx: Ctx, input: ParsedOf<typeof contract.ship>) {
  const { row, shipment_id } = await shipOrder(ctx, input)
  return { ...saved(row), shipment_id }
}

export async function unship(ctx: Ctx, input: ParsedOf<typeof contract.unship>) {
  return saved(await undoShipment(ctx, input))
}

export async function waybill(ctx: Ctx, input: ParsedOf<typeof contract.waybill>) {
  return saved(await changeWaybill(ctx, input))
}

export async function pickup(ctx: Ctx, input: ParsedOf<typeof contract.pickup>) {
  return saved(await handOver(ctx, input))
}

export async function receive(ctx: Ctx, input: ParsedOf<typeof contract.receive>) {
  return saved(await receiveOrder(ctx, 'receive', input))
}
