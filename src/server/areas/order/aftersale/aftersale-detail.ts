import { asc, eq, sql } from 'drizzle-orm'
import type { AftersaleStep } from '#contract/order/aftersale.ts'
import { customer } from '#server/areas/people/tables.ts'
import { itemsOf, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { aftersale, aftersaleLog } from '#server/areas/trade/tables/aftersale-tables.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { readRow } from '#server/platform/kernel/list/list.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { freightBack, mostOf, piecesOf } from './aftersale-amount.ts'
import { giftValue } from './aftersale-gifts.ts'
import { source } from './aftersale-source.ts'
import { refusalsOf, wholePackage } from './aftersale-steps.ts'

/** One after-sale with its order, its refunds, its conversation and the calculation for the refundable amount. */
export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  const { item_id, ...more } = await moreOf(ctx, id)
  const [[parent], lines] = await Promise.all([ctx.db.select().from(order).where(eq(order.id, row.order_id)), itemsOf(ctx, row.order_id)])
  const own = lines.find((line) => line.id === item_id) as Item
  const about = parent as Order
  const [refunds, gift_value, log, default_return_address] = await Promise.all([
    refundsOf(ctx, id),
    giftValue(ctx, about, own, id),
    logOf(ctx, id),
    settingOf(ctx, 'order.return_address'),
  ])
  return {
    ...row,
    ...more,
    refunds,
    gift_value,
    log,
    default_return_address,
    line: shownLine(own),
    order: shownOrder(about),
    most_amount: mostOf(about, own, row.qty),
    refundable: refundableOf(about, lines, own),
  }
}

/** The pieces and the amount in a line that can still be refunded. */
export function refundableOf(about: Order, lines: readonly Item[], line: Item) {
  const { refund: qty, return: return_qty } = piecesOf(line)
  const freight = freightBack(about, lines, { item_id: line.id, qty })
  const compensation = line.is_gift === 1 ? 0 : mostOf(about, line, 0)
  return { qty, return_qty, amount: qty === 0 ? 0 : mostOf(about, line, qty), freight, compensation }
}

/** The lines of an order in the caller's scope, for the form for a new after-sale. */
export async function refundable(ctx: Ctx, { order_id }: { order_id: number }) {
  const about = await rowOr404(ctx, orders, order_id)
  const lines = await itemsOf(ctx, order_id)
  const refusals = await refusalsOf(ctx, about, lines)
  const list = lines.map((line) => {
    const { code, title, image, spec, unit } = line.snapshot
    return {
      item_id: line.id,
      price: line.price,
      ordered: line.qty,
      shipped: line.shipped_qty,
      goods: { code, title, image, spec, unit },
      ...refundableOf(about, lines, line),
      package_id: line.package_id,
      is_whole: wholePackage(lines, line) !== undefined,
      refusal: refusals.get(line.id)?.messageIn(ctx.language) ?? null,
    }
  })
  return { list }
}

/** The detail parts that the list does not show. */
async function moreOf({ db }: Ctx, id: number) {
  const { item_id, desc, images, return_address, return_carrier, return_tracking_no, resaleable, audit_at, audit_opinion } = aftersale
  const { received_at, refused_images, integral_back, integral_taken, gift_off, auditor_id } = aftersale
  const [row] = await db
    .select({
      item_id,
      desc,
      images,
      return_address,
      return_carrier,
      return_tracking_no,
      resaleable,
      audit_at,
      audit_opinion,
      received_at,
      refused_images,
      integral_back,
      integral_taken,
      gift_off,
      auditor: adminUser.real_name,
    })
    .from(aftersale)
    .leftJoin(adminUser, eq(adminUser.id, auditor_id))
    .where(eq(aftersale.id, id))
  return row as NonNullable<typeof row>
}

function refundsOf({ db }: Ctx, id: number) {
  const { refund_no, amount, state, fail_msg, done_at, source, source_id } = refund
  return db
    .select({ id: refund.id, refund_no, channel: payment.channel, amount, state, fail_msg, done_at })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.payment_id))
    .where(sql`${source} = 'aftersale' and ${source_id} = ${id}`)
    .orderBy(asc(refund.id))
}

const MOST_ENTRIES = 500

/** The steps and messages, the oldest first. */
export async function logOf({ db }: Ctx, id: number) {
  const { action, operator_type, content, images, created_at, operator_id } = aftersaleLog
  const rows = await db
    .select({
      id: aftersaleLog.id,
      action,
      operator_type,
      content,
      images,
      created_at,
      operator: sql<
        string | null
      >`case ${operator_type} when 'admin' then (select ${adminUser.real_name} from ${adminUser} where ${adminUser.id} = ${operator_id})
        when 'user' then (select ${customer.nick} from ${customer} where ${customer.id} = ${operator_id}) end`,
    })
    .from(aftersaleLog)
    .where(eq(aftersaleLog.aftersale_id, id))
    .orderBy(asc(aftersaleLog.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ action, ...row }) => ({ ...row, action: action as AftersaleStep }))
}

function shownLine({ id, qty, price, pay_amount, shipped_qty, refunded_qty, refunded_amount, integral_off }: Item) {
  return { id, qty, price, pay_amount, shipped_qty, refunded_qty, refunded_amount, integral_off }
}

function shownOrder({
  id,
  order_no,
  state,
  created_at,
  paid_at,
  goods_amount,
  freight_amount,
  pay_amount,
  paid_amount,
  refund_amount,
}: Order) {
  return { id, order_no, state, created_at, paid_at, goods_amount, freight_amount, pay_amount, paid_amount, refund_amount }
}
