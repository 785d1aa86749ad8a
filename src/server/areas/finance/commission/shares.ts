import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { commission as contract } from '#contract/finance/commission.ts'
import { lockApproved, recheckOverdrawn } from '#server/areas/finance/withdraw/withdraw-recheck.ts'
import { customer, salesman } from '#server/areas/people/tables.ts'
import { kindsWith } from '#server/areas/trade/order-kinds.ts'
import { commission } from '#server/areas/trade/tables/money-tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { post, system, type Party, type Transfer } from '#server/platform/ledger/post.ts'
import { transfer } from '#server/platform/ledger/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { partOf, splitCommission, type Rates } from './commission-split.ts'

type CommissionRow = typeof commission.$inferSelect

/** The rows as the machine changes them: always one order's rows, or the due ones, which need no data scope. */
export const commissions = { table: commission, contract }

/** Only orders whose goods were sold have commission; exchanged and won goods have the base 0 (domain §1.4). */
const EARNING = kindsWith('gives_commission')

type PaidOrder = Pick<typeof order.$inferSelect, 'id'>

/**
 * Writes a paid order's shares, with the present rates: one statement for all lines. An agent whose contract has ended gets
 * nothing (domain §5.1). A repeated call changes nothing.
 */
export async function freezeCommission(ctx: Ctx, { id }: PaidOrder): Promise<void> {
  if ((await settingOf(ctx, 'commission.enabled')) === 0) return
  const rows = await sharesOf(ctx, id)
  if (rows.length === 0) return
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]))
  const now = ctx.now.toISOString()
  await ctx.db.execute(sql`
    insert into ${commission} (order_id, store_id, item_id, owner_type, owner_id, agent_id, role, base, rate, amount, created_at, updated_at)
    select ${id}, store_id, item_id, owner_type, owner_id, share.agent_id, role, base, rate, amount, ${now}, ${now}
    from unnest(${column('item_id')}::int8[], ${column('owner_type')}::text[], ${column('owner_id')}::int8[], ${column('agent_id')}::int8[],
      ${column('role')}::text[], ${column('base')}::int8[], ${column('rate')}::int4[], ${column('amount')}::int8[])
      as share (item_id, owner_type, owner_id, agent_id, role, base, rate, amount), ${order}
    where ${order.id} = ${id}
    on conflict (item_id, owner_type, owner_id) do nothing`)
}

/** The shares in every line on an order that earns commission. */
async function sharesOf(ctx: Ctx, orderId: number) {
  const parent = alias(agent, 'parent')
  const lines = await ctx.db
    .select({
      item_id: orderItem.id,
      base: sql<number>`${orderItem.pay_amount} - ${orderItem.refunded_amount}`.mapWith(Number),
      cap: orderItem.commission_cap_rate,
      salesman_id: order.salesman_id,
      is_own: isOwn,
      agent_id: order.agent_id,
      salesman_rate: salesman.commission_rate,
      agent_rate: agent.commission_rate,
      agent_state: agent.state,
      parent_id: agent.parent_id,
      parent_rate: parent.commission_rate,
      parent_state: parent.state,
    })
    .from(orderItem)
    .innerJoin(order, eq(order.id, orderItem.order_id))
    .leftJoin(salesman, eq(salesman.id, order.salesman_id))
    .leftJoin(agent, eq(agent.id, order.agent_id))
    .leftJoin(parent, eq(parent.id, agent.parent_id))
    .where(
      and(
        eq(orderItem.order_id, orderId),
        eq(orderItem.is_gift, 0),
        gt(orderItem.pay_amount, orderItem.refunded_amount),
        inArray(order.type, EARNING),
      ),
    )
    .orderBy(asc(orderItem.id))
    .prepare('commission_rates')
    .execute()
  const direct = await settingOf(ctx, 'commission.direct_rate')
  return lines.flatMap((line) => {
    const rates: Rates = {
      salesman: line.is_own ? 0 : salesmanRate(line, direct),
      agent: earns(line.agent_state) ? (line.agent_rate ?? 0) : 0,
      parent: earns(line.parent_state) ? (line.parent_rate ?? 0) : 0,
      cap: line.cap,
    }
    const { item_id, base } = line
    return splitCommission(base, rates).map(({ role, rate, amount }) => {
      const owner_type = role === 'salesman' ? ('salesman' as const) : ('agent' as const)
      const agent_id = role === 'parent_agent' ? line.parent_id : line.agent_id
      // a rate above 0 has its owner
      const owner_id = (role === 'salesman' ? line.salesman_id : agent_id) as number
      return { item_id, owner_type, owner_id, agent_id, role, base, rate, amount }
    })
  })
}

/** The salesman, or a member in his own store, has ordered: nobody earns commission on his own orders (docs/adr/0090). */
const isOwn = sql<boolean>`coalesce(${salesman.user_id} = ${order.user_id} or exists (
  select 1 from ${customer} where ${customer.id} = ${salesman.user_id} and ${customer.store_id} = ${order.store_id}), false)`

/** A platform salesman without a rate has the rate from the setting. */
export function salesmanRate(
  { agent_id, salesman_id, salesman_rate }: Record<'agent_id' | 'salesman_id' | 'salesman_rate', number | null>,
  direct: number,
) {
  if (agent_id !== null) return salesman_rate ?? 0
  return salesman_rate || (salesman_id === null ? 0 : direct)
}

export function earns(state: string | null): boolean {
  return state === 'active' || state === 'frozen'
}

