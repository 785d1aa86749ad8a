import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { call, clock, db, server, token, skus, buyer, placeOrder, pay } = await orderWorld()

test('[A16] [F2] a store with an unpaid or paid order is not deleted, whatever its counter says', async () => {
  const [sku_id = 0] = await skus(1, { stock: 100 })
  const remove = async (id: number) => (await call(contract.store.store.delete, { ids: [id] }, { token })).data
  const refused = (id: number) => ({ success: [], failed: [{ id, msg: '门店已被使用，无法删除' }] })
  const one = await buyer()
  const waiting = await placeOrder({ store_id: one.id, lines: [{ sku_id, qty: 1 }] })
  expect(await remove(one.id)).toMatchObject(refused(one.id))
  await db.update(order).set({ state: 'pending_verify' }).where(eq(order.id, waiting.id))
  expect(await remove(one.id)).toMatchObject(refused(one.id))
  await db.update(order).set({ state: 'pending_pay' }).where(eq(order.id, waiting.id))
  await pay(waiting)
  // the job that counts paid orders has not run
  expect(await db.select({ n: store.order_count }).from(store).where(eq(store.id, one.id))).toEqual([{ n: 0 }])
  expect(await remove(one.id)).toMatchObject(refused(one.id))

  const other = await buyer()
  const unpaid = await placeOrder({ store_id: other.id, lines: [{ sku_id, qty: 1 }] })
  clock.set(unpaid.auto_close_at as string)
  await expireOrder(await server.ctxFor(), unpaid.id)
  expect(await remove(other.id)).toMatchObject({ success: [other.id], failed: [] })
})
