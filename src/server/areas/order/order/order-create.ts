import { and, eq, inArray } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { order as contract } from '#contract/order/order.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { refuseUnknownRegion } from '#server/areas/people/region.ts'
import { storesSeen } from '#server/areas/people/scope.ts'
import { salesman, store as storeTable } from '#server/areas/people/tables.ts'
import { storeBuyerOf, type StoreBuyer } from '#server/areas/trade/order-request.ts'
import { holdOrder, type Order } from '#server/areas/trade/order-rows.ts'
import type { PricedLine } from '#server/areas/trade/price/facts.ts'
import { agent } from '#server/identity/access/tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { dueOf, packageOf, placeOrder, quoteOrder } from './place-order.ts'

/** Prices a staff request; problems stand beside the prices. A store outside the scope is not found. */
export async function quote(ctx: Ctx, input: ParsedOf<typeof contract.quote>) {
  await mustSeeStore(ctx, input.store_id)
  const buyer = await storeBuyerOf(ctx, input)
  const priced = await quoteOrder(ctx, input, buyer, input.region ?? buyer.store.district_code)
  const { problems, missed_gifts, lines, totals, integral_most } = priced
  const { adjust_amount: _none, ...totalsView } = totals
  return {
    ...(await parties(ctx, buyer)),
    lines: lines.map(quotedLine),
    ...totalsView,
    integral_most,
    problems: problems.map(({ label, values, ...problem }) => ({ ...problem, msg: say(label, ctx.language, values) })),
    missed_gifts: missed_gifts.map(({ label, ...gift }) => ({ ...gift, msg: say(label, ctx.language) })),
  }
}

/** Places an order for a store. Paid from the balance, it is paid at once. */
export async function create(ctx: Ctx, { pay_way, ...input }: ParsedOf<typeof contract.create>) {
  await mustSeeStore(ctx, input.store_id)
  if (input.address && input.ship_type !== 'pickup') await refuseUnknownRegion(ctx, input.address)
  const { id, order_no, state, pay_amount } = await transact(ctx, async (ctx): Promise<Order> => {
    const row = await placeOrder(ctx, { ...input, type: 'proxy', source: 'admin', pay_way }, contract.create)
    if (pay_way !== 'balance' || row.pay_amount === 0) return row
    await startPayment(ctx, dueOf(row), { way: 'balance' })
    return (await holdOrder(ctx, row.id)) as Order
  })
  return { id, order_no, state, pay_amount }
}

async function mustSeeStore(ctx: Ctx, id: number): Promise<void> {
  const [row] = await ctx.db
    .select({ id: storeTable.id })
    .from(storeTable)
    .where(and(eq(storeTable.id, id), storesSeen(ctx)))
  if (!row) throw notFound(['门店', 'Store'])
}

async function parties(ctx: Ctx, { store, member }: StoreBuyer) {
  const own = await ctx.db
    .select({ kind: account.kind, available: account.available })
    .from(account)
    .where(and(eq(account.owner_type, 'user'), eq(account.owner_id, member.id), inArray(account.kind, ['balance', 'integral'])))
  const [names] = await ctx.db
    .select({ agent_name: agent.name, salesman_name: salesman.name })
    .from(storeTable)
    .leftJoin(agent, eq(agent.id, storeTable.agent_id))
    .leftJoin(salesman, eq(salesman.id, storeTable.salesman_id))
    .where(eq(storeTable.id, store.id))
  const available = (kind: string) => own.find((row) => row.kind === kind)?.available ?? 0
  const { id, name, code, price_level } = store
  return {
    store: { id, name, code, price_level, agent_name: names?.agent_name ?? null, salesman_name: names?.salesman_name ?? null },
    user: { id: member.id, nick: member.nick, phone: member.phone, balance: available('balance'), integral: available('integral') },
  }
}

export function quotedLine({ goods, decided, ...line }: PricedLine) {
  const { sku_id, code, title, image, brand, series, spec, unit, units, stock, moq, step_qty, max_qty, weight } = goods
  return {
    sku_id,
    code,
    title,
    image,
    brand,
    series,
    spec,
    unit,
    stock,
    moq,
    step_qty,
    max_qty,
    weight,
    units: [{ unit, ratio: 1 }, ...units.map(({ unit, ratio }) => ({ unit, ratio }))],
    ...line,
    price_level: 'level' in decided ? decided.level : null,
    tier_qty: decided.source === 'tier' ? decided.min_qty : null,
    ...packageOf(decided),
  }
}
