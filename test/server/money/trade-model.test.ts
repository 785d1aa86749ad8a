import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages } from '#contract/kit/messages.ts'
import { settleCommission } from '#server/areas/finance/commission/commission-settle.ts'
import { paymentSucceeded, startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { refundFailed, refundSucceeded } from '#server/areas/finance/refund/refund-steps.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { refundAftersale } from '#server/areas/order/aftersale/aftersale-refund.ts'
import { createAftersale, decideAftersale, receiveReturn, sendBack } from '#server/areas/order/aftersale/aftersale-steps.ts'
import { closeUnpaid, completeReceived, countSales, receiveShipped } from '#server/areas/order/order/order-jobs.ts'
import { dueOf } from '#server/areas/order/order/place-order.ts'
import { aftersale } from '#server/areas/trade/tables/aftersale-tables.ts'
import { payment, refund } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/kernel/durations.ts'
import { ApiError, refuse } from '#server/platform/kernel/errors.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { rounds } from '#test/campaign.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { workerContextOf } from '#test/make/work.ts'

// Random sequences: buyers, staff, the payment provider and time act on orders, over the real server and database. The rules must
// hold after every step. FUZZ_SEED repeats a sequence.

const RUNS = rounds(5, 120)
const LONGEST = rounds(30, 80)

const world = await orderWorld()
const { server, clock, db, call, calls, keyed, orderAt } = world
const STOCK = 400
// stores and staff are inserted as data, without their counts
const OF_TRADE = /^(?:order|aftersale|finance|ledger|payment|refund|commission|withdraw|sales|goods\.stock)/

interface State {
  shop: Awaited<ReturnType<typeof world.buyer>>
  skus: number[]
  orders: number[]
  balanceSum: number
}

/** Chance for a step: it picks an order, a quantity and a variant. */
interface Dice {
  one: number
  two: number
  three: number
}

const pick = <Value>(list: readonly Value[], n: number): Value | undefined => (list.length === 0 ? undefined : list[n % list.length])
const ctxNow = async (): Promise<Ctx> => ({ ...(await server.ctxFor()), now: clock.now() })

/** A refusal by a rule is a valid outcome for a random step; a fault is not. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function expectAnswer({ code, msg }: { code: number; msg: string }, what: string): void {
  expect([200, 400], `${what}: ${code} ${msg}`).toContain(code)
}

type Step = (state: State, dice: Dice) => Promise<void>

const inState = (state: State, states: readonly string[]) =>
  db
    .select({ id: order.id })
    .from(order)
    .where(and(inArray(order.id, [0, ...state.orders]), inArray(order.state, states as never)))
    .orderBy(order.id)

async function orderIn(state: State, states: readonly string[], n: number) {
  const found = pick(await inState(state, states), n)
  return found && (await orderAt(found.id))
}

const steps: Readonly<Record<string, Step>> = {
  async place(state, { one, two, three }) {
    const lines = [0, 1, 2].slice(0, 1 + (one % 3)).map((at) => ({ sku_id: state.skus[at] as number, qty: 1 + ((two + at * 7) % 9) }))
    const input = {
      store_id: state.shop.id,
      lines,
      ship_type: three % 5 === 0 ? ('pickup' as const) : ('express' as const),
      pay_way: 'wechat' as const,
      freight_amount: three % 3 === 0 ? 701 : 0,
      integral_used: one % 4 === 0 ? 100 * (1 + (two % 5)) : 0,
    }
    const answer = await world.create(three % 5 === 0 ? { ...input, address: null, freight_amount: 0 } : input)
    expectAnswer(answer, 'create')
    if (answer.code === 200) state.orders.push(answer.data.id)
  },

  async payByBalance(state, { one }) {
    const row = await orderIn(state, ['pending_pay'], one)
    if (!row) return
    await world.give(row.user_id, 'balance', row.pay_amount)
    state.balanceSum += row.pay_amount
    const ctx = await ctxNow()
    // the same payment twice at once
    await Promise.all(
      [0, 1].map(() =>
        tried(() => transact(ctx, async (ctx) => startPayment(ctx, dueOf(await lockedPending(ctx, row.id)), { way: 'balance' }))),
      ),
    )
  },

  async prepare(state, { one, two }) {
    const row = await orderIn(state, ['pending_pay'], one)
    if (!row) return
    const way = two % 2 === 0 ? ('wechat' as const) : ('mixed' as const)
    await tried(async () =>
      transact(await ctxNow(), async (ctx) =>
        startPayment(ctx, dueOf(await lockedPending(ctx, row.id)), { way, balance_amount: 1 + (two % 900) }),
      ),
    )
  },

  /** The provider tells about a payment, several times, perhaps after the order was closed. */
  async notify(state, { one, two }) {
    const waiting = await db
      .select({ id: payment.id })
      .from(payment)
      .where(
        and(eq(payment.channel, 'wechat'), inArray(payment.state, ['pending', 'closed']), inArray(payment.biz_id, [0, ...state.orders])),
      )
      .orderBy(payment.id)
    const found = pick(waiting, one)
    if (!found) return
    const ctx = await ctxNow()
    const success = { channel_no: `4200${found.id}`, paid_at: ctx.now.toISOString() }
    const ends = await Promise.all(Array.from({ length: 1 + (two % 3) }, () => paymentSucceeded(ctx, found.id, success)))
    expect(ends.filter((end) => end !== 'repeat').length).toBeLessThanOrEqual(1)
  },

  async refundEnds(state, { one, two }) {
    const open = await db
      .select({ id: refund.id })
      .from(refund)
      .innerJoin(payment, eq(payment.id, refund.payment_id))
      .where(and(inArray(refund.state, ['pending', 'processing']), inArray(payment.biz_id, [0, ...state.orders])))
      .orderBy(refund.id)
    const found = pick(open, one)
    if (!found) return
    const ctx = await ctxNow()
    if (two % 4 === 0) await tried(() => refundFailed(ctx, found.id, '余额不足'))
    else await Promise.all([0, 1].map(() => tried(() => refundSucceeded(ctx, found.id))))
  },

  async changePrice(state, { one, two }) {
    const row = await orderIn(state, ['pending_pay'], one)
    if (!row) return
    expectAnswer(
      await call(calls.price, { id: row.id, version: row.version, adjust_amount: (two % 800) - 600, reason: '议价' } as never, keyed()),
      'price',
    )
  },

  async close(state, { one }) {
    const row = await orderIn(state, ['pending_pay', 'pending_ship'], one)
    if (row) expectAnswer(await call(calls.close, { id: row.id, reason: 'buyer' } as never, keyed()), 'close')
  },

  async cancelRefund(state, { one }) {
    const row = await orderIn(state, ['pending_ship', 'part_shipped'], one)
    if (!row) return
    // the same key twice at once
    const key = keyed()
    const answers = await Promise.all([0, 1].map(() => call(calls.cancelRefund, { id: row.id, reason: 'out_of_stock' } as never, key)))
    for (const answer of answers) expectAnswer(answer, 'cancelRefund')
  },

  async ship(state, { one, two, three }) {
    const row = await orderIn(state, ['pending_ship', 'part_shipped'], one)
    if (!row) return
    const items = await world.itemsOf(row.id)
    const item = pick(items, two)
    const part = three % 2 === 0 && item ? { items: [{ item_id: item.id, qty: 1 + (three % 4) }] } : {}
    const answers = await Promise.all([0, 1].map(() => world.ship(row.id, part)))
    for (const answer of answers) expectAnswer(answer, 'ship')
  },

  async handOver(state, { one }) {
    const row = await orderIn(state, ['pending_ship'], one)
    if (row?.pickup_code) expectAnswer(await call(calls.pickup, { id: row.id, code: row.pickup_code } as never, keyed()), 'pickup')
  },

  async receive(state, { one }) {
    const row = await orderIn(state, ['shipped'], one)
    if (row) expectAnswer(await call(calls.receive, { id: row.id, version: row.version, reason: '电话确认' } as never, keyed()), 'receive')
  },

  async applyAftersale(state, { one, two, three }) {
    const row = await orderIn(state, ['pending_ship', 'part_shipped', 'shipped', 'received'], one)
    const item = row && pick(await world.itemsOf(row.id), two)
    if (!item) return
    const qty = 1 + (three % item.qty)
    const form = {
      item_id: item.id,
      kind: three % 2 === 0 ? ('refund' as const) : ('return' as const),
      qty,
      reason: 'quality' as const,
      desc: null,
      images: [],
    }
    const ctx = await ctxNow()
    // the same application twice at once
    await Promise.all(
      [0, 1].map(() => tried(() => createAftersale(ctx, { ...form, amount: Math.floor((item.pay_amount * qty) / item.qty) }))),
    )
  },

  /** The next step for an open after-sale, twice at once. */
  async moveAftersale(state, { one, two }) {
    const open = await db
      .select()
      .from(aftersale)
      .where(
        and(
          inArray(aftersale.order_id, [0, ...state.orders]),
          inArray(aftersale.state, ['applied', 'wait_return', 'returning', 'wait_refund', 'refund_failed']),
        ),
      )
      .orderBy(aftersale.id)
    const found = pick(open, one)
    if (!found) return
    const { id, version } = found
    const ctx = await ctxNow()
    const pass = two % 4 === 0 ? (0 as const) : (1 as const)
    const moves: Readonly<Record<string, () => Promise<unknown>>> = {
      applied: () =>
        decideAftersale(ctx, { id, version, pass, amount: found.apply_amount, return_address: '工业大道88号', opinion: '核实' } as never),
      wait_return: () => sendBack(ctx, { id, carrier: 'sf', tracking_no: 'SF12345678' }, { address: 'shop.aftersale.sendBack' }),
      returning: () => receiveReturn(ctx, { id, version, pass, resaleable: two % 3 === 0 ? 0 : 1, opinion: '验收' } as never),
      wait_refund: () => refundAftersale(ctx, { id }),
      refund_failed: () => refundAftersale(ctx, { id }),
    }
    const move = moves[found.state]
    if (move) await Promise.all([0, 1].map(() => tried(move)))
  },

  /** Time passes, and all jobs run twice. */
  async wait(_, { one }) {
    clock.advance([HOUR_MS / 2, 3 * HOUR_MS, 2 * DAY_MS, 11 * DAY_MS, 8 * DAY_MS][one % 5] as number)
    const place = { ...(await workerContextOf(server)), clock: clock.now }
    for (const job of [closeUnpaid, receiveShipped, completeReceived, settleCommission, countSales])
      await Promise.all([job(place), job(place)])
  },
}

