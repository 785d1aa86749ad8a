import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Endpoint, ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { openStates } from '#contract/order/aftersale-flow.ts'
import { aftersale as contract, type AftersaleForm } from '#contract/order/aftersale.ts'
import { holdOrder, itemsOf, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { restock } from '#server/areas/trade/stock/stock.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { audit as logChange } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { randomNo, withRandomNo } from '#server/platform/kernel/document-no.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { notFound, refuse, type ApiError } from '#server/platform/kernel/errors.ts'
import { lockFor, transition } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { insertUnlessTaken, rowOr404 } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { mostOf, piecesOf } from './aftersale-amount.ts'
import { giftValue } from './aftersale-gifts.ts'
import { logOnOrder, logStep } from './aftersale-log.ts'
import { lockOrder, pauseTimers, resumeTimers } from './aftersale-order.ts'
import { aftersales } from './aftersale-rows.ts'

// The after-sale steps that staff and customers take (domain §7.2). ./aftersale-refund.ts pays them out.

export type Aftersale = typeof aftersales.table.$inferSelect
type Call = Pick<Endpoint, 'address'>

/** Applies for an after-sale for a line, as the customer or as staff on the customer's behalf. */
export function createAftersale(ctx: Ctx, { item_id, amount, ...values }: AftersaleForm, call: Call = contract.create): Promise<Aftersale> {
  const form = { ...values, kind: kindOf(values) }
  if (form.kind === 'compensation' && amount === 0) throw refuse(noCompensation, { field: 'amount' })
  return transact(ctx, async (ctx) => {
    const [found] = await ctx.db.select({ order_id: orderItem.order_id }).from(orderItem).where(eq(orderItem.id, item_id))
    // like an order outside the scope
    if (!found) throw notFound(orders.contract.$.label)
    const order = await lockOrder(ctx, found.order_id)
    const lines = await itemsOf(ctx, order.id)
    const line = lines.find(({ id }) => id === item_id) as Item
    const refusal = await whyNot(ctx, order, line)
    if (refusal) throw refusal
    const n = piecesOf(line)[form.kind]
    if (form.qty > n) throw refuse(tooMany, { field: 'qty', values: { n } })
    const most = mostOf(order, line, form.qty)
    checkAmount(most, amount)
    const parts = form.qty === 0 ? undefined : wholePackage(lines, line)
    if (!parts) return insertAftersale(ctx, order, { ...form, item_id, apply_amount: amount }, call)
    const isAll = form.kind === 'refund' && form.qty === n && amount === most
    if (!isAll) throw refuse(wholeOnly, { field: form.kind === 'refund' && form.qty === n ? 'amount' : 'qty' })
    const refusals = await refusalsOf(ctx, order, parts)
    for (const refusal of refusals.values()) throw refusal
    const byKey = new Map<number, Aftersale>()
    for (const part of parts) {
      const qty = piecesOf(part).refund
      const whole = { ...form, qty, item_id: part.id, apply_amount: mostOf(order, part, qty), package_id: part.package_id }
      byKey.set(part.id, await insertAftersale(ctx, order, whole, call))
    }
    return byKey.get(item_id) as Aftersale
  })
}

/** A refund without pieces is a compensation. */
function kindOf({ kind, qty }: Pick<AftersaleForm, 'kind' | 'qty'>): AftersaleForm['kind'] {
  if (qty > 0) return kind
  if (kind === 'return') throw refuse(noPieces, { field: 'qty' })
  return 'compensation'
}

type Application = Omit<AftersaleForm, 'amount'> & { apply_amount: number; package_id?: number | null }

async function insertAftersale(ctx: Ctx, order: Order, form: Application, call: Call): Promise<Aftersale> {
  const { user_id, store_id, agent_id, salesman_id, cs_id } = order
  const values = { ...form, order_id: order.id, state: 'applied', user_id, store_id, agent_id, salesman_id, cs_id }
  const aftersale = await withRandomNo(
    () => randomNo(ctx.now, 'SH'),
    (as_no) => insertUnlessTaken(ctx, aftersales, aftersales.table.as_no, { ...values, as_no }),
  )
  await pauseTimers(ctx, order.id)
  await logStep(ctx, { aftersale_id: aftersale.id, action: 'create', content: aftersale.desc, images: aftersale.images })
  await logOnOrder(ctx, order.id, aftersale.as_no, 'create')
  await logChange(ctx, call, { id: aftersale.id, before: null, after: aftersale })
  return aftersale
}

/**
 * The lines in the package that a line belongs to while nothing from it is shipped: it is refunded as a whole then, afterwards by its parts
 * (domain §3.6).
 */
export function wholePackage(lines: readonly Item[], line: Item): Item[] | undefined {
  if (line.package_id === null) return undefined
  const parts = lines.filter(({ package_id }) => package_id === line.package_id)
  return parts.some(({ shipped_qty }) => shipped_qty > 0) ? undefined : parts.filter((part) => piecesOf(part).refund > 0)
}

/** The other after-sales for a package that is refunded as a whole, which take the same steps. */
export async function partnersOf({ db }: Ctx, { id, order_id, package_id }: Aftersale, state: Aftersale['state']): Promise<number[]> {
  if (package_id === null) return []
  const { table } = aftersales
  const isPartner = and(eq(table.order_id, order_id), eq(table.package_id, package_id), eq(table.state, state), ne(table.id, id))
  const rows = await db.select({ id: table.id }).from(table).where(isPartner).orderBy(asc(table.id))
  return rows.map((row) => row.id)
}

/** The refusal to make an after-sale for a line; undefined if it can be made. */
export async function whyNot(ctx: Ctx, order: Order, line: Item): Promise<ApiError | undefined> {
  return (await refusalsOf(ctx, order, [line])).get(line.id)
}

/** The refusals to make an after-sale by the line id, in at most two statements. */
export async function refusalsOf(ctx: Ctx, order: Order, lines: readonly Item[]): Promise<ReadonlyMap<number, ApiError>> {
  const of = (refusal: ApiError) => new Map(lines.map(({ id }) => [id, refusal]))
  if (order.state === 'pending_group') return of(refuse(groupForming))
  if (!PAID.has(order.state)) return of(refuse(messages.not_allowed_now))
  if (await isLate(ctx, order)) return of(refuse(tooLate))
  const { item_id, state } = aftersales.table
  const ids = lines.map(({ id }) => id)
  const open = await ctx.db
    .select({ item_id })
    .from(aftersales.table)
    .where(and(inArray(item_id, ids), inArray(state, [...openStates])))
  const gifts = lines.filter(({ is_gift }) => is_gift === 1)
  return new Map([
    ...open.map((row) => [row.item_id, refuse(openAlready)] as const),
    ...gifts.map(({ id }) => [id, refuse(isGift)] as const),
  ])
}

const PAID = new Set<Order['state']>(['pending_ship', 'part_shipped', 'shipped', 'received', 'completed'])

/** Customers apply until the time after the receipt is over; staff may help later. */
async function isLate(ctx: Ctx, { state, received_at }: Order): Promise<boolean> {
  if (!ctx.actor.customer) return false
  if (state === 'completed') return true
  if (state !== 'received' || received_at === null) return false
  const days = await settingOf(ctx, 'order.aftersale_days')
  return ctx.now.getTime() > Date.parse(received_at) + days * DAY_MS
}

/** Approves an application, or rejects it with a reason. */
export function decideAftersale(ctx: Ctx, decision: ParsedOf<typeof contract.audit>) {
  return transact(ctx, async (ctx) => {
    const row = await decideOne(ctx, decision)
    const { pass, opinion } = decision
    for (const id of await partnersOf(ctx, row, 'applied')) await decideOne(ctx, { id, pass, opinion })
    return row
  })
}

const noAddress: Label = ['请填写退货地址', 'Enter the return address']

function decideOne(
  ctx: Ctx,
  { id, version, pass, amount, return_address, opinion, ...more }: ParsedOf<typeof contract.audit>,
): Promise<Aftersale> {
  return transact(ctx, async (ctx) => {
    const { order_id, item_id, kind, qty, apply_amount } = await rowOr404(ctx, aftersales, id)
    const order = (await holdOrder(ctx, order_id)) as Order
    const decided = { auditor_id: ctx.actor.id, audit_at: ctx.now.toISOString(), audit_opinion: opinion ?? null }
    if (pass === 0) return end(ctx, 'reject', { id, version, set: decided, content: opinion })
    const action = kind === 'return' ? 'passReturn' : 'pass'
    await lockFor(ctx, aftersales, action, { id, version })
    const lines = await itemsOf(ctx, order.id)
    const line = lines.find((line) => line.id === item_id) as Item
    const granted = amount ?? apply_amount
    checkAmount(Math.min(mostOf(order, line, qty), apply_amount), granted)
    const gift_off = more.gift_off ?? 0
    const most_off = gift_off > 0 ? Math.min(granted, await giftValue(ctx, order, line, id)) : 0
    if (gift_off > most_off) throw refuse(tooMuchOff, { field: 'gift_off', values: { x: yuan(most_off) } })
    const approved_amount = granted - gift_off
    const until = new Date(ctx.now.getTime() + (await settingOf(ctx, 'order.return_days')) * DAY_MS).toISOString()
    const address = return_address || (await settingOf(ctx, 'order.return_address'))
    if (kind === 'return' && !address) throw refuse(noAddress, { field: 'return_address' })
    return transition(ctx, aftersales, action, {
      id,
      version,
      set: () => ({
        ...decided,
        approved_amount,
        gift_off,
        ...(kind === 'return' && { return_address: address, return_until: until }),
      }),
      effects: (ctx) => logStep(ctx, { aftersale_id: id, action: 'pass', content: opinion }),
    })
  })
}

/** Records how the customer sends the goods back. */
export function sendBack(ctx: Ctx, { id, carrier, tracking_no }: { id: number; carrier: string | null; tracking_no: string }, call: Call) {
  return transition(ctx, aftersales, 'send', {
    id,
    call,
    set: () => ({ return_carrier: carrier, return_tracking_no: tracking_no }),
    effects: (ctx) => logStep(ctx, { aftersale_id: id, action: 'send', content: [carrier, tracking_no].filter(Boolean).join(' ') }),
  })
}

/** Accepts returned goods, which go back to the stock if they are fit for sale, or refuses them. */
export function receiveReturn(ctx: Ctx, { id, version, pass, resaleable, opinion, images = [] }: ParsedOf<typeof contract.receive>) {
  return transact(ctx, async (ctx) => {
    const { order_id, item_id, as_no, qty } = await rowOr404(ctx, aftersales, id)
    await holdOrder(ctx, order_id)
    const received = { received_at: ctx.now.toISOString() }
    if (pass === 0) return end(ctx, 'refuse', { id, version, set: { ...received, refused_images: images }, content: opinion, images })
    return transition(ctx, aftersales, 'accept', {
      id,
      version,
      set: () => ({ ...received, resaleable }),
      effects: async (ctx) => {
        const [line] = await ctx.db.select({ sku_id: orderItem.sku_id }).from(orderItem).where(eq(orderItem.id, item_id))
        if (resaleable === 1 && line) await restock(ctx, [{ sku_id: line.sku_id, qty }], { biz_no: as_no, reason: '售后退货入库' })
        await logStep(ctx, { aftersale_id: id, action: 'accept', content: opinion, images })
      },
    })
  })
}

/** The customer withdraws an application, or does not return the goods. */
export function cancelAftersale(ctx: Ctx, id: number, call: Call) {
  return transact(ctx, async (ctx) => {
    const row = await rowOr404(ctx, aftersales, id)
    await holdOrder(ctx, row.order_id)
    const partners = await partnersOf(ctx, row, row.state)
    const ended = await end(ctx, 'cancel', { id, call })
    for (const one of partners) await end(ctx, 'cancel', { id: one, call })
    return ended
  })
}

interface Ending {
  id: number
  version?: number | undefined
  call?: Call
  set?: object
  content?: string | null | undefined
  images?: string[]
}

/** The endings without a refund; the order is locked. */
function end(ctx: Ctx, action: 'reject' | 'refuse' | 'cancel', { id, version, call, set, content, images }: Ending) {
  return transition(ctx, aftersales, action, {
    id,
    version,
    ...(call && { call }),
    set: () => ({ ...set }),
    effects: async (ctx, { order_id, as_no }) => {
      await resumeTimers(ctx, order_id)
      await logStep(ctx, { aftersale_id: id, action, content, images })
      await logOnOrder(ctx, order_id, as_no, action)
    },
  })
}

function checkAmount(most: number, amount: number): void {
  // lines that cost nothing come back without money
  if (amount === 0 && most > 0) throw refuse(noAmount, { field: 'amount' })
  if (amount > most) throw refuse(tooMuch, { field: 'amount', values: { x: yuan(most) } })
}

const wholeOnly: Label = ['套装发货前只能整套退款', 'Before its shipment a package is only refunded as a whole']
const noPieces: Label = ['请输入退货数量，不退商品请选择补偿', 'Please enter the pieces to return, or choose a compensation']
const noCompensation: Label = ['请输入补偿金额', 'Please enter the amount of the compensation']
export const openAlready: Label = ['该商品已有进行中的售后', 'These goods already have an open after-sale']
const noAmount: Label = ['退款金额必须大于0', 'The refund amount must be greater than 0']
export const tooMuch: Label = ['退款金额不能大于可退金额(¥{x})', 'At most ¥{x} can be refunded']
export const tooMany: Label = ['退货数量不能大于可退数量({n})', 'At most {n:piece|pieces} can be returned']
const tooMuchOff: Label = ['赠品扣款不能大于¥{x}', 'At most ¥{x} can be deducted for gifts']
const tooLate: Label = ['超过售后期限，无法申请', 'The after-sale period is over']
const groupForming: Label = ['订单拼团中，无法申请售后', 'The group buy of this order is still in progress']
const isGift: Label = ['赠品不支持单独售后', 'Gifts cannot be returned separately']
