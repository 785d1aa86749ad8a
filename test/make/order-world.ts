import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { startPayment } from '#server/areas/finance/payment/payment-steps.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { ORDER_JOB, type OrderTimer } from '#server/areas/order/order/order-timers.ts'
import { dueOf } from '#server/areas/order/order/place-order.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { holdOrder, itemsOf, type Order } from '#server/areas/trade/order-rows.ts'
import { orderLog } from '#server/areas/trade/tables/order-log-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { agent, customerService } from '#server/identity/access/tables.ts'
import { session, sessionToken } from '#server/identity/session/tables.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { startServer, type Person, type TestServer } from '#test/server/harness.ts'
import { testClock } from './clock.ts'
import { goodsMaker } from './goods.ts'
import { agentRow, salesmanRow, serviceRow, storeRow } from './people-rows.ts'

type Create = InputOf<typeof contract.order.order.create>

const PLACE = { province_code: '330000', city_code: '330100', district_code: '330109' }
export const ADDRESS = { receiver: '张三丰', phone: '13812345678', ...PLACE, address: '建设一路18号' }

/** A server with its own clock and what `orderMaker` makes. */
export async function orderWorld(start = '2026-03-02T08:00:00.000Z') {
  const clock = testClock(start)
  const server = await startServer({ clock: clock.now })
  return { server, clock, ...(await orderMaker(server)) }
}

