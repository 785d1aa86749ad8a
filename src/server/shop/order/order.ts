import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { order as contract } from '#contract/shop/order.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { remindToShip } from '#server/areas/order/order/order-asks.ts'
import { closeOrder } from '#server/areas/order/order/order-close.ts'
import { parcelsOf } from '#server/areas/order/order/order-detail.ts'
import { receiveOrder } from '#server/areas/order/order/order-finish.ts'
import * as area from '#server/areas/order/order/order.ts'
import { dueOf, placeOrder } from '#server/areas/order/order/place-order.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import { holdOrder, itemsOf, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { orderLog } from '#server/areas/trade/tables/order-log-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { addLines, dropOrdered } from '#server/shop/cart/cart.ts'
import { basketOf, quoteBasket } from './basket.ts'

// The order scope limits these calls to the caller's; the contract limits their answers.

type Placed = ParsedOf<typeof contract.quote>

const notPassed: Label = ['凭证未通过审核：{reason}', 'The voucher was not accepted: {reason}']

/** The price for a basket as it would be placed now, with its problems. */
export async function quote(ctx: Ctx, input: Placed) {
  return quoteBasket(ctx, await basketOf(ctx, input))
}

/** Places an order for the caller's store; the ordered goods leave the cart. */
export function create(ctx: Ctx, input: ParsedOf<typeof contract.create>) {
  return transact(ctx, async (ctx) => {
    const { buyer_remark, invoice, quoted_amount } = input
    const request = { ...(await basketOf(ctx, input)), buyer_remark, invoice, quoted_amount }
    if (input.address && input.ship_type !== 'pickup') await refuseUnknownRegion(ctx, input.address)
    const { id, order_no, state, pay_amount } = await placeOrder(ctx, { ...request, source: 'miniapp' }, contract.create)
    await dropOrdered(ctx, input.lines)
    return { id, order_no, state, pay_amount }
  })
}

export async function cancel(ctx: Ctx, { id }: ParsedOf<typeof contract.cancel>) {
  return changed(await closeOrder(ctx, 'cancel', { id, reason: 'buyer', call: contract.cancel }))
}

/** Begins the payment for an own order. Paid from the balance alone, the order is paid at once. */
export function pay(ctx: Ctx, { id, way, balance_amount }: ParsedOf<typeof contract.pay>) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, orders, id, { lock: true })
    if (row.state !== 'pending_pay') throw refuse(messages.not_allowed_now)
    const payments = await startPayment(ctx, dueOf(row), { way, ...(balance_amount ? { balance_amount } : {}) })
    const { state } = (await holdOrder(ctx, id)) as Order
    return { id, state, payments: withMessages(ctx, payments) }
  })
}

/** The voucher for a bank transfer. */
export function voucher(ctx: Ctx, input: ParsedOf<typeof contract.voucher>) {
  return transact(ctx, async (ctx) => {
    await lockFor(ctx, orders, 'submitVoucher', { id: input.id })
    await area.voucher(ctx, input)
    return changed((await holdOrder(ctx, input.id)) as Order)
  })
}

export async function receive(ctx: Ctx, { id }: ParsedOf<typeof contract.receive>) {
  return changed(await receiveOrder(ctx, 'confirm', { id, call: contract.receive }))
}

export async function remind(ctx: Ctx, { id }: ParsedOf<typeof contract.remind>) {
  const { reminded_at } = await remindToShip(ctx, id, contract.remind)
  return { id, reminded_at: reminded_at as string }
}

/** Puts an own order's goods into the cart; goods that are not on sale any more are named. */
export function again(ctx: Ctx, { id }: ParsedOf<typeof contract.again>) {
  return transact(ctx, async (ctx) => {
    await rowOr404(ctx, orders, id)
    const items = (await itemsOf(ctx, id)).filter(({ is_gift }) => is_gift === 0)
    const single = items.filter(({ package_id }) => package_id === null)
    const packed = [
      ...Map.groupBy(
        items.filter(({ package_id }) => package_id !== null),
        ({ package_id }) => package_id,
      ).values(),
    ]
    const added = await addLines(ctx, contract.again, [
      ...single.map(({ sku_id, qty }) => ({ sku_id, package_id: null, qty, unit: null })),
      ...packed.map(([part]) => ({ sku_id: null, package_id: part?.package_id ?? 0, qty: part?.package_qty ?? 1, unit: null })),
    ])
    const isMissing = ({ sku_id, package_id }: Item) =>
      !added.some((line) => (package_id === null ? line.sku_id === sku_id : line.package_id === package_id))
    const names = items.filter(isMissing).map(({ code, package_title }) => package_title ?? code)
    return { added: added.length, missing: [...new Set(names)] }
  })
}

export function list(ctx: Ctx, query: ParsedOf<typeof contract.list>) {
  return area.list(ctx, query)
}

export function count(ctx: Ctx, _input: ParsedOf<typeof contract.count>) {
  return area.counts(ctx, {})
}

export async function detail(ctx: Ctx, { id }: ParsedOf<typeof contract.detail>) {
  const row = await area.detail(ctx, { id })
  const { pickup_code } = await rowOr404(ctx, orders, id)
  return { ...row, payments: withMessages(ctx, row.payments), pickup_code, region: Object.values(row.region ?? {}).join('') }
}

function withMessages<Payment extends { reject_reason: string | null }>({ language }: Ctx, payments: readonly Payment[]) {
  return payments.map((payment) => {
    const { reject_reason: reason } = payment
    return { ...payment, reject_msg: reason === null ? null : say(notPassed, language, { reason }) }
  })
}

/** An own order's parcels and steps. */
export async function track(ctx: Ctx, { id }: ParsedOf<typeof contract.track>) {
  await rowOr404(ctx, orders, id)
  const { action, created_at } = orderLog
  const steps = await ctx.db
    .select({ action, created_at })
    .from(orderLog)
    .where(and(eq(orderLog.order_id, id), inArray(action, TRACKED)))
    .orderBy(asc(orderLog.id))
  return { list: await parcelsOf(ctx, [id]), steps: steps as { action: (typeof TRACKED)[number]; created_at: string }[] }
}

const TRACKED = [
  'create',
  'pay',
  'ship',
  'shipRest',
  'pickup',
  'receive',
  'confirm',
  'autoReceive',
  'complete',
  'cancel',
  'expire',
] as const

function changed<State>({ id, state }: { id: number; state: State }) {
  return { id, state }
}