async function lockedPending(ctx: Ctx, id: number) {
  const [row] = await ctx.db.select().from(order).where(eq(order.id, id)).for('no key update')
  if (row?.state !== 'pending_pay') throw refuse(messages.not_allowed_now)
  return row
}

/** The rules from domain §20.4 for the orders in one run, cheap enough for every step. */
async function expectRules(state: State): Promise<void> {
  const ids = sql`${sql.param(state.orders)}::int8[]`
  const { rows } = await db.execute(sql`
    select 'I1 stock' as rule, s.id::text as what from sku s left join (
        select sku_id, sum(i.shipped_qty) as sent from sales_order_item i where i.order_id = any(${ids}) group by 1) i on i.sku_id = s.id
      where s.id = any(${sql.param(state.skus)}::int8[]) and (s.stock < 0 or s.stock_lock < 0 or s.stock + s.stock_lock + coalesce(i.sent, 0)
        - (select coalesce(sum(delta), 0) from sku_stock_log l where l.sku_id = s.id and l.type = 'return') <> ${STOCK})
    union all select 'I1 reserved', s.id::text from sku s left join (
        select sku_id, sum(i.qty - i.shipped_qty - i.refunded_unshipped) as open from sales_order_item i join sales_order o on o.id = i.order_id
        where o.id = any(${ids}) and o.state in ('pending_pay', 'pending_verify', 'pending_ship', 'part_shipped') group by 1) i on i.sku_id = s.id
      where s.id = any(${sql.param(state.skus)}::int8[]) and s.stock_lock <> coalesce(i.open, 0)
    union all select 'I5 paid', o.order_no from sales_order o
      where o.id = any(${ids}) and o.refund_amount > o.paid_amount
    union all select 'I5 refunds', p.pay_no from payment p where p.biz_type = 'order' and p.biz_id = any(${ids})
      and p.refunded_amount <> (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id)
    union all select 'I7 amount', o.order_no from sales_order o where o.id = any(${ids})
      and o.pay_amount <> (select sum(pay_amount) from sales_order_item i where i.order_id = o.id) + o.freight_amount
    union all select 'I8 commission', c.item_id::text from commission c join sales_order_item i on i.id = c.item_id
      where c.order_id = any(${ids}) and c.state <> 'cancelled' group by c.item_id, i.pay_amount having sum(c.amount) > max(i.pay_amount) * 800 / 10000
    union all select 'I2 balance', a.owner_id::text from account a where a.owner_type = 'user' and a.owner_id = ${state.shop.user_id} and a.kind = 'balance'
      and a.available + a.frozen <> ${state.balanceSum}
        - (select coalesce(sum(amount), 0) from payment p where p.biz_id = any(${ids}) and p.channel = 'balance' and p.paid_at is not null)
        + (select coalesce(sum(r.amount), 0) from refund r join payment p on p.id = r.payment_id where p.biz_id = any(${ids}) and p.channel = 'balance' and r.state = 'success')`)
  expect(rows).toEqual([])
}