/** Stores, goods, and calls that place, pay and ship orders. */
export async function orderMaker(server: TestServer) {
  const { call } = server
  const { db } = server.database
  /** A session that the test clock does not end. */
  const login = async (as: Person = 'admin') => {
    const text = await server.login(as)
    await db.update(session).set({ ends_at: '2999-01-01T00:00:00Z' })
    await db.update(sessionToken).set({ expires_at: '2999-01-01T00:00:00Z' })
    return text
  }
  const token = await login()
  const goods = goodsMaker(server, token)
  const calls = contract.order.order
  const keyed = (by = token) => ({ token: by, headers: { 'x-idempotency-key': randomUUID() } })
  let counter = 0
  let waybills = 0

  async function buyer(values: Partial<typeof store.$inferInsert> = {}) {
    counter += 1
    const [row] = await db.insert(store).values(storeRow(values)).returning()
    const shop = row as NonNullable<typeof row>
    const [owner] = await db
      .insert(customer)
      .values({
        nick: `店主${counter}`,
        phone: `177${String(counter).padStart(8, '0')}`,
        store_id: shop.id,
        store_role: 'owner',
        agent_id: shop.agent_id,
      })
      .returning()
    const user_id = owner?.id ?? 0
    await db.update(store).set({ owner_user_id: user_id }).where(eq(store.id, shop.id))
    return { ...shop, user_id, phone_of_owner: owner?.phone ?? '' }
  }

  /** An agent, its salesman, and customer service. */
  async function team(values: Partial<typeof agent.$inferInsert> = {}) {
    const [one] = await db
      .insert(agent)
      .values(agentRow({ commission_rate: 800, ...values }))
      .returning()
    const agent_id = one?.id ?? 0
    const [person] = await db
      .insert(customer)
      .values({ nick: `业务${++counter}`, is_salesman: 1 })
      .returning()
    const [man] = await db
      .insert(salesman)
      .values(salesmanRow({ user_id: person?.id ?? 0, agent_id, commission_rate: 500 }))
      .returning()
    const [service] = await db.insert(customerService).values(serviceRow()).returning()
    return { agent_id, salesman_id: man?.id ?? 0, cs_id: service?.id ?? 0, wxid: service?.wxid ?? '' }
  }

  /** SKUs on sale with this stock. */
  async function skus(count: number, { stock = 1000, ...values }: Parameters<typeof goods.sku>[0] & { stock?: number } = {}) {
    const spu_id = values.spu_id ?? (await goods.spu())
    await db.update(spu).set({ state: 'on' }).where(eq(spu.id, spu_id))
    const ids: number[] = []
    for (let n = 0; n < count; n += 1) ids.push(await goods.sku({ ...values, spu_id, stock }))
    return ids
  }

  async function create(input: Partial<Create> & Pick<Create, 'store_id' | 'lines'>, by = token) {
    const form = { ship_type: 'express' as const, address: ADDRESS, pay_way: 'wechat' as const, freight_amount: 0, ...input }
    return call(calls.create, form, keyed(by))
  }

  /** Places an order; a refusal is a test fault. */
  async function placeOrder(input: Parameters<typeof create>[0]): Promise<Order> {
    const { code, msg, data } = await create(input)
    if (code !== 200) throw new Error(`an order to test with is refused: ${msg}`)
    return orderAt(data.id)
  }

  async function orderAt(id: number): Promise<Order> {
    return (await holdOrder({ db }, id)) as Order
  }

  /** Tops the balance up and pays. */
  async function pay(row: Order): Promise<Order> {
    await give(row.user_id, 'balance', row.pay_amount)
    await transact(await server.ctxFor(), (ctx) => startPayment(ctx, dueOf(row), { way: 'balance' }))
    return orderAt(row.id)
  }

  const paid = async (input: Parameters<typeof create>[0]) => pay(await placeOrder(input))

  async function give(user_id: number, kind: 'balance' | 'integral', amount: number): Promise<void> {
    const from = kind === 'balance' ? system('adjustment') : system('integral_adjustment')
    const key = { biz_type: 'admin_add' as const, biz_id: randomUUID() }
    await post(await server.ctxFor(), [{ debit: from, credit: user(user_id, kind), amount, ...key }])
  }

  async function available(user_id: number, kind: 'balance' | 'integral'): Promise<number> {
    const rows = await db.select().from(account).where(eq(account.owner_id, user_id))
    return rows.find((row) => row.owner_type === 'user' && row.kind === kind)?.available ?? 0
  }

  async function stockOf(ids: readonly number[]) {
    const rows = await db
      .select({ id: sku.id, stock: sku.stock, lock: sku.stock_lock })
      .from(sku)
      .where(inArray(sku.id, [...ids]))
      .orderBy(sku.id)
    return rows.map(({ stock, lock }) => [stock, lock])
  }

  const waybill = () => `SF${String((waybills += 1)).padStart(10, '0')}`
  const ship = (id: number, input: object = {}, by = token) =>
    call(calls.ship, { id, ship_type: 'express', carrier_code: 'sf', tracking_no: waybill(), ...input }, keyed(by))

  /** A timer's planned end. */
  async function timerOf(kind: OrderTimer, id: number): Promise<string | undefined> {
    const { rows } = await db.execute<{ run_at: string }>(
      sql`select run_at from graphile_worker.jobs where key = ${`${ORDER_JOB}:${kind}:${id}`}`,
    )
    return rows[0] && new Date(rows[0].run_at).toISOString()
  }

  /** The actions in an order's history. */
  async function steps(id: number): Promise<string[]> {
    const rows = await db.select().from(orderLog).where(eq(orderLog.order_id, id)).orderBy(orderLog.id)
    return rows.map(({ action }) => action)
  }

  /** The order rule violations, also for rules that tests with inserted rows leave out. */
  async function violations() {
    const rules = allChecks().filter(({ name }) => name.startsWith('order.') || name.startsWith('goods.stock') || name === 'goods.gifts')
    return (await runChecks(server.database.pool, rules)).violations
  }

  return {
    call,
    calls,
    db,
    token,
    login,
    goods,
    keyed,
    buyer,
    team,
    skus,
    create,
    placeOrder,
    orderAt,
    pay,
    paid,
    give,
    available,
    stockOf,
    ship,
    waybill,
    timerOf,
    steps,
    violations,
    itemsOf: (id: number) => itemsOf({ db }, id),
    order,
  }
}
