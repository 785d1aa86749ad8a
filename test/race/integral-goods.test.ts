import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { expireExchange, cancelExchange } from '#server/areas/integralGoods/order/exchange.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { customer } from '#server/areas/people/tables.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { pay as payVerb } from '#server/shop/integralGoods/integralGoods.ts'
import { couponGiver, pointsWorld } from '#test/make/points-world.ts'

const world = await pointsWorld()
const { server, clock, db, call, token, make, onSale, itemRow, exchangeAt, broken, goodsCalls, orderCalls } = world

/** Customers with this many points each. */
async function customers(count: number, points: number): Promise<number[]> {
  const rows = await db
    .insert(customer)
    .values(Array.from({ length: count }, (_, n) => ({ nick: `兑换${n}` })))
    .returning({ id: customer.id })
  for (const { id } of rows) await world.give(id, 'integral', points)
  return rows.map(({ id }) => id)
}

/** How many calls succeed; the others must be refusals, never deadlocks. */
async function succeeded(calls: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls)
  const faults = results.filter((result) => result.status === 'rejected' && !(result.reason instanceof ApiError))
  expect(faults).toEqual([])
  return results.filter(({ status }) => status === 'fulfilled').length
}

const exchangeAll = (id: number, users: readonly number[]) => succeeded(users.map((user) => make.exchangeBy(id, user)))

test('[A26] 200 parallel exchanges of 20 pieces give exactly 20, of goods and of balance', async () => {
  const [sku_id = 0] = await world.skus(1, { stock: 50 })
  const users = await customers(200, 200)
  const goods = await onSale({ sku_id, stock: 20 })
  expect(await exchangeAll(goods, users)).toBe(20)
  expect(await world.stockOf([sku_id])).toEqual([[30, 20]])
  expect(await itemRow(goods)).toMatchObject({ exchanged: 20 })
  const money = await onSale({ kind: 'balance', stock: 20 })
  expect(await exchangeAll(money, users)).toBe(20)
  expect(await itemRow(money)).toMatchObject({ exchanged: 20 })
  expect(await broken()).toEqual([])
}, 120_000)

test('[A26] goods sold out before the item: a refused exchange keeps no piece, points or order', async () => {
  const [sku_id = 0] = await world.skus(1, { stock: 40 })
  const id = await onSale({ sku_id, stock: 40 })
  await call(contract.goods.sku.stock, { id: sku_id, type: 'out', qty: 33, reason: '出库' }, world.keyed())
  const users = await customers(60, 100)
  expect(await exchangeAll(id, users)).toBe(7)
  expect(await itemRow(id)).toMatchObject({ exchanged: 7 })
  const left = await Promise.all(users.map((user) => world.available(user, 'integral')))
  expect(left.reduce((sum, one) => sum + one, 0)).toBe(53 * 100)
  expect(await broken()).toEqual([])
}, 120_000)

test('[A26] one customer in 200 parallel exchanges: points never fall below 0, limits hold', async () => {
  const [user = 0] = await customers(1, 1050)
  const many = Array<number>(200).fill(user)
  const id = await onSale({ kind: 'balance', stock: 1000 })
  expect(await exchangeAll(id, many)).toBe(10)
  expect(await world.available(user, 'integral')).toBe(50)
  await world.give(user, 'integral', 10_000)
  const limited = await onSale({ kind: 'balance', stock: 1000, per_user_limit: 6, per_day_limit: 4 })
  expect(await exchangeAll(limited, many)).toBe(4)
  expect(await world.countedOf(limited)).toMatchObject([{ taken: 4, day_taken: 4 }])
  expect(await broken()).toEqual([])
}, 120_000)

test('[A26] parallel payment, cancellations and timeout: each exchange ends once', async () => {
  couponGiver()
  const [sku_id = 0] = await world.skus(1, { stock: 50 })
  const items = [
    await onSale({ sku_id, stock: 50, cash: 100 }),
    await onSale({ kind: 'balance', stock: 50, cash: 100 }),
    await onSale({ kind: 'coupon', stock: 50, cash: 100 }),
  ]
  const users = await customers(12, 300)
  for (const user of users) await world.give(user, 'balance', 300)
  const exchanges: { id: number; order_id: number | null; user: number }[] = []
  for (const item of items)
    for (const user of users) {
      const { id, order_id } = await make.exchangeBy(item, user)
      exchanges.push({ id, order_id, user })
    }
  // the last moment to pay, and the first one to close
  clock.advance(15 * MINUTE_MS - 1)
  const paying = await Promise.all(exchanges.map(({ user }) => make.ctxOf(user)))
  clock.advance(1)
  const ctx = await server.ctxFor('admin')
  const late = exchanges.map(({ id, order_id }) => (order_id === null ? expireExchange(ctx, id) : expireOrder(ctx, order_id)))
  await succeeded([
    ...exchanges.map(({ id }, at) => payVerb(paying[at] as NonNullable<(typeof paying)[number]>, { id, way: 'balance' })),
    ...exchanges.map(async ({ id, user }) =>
      cancelExchange(await make.ctxOf(user), 'withdraw', { id, reason: null, call: { address: 'shop.integralGoods.cancel' } }),
    ),
    ...exchanges.map(({ id }) => cancelExchange(ctx, 'cancel', { id, reason: '并发', call: orderCalls.cancel })),
    ...late,
  ])
  for (const { id } of exchanges) {
    const row = await exchangeAt(id)
    expect(['closed', 'completed', 'pending_ship']).toContain(row?.state)
    expect(row?.integral_back).toBe(row?.state === 'closed' ? 100 : 0)
  }
  for (const user of users) {
    const rows = await Promise.all(exchanges.filter((one) => one.user === user).map(({ id }) => exchangeAt(id)))
    const openCount = rows.filter((row) => row?.state !== 'closed').length
    expect(await world.available(user, 'integral')).toBe(300 - openCount * 100)
  }
  expect(await broken()).toEqual([])
}, 120_000)

test('[A26] a smaller stock beside exchanges: what is exchanged never exceeds it', async () => {
  const users = await customers(80, 100)
  const id = await onSale({ kind: 'balance', stock: 80 })
  const { data } = await call(goodsCalls.detail, { id }, { token })
  const [first, , second] = await Promise.all([
    exchangeAll(id, users.slice(0, 40)),
    call(goodsCalls.edit, { ...data, stock: 30 } as never, { token }),
    exchangeAll(id, users.slice(40)),
  ])
  const row = await itemRow(id)
  expect(row?.exchanged).toBe(first + second)
  expect(row?.exchanged).toBeLessThanOrEqual(row?.stock ?? 0)
  expect(await broken()).toEqual([])
}, 120_000)
