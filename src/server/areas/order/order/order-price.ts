import { eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { refusalOf } from '#contract/kit/machine.ts'
import { orderFlow } from '#contract/order/order-flow.ts'
import { order as contract } from '#contract/order/order.ts'
import { closePayments } from '#server/areas/finance/payment/payment-steps.ts'
import { isOwnCustomer, ownBenefit, refuseOwnCustomer } from '#server/areas/people/own-customer.ts'
import { itemsOf, logStep, orders, type Item, type Order } from '#server/areas/trade/order-rows.ts'
import { adjustShares } from '#server/areas/trade/price/adjust.ts'
import { sum } from '#server/areas/trade/price/discounts.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { excessOf, mustSpend, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { lockFor } from '#server/platform/kernel/machine.ts'
import { yuan } from '#server/platform/kernel/money.ts'
import { rowOr404, touched } from '#server/platform/kernel/rows.ts'

export interface PriceChange {
  id: number
  version: number
  /** The change against the calculated price, signed; it replaces a former one and is spread over the lines. */
  adjust_amount?: number | null | undefined
  items?: readonly { item_id: number; adjust: number }[] | null | undefined
  freight_amount?: number | null | undefined
  reason: string
}

const belowCent: Label = ['改价后应付金额不能小于0.01元', 'The amount to pay must be at least ¥0.01 after the change']
const belowLine: Label = ['减价不能大于商品金额{x}元', 'The reduction must not exceed the goods amount of ¥{x}']

/** Changes the price for an unpaid order (domain §7.1): the prepared payment is void, and the lines bear their shares to the fen. */
export function changePrice(ctx: Ctx, { id, version, reason, ...change }: PriceChange): Promise<Order> {
  return transact({ ...ctx, reason }, async (ctx) => {
    const before = await lockFor(ctx, orders, 'price', { id, version })
    const items = await itemsOf(ctx, id)
    const freight_amount = change.freight_amount ?? before.freight_amount
    const shares = sharesOf(items, change, freight_amount, before)
    const adjust_amount = sum(shares)
    const pay_amount = baseOf(before) + adjust_amount + freight_amount
    if (pay_amount < 1) throw refuse(belowCent, { field: 'adjust_amount' })
    if (pay_amount < before.pay_amount) await refuseOwnCustomer(ctx, before.user_id)
    const { counted } = await costOf(ctx, items)
    await mustSpend(ctx, giveawayOf(before, { pay_amount, freight_amount }, counted), 'adjust_amount')
    await ctx.db.execute(sql`
      update ${orderItem} set adjust = given.adjust, pay_amount = ${orderItem.pay_amount} - ${orderItem.adjust} + given.adjust
      from unnest(${sql.param(items.map(({ id }) => id))}::int8[], ${sql.param(shares)}::int8[]) as given (id, adjust)
      where ${orderItem.id} = given.id and ${orderItem.adjust} <> given.adjust`)
    const [row] = await ctx.db
      .update(order)
      .set({ adjust_amount, freight_amount, pay_amount, adjust_count: sql`${order.adjust_count} + 1`, ...touched(ctx, order) })
      .where(eq(order.id, id))
      .returning()
    const after = row as Order
    await audit(ctx, contract.price, { id, before, after })
    const content = { from_amount: before.pay_amount, to_amount: pay_amount, reason }
    await logStep(ctx, { order_id: id, action: 'price', content })
    await closePayments(ctx, { biz_type: 'order', biz_id: id })
    return after
  })
}

/** The amount to pay by the price rules, without freight. */
const baseOf = ({ pay_amount, adjust_amount, freight_amount }: Order) => pay_amount - adjust_amount - freight_amount

/** The effects of a typed total, by the rules of `changePrice`; the refusal stands in the answer. */
export async function pricePreview(ctx: Ctx, { id, pay_amount, freight_amount: typed }: ParsedOf<typeof contract.pricePreview>) {
  const before = await rowOr404(ctx, orders, id)
  const items = await itemsOf(ctx, id)
  const freight_amount = typed ?? before.freight_amount
  const adjust_amount = pay_amount - baseOf(before) - freight_amount
  const nets = items.map((item) => item.pay_amount - item.adjust)
  const { shares, problem } = adjustShares(adjust_amount, nets, freight_amount)
  const cost = await costOf(ctx, items)
  const isOwn = pay_amount < before.pay_amount && (await isOwnCustomer(ctx, before.user_id))
  const refusal =
    refusalOf(orderFlow, 'price', before, ctx.now) ??
    (isOwn ? { label: ownBenefit } : null) ??
    problem ??
    (await excessOf(ctx, giveawayOf(before, { pay_amount, freight_amount }, cost.counted)))
  return {
    pay_amount,
    adjust_amount,
    freight_amount,
    items: items.map((item, at) => ({ item_id: item.id, adjust: shares[at] ?? 0, pay_amount: (nets[at] ?? 0) + (shares[at] ?? 0) })),
    cost_amount: cost.known,
    problem: refusal ? say(refusal.label, ctx.language, refusal.values) : null,
  }
}

/** The buyer's saving, and how much is below the goods' cost. */
function giveawayOf(before: Order, after: Pick<Order, 'pay_amount' | 'freight_amount'>, cost: number): Giveaway {
  const belowCost = ({ pay_amount, freight_amount }: typeof after) => Math.max(0, cost - (pay_amount - freight_amount))
  return {
    kind: 'order_price',
    ref: `order.order:${before.id}:${before.adjust_count + 1}`,
    worst: Math.max(0, before.pay_amount - after.pay_amount),
    each: Math.max(0, belowCost(after) - belowCost(before)),
    customer_id: before.user_id,
  }
}

/** The cost of the lines without gifts. Goods without a cost count by their level price; `known` is null if one has none. */
async function costOf({ db }: Ctx, items: readonly Item[]): Promise<{ counted: number; known: number | null }> {
  const { rows } = await db.execute<{ counted: number; is_known: boolean }>(sql`
    select coalesce(sum(coalesce(k.price_cost, i.price_origin) * i.qty), 0)::float8 as counted, coalesce(bool_and(k.price_cost is not null), false) as is_known
    from ${orderItem} i join sku k on k.id = i.sku_id
    where i.id = any(${sql.param(items.map(({ id }) => id))}::int8[]) and i.is_gift = 0`)
  const { counted = 0, is_known = false } = rows[0] ?? {}
  return { counted, known: is_known ? counted : null }
}

/** The change for every line, in their order. Gifts bear none. */
function sharesOf(
  items: readonly Item[],
  { adjust_amount, items: values }: Pick<PriceChange, 'adjust_amount' | 'items'>,
  freight: number,
  before: Order,
): number[] {
  if (values) {
    const adjustments = new Map(values.map(({ item_id, adjust }) => [item_id, adjust]))
    return items.map((item) => {
      const share = item.is_gift === 1 ? 0 : (adjustments.get(item.id) ?? 0)
      const net = item.pay_amount - item.adjust
      const at = values.findIndex(({ item_id }) => item_id === item.id)
      if (net + share < 0) throw refuse(belowLine, { field: `items.${at}.adjust`, values: { x: yuan(net) } })
      return share
    })
  }
  const nets = items.map(({ pay_amount, adjust }) => pay_amount - adjust)
  const { shares, problem } = adjustShares(adjust_amount ?? before.adjust_amount, nets, freight)
  if (problem) throw refuse(problem.label, { values: problem.values, field: 'adjust_amount' })
  return shares
}
