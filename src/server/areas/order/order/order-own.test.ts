import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '#server/areas/people/tables.ts'
import { adminUser } from '#server/identity/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { server, call, calls, db, keyed, buyer, skus, placeOrder } = await orderWorld()

test('[X11] the customer with the own number gets a lower price from another person only', async () => {
  const shop = await buyer()
  const [sku_id = 0] = await skus(1, { price_store: 1000, price_trade: 1000 })
  const { id } = await placeOrder({ store_id: shop.id, lines: [{ sku_id, qty: 1 }] })
  const phone = '13900880001'
  await db.update(customer).set({ phone }).where(eq(customer.id, shop.user_id))
  const own = await server.login({ perms: ['order:*:*'], scope: 'all', username: 'seller' })
  await db.update(adminUser).set({ phone }).where(eq(adminUser.username, 'seller'))
  const change = { id, version: 1, adjust_amount: -1, reason: '老客户' }
  expect((await call(calls.price, change as never, keyed(own))).msg).toContain('受益用户与您使用同一个手机号')
  expect((await call(calls.price, { ...change, adjust_amount: 1 } as never, keyed(own))).code).toBe(200)
})
