import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { call, clock, db, token, login, keyed, calls, team, buyer, skus, placeOrder, paid, give } = await orderWorld()
const moneyOf = async (id: number, as: string) => (await call(contract.store.store.money, { id }, { token: as })).data

test('[A16] the money of a store: unpaid orders, orders of 90 days, the accounts of the owner', async () => {
  const shop = await buyer()
  const [sku_id = 0] = await skus(1, { price_store: 500, price_trade: 400, stock: 100 })
  const of = (qty: number) => ({ store_id: shop.id, lines: [{ sku_id, qty }] })
  await placeOrder(of(1))
  const verifying = await placeOrder(of(2))
  await db.update(order).set({ state: 'pending_verify' }).where(eq(order.id, verifying.id))
  const closed = await placeOrder(of(4))
  await call(calls.close, { id: closed.id, reason: 'other' }, keyed())
  const old = await paid(of(8))
  await db
    .update(order)
    .set({ created_at: new Date(clock.now().getTime() - 91 * DAY_MS).toISOString() })
    .where(eq(order.id, old.id))
  await give(shop.user_id, 'balance', 1234)
  expect(await moneyOf(shop.id, token)).toEqual({
    unpaid_count: 1,
    unpaid_amount: 500,
    recent_count: 2,
    recent_amount: 1500,
    balance: 1234,
    integral: 0,
  })
})

test('[A16] each part of the money ends at the permission and the scope of its list', async () => {
  const [mine, other] = [await team(), await team()]
  const shop = await buyer({ agent_id: mine.agent_id })
  const [sku_id = 0] = await skus(1, { price_store: 500, price_trade: 400 })
  const former = await placeOrder({ store_id: shop.id, lines: [{ sku_id, qty: 1 }] })
  await db.update(order).set({ agent_id: other.agent_id }).where(eq(order.id, former.id))
  const agent = (username: string, perms: string[]) => login({ perms, scope: 'agent_tree', agent_id: mine.agent_id, username } as never)
  const orders = await agent('money-orders', ['store:store:list', 'order:order:list'])
  expect(await moneyOf(shop.id, orders)).toMatchObject({ unpaid_count: 0, unpaid_amount: 0, balance: null, integral: null })
  const stores = await agent('money-stores', ['store:store:list'])
  expect(await moneyOf(shop.id, stores)).toMatchObject({ unpaid_count: null, unpaid_amount: null, recent_count: null, balance: null })
  const foreign = (await buyer({ agent_id: other.agent_id })).id
  expect(await call(contract.store.store.money, { id: foreign }, { token: orders })).toMatchObject({ code: 404 })
})