/** Starts the time until the settlement for completed orders. */
export async function scheduleCommission(ctx: Ctx, orderIds: readonly number[], completedAt = ctx.now): Promise<void> {
  const days = await settingOf(ctx, 'commission.freeze_days')
  const due = new Date(completedAt.getTime() + days * DAY_MS).toISOString()
  await ctx.db
    .update(commission)
    .set({ settle_at: due, updated_at: ctx.now.toISOString() })
    .where(and(inArray(commission.order_id, [...orderIds]), eq(commission.state, 'frozen'), isNull(commission.settle_at)))
}

/**
 * Reduces an order's shares to what its lines have left after refunds and free orders: waiting ones become smaller or are cancelled,
 * settled ones have the difference clawed back, if need be below 0. Call it after the lines' refunded amounts are written, in their
 * transaction; a repeated call changes nothing.
 */
export function reduceCommission(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  return adapt(ctx, order_id, async () => {
    const lines = await ctx.db
      .select({
        id: orderItem.id,
        left: sql<number>`greatest(0, ${orderItem.pay_amount} - ${orderItem.refunded_amount} - ${orderItem.free_amount})`.mapWith(Number),
      })
      .from(orderItem)
      .where(eq(orderItem.order_id, order_id))
    const left = new Map(lines.map((line) => [line.id, line.left]))
    return (itemId) => left.get(itemId) ?? 0
  })
}

/** Takes back the whole commission on an order that was refunded in full. */
export function cancelCommission(ctx: Ctx, orderId: number): Promise<void> {
  return adapt(ctx, orderId, () => Promise.resolve(() => 0))
}

/** Gives every share in an order the base that its line has left. */
async function adapt(ctx: Ctx, orderId: number, basesOf: () => Promise<(itemId: number) => number>): Promise<void> {
  // all the order's rows, so that two refunds run one after the other
  const rows = await ctx.db
    .select()
    .from(commission)
    .where(and(eq(commission.order_id, orderId), ne(commission.state, 'cancelled')))
    .orderBy(asc(commission.id))
    .for('update')
  if (rows.length === 0) return
  const baseOf = await basesOf()
  const changed = rows.flatMap((row) => {
    const base = Math.min(row.base, baseOf(row.item_id))
    const amount = partOf(base, row.rate)
    return amount < row.amount - row.clawback ? [{ ...row, left: { base, amount } }] : []
  })
  const waiting = changed.filter(({ state }) => state === 'frozen')
  await advance(ctx, commissions, 'cancel', {
    where: inArray(
      commission.id,
      waiting.flatMap(({ id, left }) => (left.amount === 0 ? [id] : [])),
    ),
    set: { updated_at: ctx.now.toISOString() },
  })
  await writeLeft(
    ctx,
    waiting.filter(({ left }) => left.amount > 0),
  )
  await clawBack(
    ctx,
    orderId,
    changed.filter(({ state }) => state === 'settled'),
  )
}

type Changed = CommissionRow & { left: { base: number; amount: number } }

async function writeLeft(ctx: Ctx, rows: readonly Changed[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    update ${commission} set base = given.base, amount = given.amount, updated_at = ${ctx.now.toISOString()}
    from unnest(${sql.param(rows.map(({ id }) => id))}::int8[], ${sql.param(rows.map(({ left }) => left.base))}::int8[],
      ${sql.param(rows.map(({ left }) => left.amount))}::int8[]) as given (id, base, amount)
    where ${commission.id} = given.id`)
}

async function clawBack(ctx: Ctx, orderId: number, rows: readonly Changed[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db.execute(sql`
    update ${commission} set clawback = given.clawback, updated_at = ${ctx.now.toISOString()}
    from unnest(${sql.param(rows.map(({ id }) => id))}::int8[],
      ${sql.param(rows.map(({ amount, left }) => amount - left.amount))}::int8[]) as given (id, clawback)
    where ${commission.id} = given.id`)
  const numbers = await numbersOf(ctx, [orderId])
  const biz_id = numbers.get(orderId) as string
  const [last] = await ctx.db
    .select({ leg: sql<number>`coalesce(max(${transfer.leg}), 0)` })
    .from(transfer)
    .where(and(eq(transfer.biz_id, biz_id), eq(transfer.biz_type, 'clawback'), isNull(transfer.pending_id)))
  const sums = sumsOf(rows, ({ amount, clawback, left }) => amount - clawback - left.amount)
  const approved = await lockApproved(
    ctx,
    sums.map(({ owner }) => owner),
  )
  await post(
    ctx,
    sums.map(({ owner, amount }, at): Transfer => ({
      debit: owner,
      credit: system('commission_expense'),
      amount,
      biz_type: 'clawback',
      biz_id,
      // the order's rows are locked, so no other transaction takes the next number
      leg: (last?.leg ?? 0) + 1 + at,
    })),
  )
  await recheckOverdrawn(ctx, approved)
}

/** The order numbers, which people know their commission by. */
export async function numbersOf({ db }: Pick<Ctx, 'db'>, orderIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: order.id, order_no: order.order_no })
    .from(order)
    .where(inArray(order.id, [...new Set(orderIds)]))
  return new Map(rows.map(({ id, order_no }) => [id, order_no]))
}

/** Share sums by order and owner, in row order. */
export function sumsOf<Row extends Pick<CommissionRow, 'order_id' | 'owner_type' | 'owner_id' | 'role'>>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
) {
  const sums = new Map<string, { order_id: number; owner: Party; role: CommissionRow['role']; amount: number }>()
  for (const row of rows) {
    const { order_id, owner_type, owner_id, role } = row
    const key = `${order_id} ${owner_type} ${owner_id}`
    const sum = sums.get(key) ?? { order_id, owner: { owner_type, owner_id, kind: 'commission' as const }, role, amount: 0 }
    sum.amount += amountOf(row)
    sums.set(key, sum)
  }
  return [...sums.values()]
}