const names = Object.keys(steps)
const nat = fc.nat(9999)
// what moves orders on is drawn more often
const action = fc.record({
  name: fc.constantFrom(
    ...names,
    'place',
    'place',
    'payByBalance',
    'prepare',
    'notify',
    'ship',
    'ship',
    'applyAftersale',
    'moveAftersale',
    'moveAftersale',
    'refundEnds',
  ),
  one: nat,
  two: nat,
  three: nat,
})

test(`[I1] [I2] [I5] [I7] [I8] the rules hold after every step of ${RUNS} random sequences`, async () => {
  const begun = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: LONGEST / 2, maxLength: LONGEST }), async (sequence) => {
      const people = await world.team()
      const shop = await world.buyer(people)
      const state: State = {
        shop,
        skus: await world.skus(3, { stock: STOCK, price_store: 1999, price_trade: 1333 }),
        orders: [],
        balanceSum: 0,
      }
      await world.give(shop.user_id, 'integral', 5000)
      for (const { name, ...dice } of sequence) {
        begun.set(name, (begun.get(name) ?? 0) + 1)
        await steps[name]?.(state, dice)
        await expectRules(state)
      }
      const rules = allChecks().filter(({ name }) => OF_TRADE.test(name))
      expect((await runChecks(server.database.pool, rules)).violations).toEqual([])
      await db.update(sku).set({ status: 0 }).where(inArray(sku.id, state.skus))
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // a step that no sequence reaches would prove nothing
  expect(begun.size).toBeGreaterThan(names.length - 4)
}, 1_200_000)
