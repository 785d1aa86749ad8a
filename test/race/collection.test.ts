import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { expireOrder } from '#server/areas/order/order/order-close.ts'
import { rounds } from '#test/campaign.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await collectionWorld()
const { call, token, skus, running, customer, place, goodsAt, boughtBy, broken } = world

// large stocks at lower prices are published here by one person
await settingMaker(world.server)('price.approve_loss', 0)

type Buyer = Awaited<ReturnType<typeof customer>>
const customers = async (count: number): Promise<Buyer[]> => {
  const buyers: Buyer[] = []
  for (let n = 0; n < count; n += 1) buyers.push(await customer())
  return buyers
}
const priced = async (orders: PromiseSettledResult<{ id: number }>[]) => {
  const lines = []
  for (const one of orders) if (one.status === 'fulfilled') lines.push((await world.itemsOf(one.value.id))[0])
  return lines
}
const goods = async (values: object) => [{ sku_id: (await skus(1, { price_store: 2000, stock: 100_000 }))[0] ?? 0, ...values }]

test('[A10] [I9] 60 parallel orders for 25 pieces: exactly 25 pieces get the price', async () => {
  const { id, sku_id } = await running({ goods: await goods({ activity_stock: 25 }) })
  const people = await customers(60)
  const results = await Promise.allSettled(people.map((person) => place(person, sku_id)))
  const lines = await priced(results)
  expect(lines.filter((line) => line?.activity_kind === 'collection').map((line) => line?.price)).toEqual(Array(25).fill(1500))
  expect(lines.filter((line) => line?.activity_kind === null).every((line) => line?.price === 2000)).toBe(true)
  expect(await goodsAt(id)).toMatchObject([{ sold_qty: 25 }])
  expect(await broken()).toEqual([])
}, 120_000)

test('[A10] one customer with ten parallel orders gets the price for the limit only', async () => {
  const { id, sku_id } = await running({ goods: await goods({ limit_per_user: 3 }) })
  const person = await customer()
  for (let round = 0; round < rounds(5, 50); round += 1) {
    const lines = await priced(await Promise.allSettled(Array.from({ length: 10 }, () => place(person, sku_id))))
    expect(lines.filter((line) => line?.activity_kind === 'collection').length).toBe(round === 0 ? 3 : 0)
    expect(await boughtBy(person.id, id)).toEqual([3])
  }
  expect(await broken()).toEqual([])
}, 120_000)

test('[A10] mixed orders, order timeouts and an editor adding pieces: no deadlock, no piece lost', async () => {
  const [a, b] = [await goods({ activity_stock: 5000 }), await goods({ activity_stock: 5000 })]
  const { id } = await running({ goods: [...a, ...b] })
  const ids = [...a, ...b].map(({ sku_id }) => sku_id)
  const people = await customers(12)
  for (let round = 0; round < rounds(4, 40); round += 1) {
    const both = (at: number) => (at % 2 === 0 ? ids : ids.toReversed())
    const order = async (person: Buyer, at: number) => {
      const { placeOrder } = await import('#server/areas/order/order/place-order.ts')
      const lines = both(at).map((sku_id) => ({ sku_id, qty: 1 }))
      return placeOrder(
        await world.server.ctxFor(),
        { user_id: person.id, store_id: person.store_id, lines, ship_type: 'pickup' },
        { address: 'shop.order.create' },
      )
    }
    const open = (await Promise.all(people.map(order))).map((row) => row.id)
    world.clock.advance(31 * 60_000)
    const ctx = await world.server.ctxFor()
    const { goods: lines, version } = (await call(contract.activity.collection.detail, { id }, { token })).data
    const more = lines.map((line) => ({
      section: 0,
      sku_id: line.sku_id,
      activity_price: 1500,
      activity_stock: (line.activity_stock ?? 0) + 1,
    }))
    const results = await Promise.allSettled([
      ...open.map((one) => expireOrder(ctx, one)),
      ...people.map(order),
      call(contract.activity.collection.goods, { id, version, goods: more }, { token }),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    world.clock.advance(-31 * 60_000)
    expect(await broken()).toEqual([])
  }
  expect(await goodsAt(id)).toMatchObject([{ sold_qty: 12 * rounds(4, 40) }, { sold_qty: 12 * rounds(4, 40) }])
}, 300_000)
