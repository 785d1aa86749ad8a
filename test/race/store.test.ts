import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { store } from '#server/areas/people/tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { rounds } from '#test/campaign.ts'
import { orderWorld } from '#test/make/order-world.ts'

const { call, db, token, skus, buyer, create, violations } = await orderWorld()

test('[F2] of an order and the deletion of its store at the same time, one is refused', async () => {
  const [sku_id = 0] = await skus(1, { stock: 10_000 })
  const outcomes = { ordered: 0, deleted: 0 }
  for (let round = 0; round < rounds(20, 200); round++) {
    const { id } = await buyer()
    const place = () => create({ store_id: id, lines: [{ sku_id, qty: 1 }] })
    const remove = () => call(contract.store.store.delete, { ids: [id] }, { token })
    // each may be first
    const [one, other] = await Promise.all(round % 2 === 0 ? [place(), remove()] : [remove(), place()])
    const [placed, removed] = round % 2 === 0 ? [one, other] : [other, one]
    expect([200, 400]).toContain(placed.code)
    const [row] = await db.select().from(store).where(eq(store.id, id))
    const orders = await db.$count(order, eq(order.store_id, id))
    expect([orders, row?.deleted_at === null ? 0 : 1].toSorted((a, b) => a - b)).toEqual([0, 1])
    if (orders === 0) expect(placed.msg).toMatch(/请选择门店|不是该门店成员|没有店主/)
    else expect(removed.data).toMatchObject({ failed: [{ id, msg: '门店已被使用，无法删除' }] })
    outcomes[orders === 0 ? 'deleted' : 'ordered'] += 1
  }
  expect(outcomes.ordered + outcomes.deleted).toBe(rounds(20, 200))
  expect(await violations()).toEqual([])
}, 120_000)
