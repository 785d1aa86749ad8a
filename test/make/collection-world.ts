import { and, eq } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { collectionChecks } from '#server/areas/activity/collection/checks.ts'
import { collectionBuyer, collectionGoods } from '#server/areas/activity/collection/collection-tables.ts'
import { placeOrder } from '#server/areas/order/order/place-order.ts'
import { allChecks } from '#server/platform/entity/registry.ts'
import { runChecks } from '#server/platform/verify/check.ts'
import { startServer } from '#test/server/harness.ts'
import { testClock } from './clock.ts'
import { ADDRESS, orderMaker } from './order-world.ts'
import { onceKey, shopMaker } from './shop.ts'

const { collection } = contract.activity
type Edit = InputOf<typeof collection.edit>
type Goods = Edit['goods'][number]

/** A server with collections, and customers who buy at their prices. */
export async function collectionWorld(start = '2026-03-02T08:00:00.000Z') {
  const clock = testClock(start)
  const server = await startServer({ clock: clock.now })
  const orders = await orderMaker(server)
  const { call, db, token, skus } = orders
  const people = shopMaker(server)
  let count = 0

  async function body(values: Partial<Omit<Edit, 'goods'>> & { goods?: (Partial<Goods> & { sku_id: number })[] } = {}): Promise<Edit> {
    const sku_id = values.goods?.[0]?.sku_id ?? (await skus(1, { price_store: 2000, price_trade: 1900, stock: 1000 }))[0] ?? 0
    return {
      title: `活动合集${++count}`,
      price_rule: 'price',
      audience: 'all',
      sections: [{ title: '热卖' }],
      start_at: '2026-03-01T00:00:00.000Z',
      end_at: '2026-03-10T00:00:00.000Z',
      ...values,
      goods: (values.goods ?? [{ sku_id }]).map((line) => ({ section: 0, activity_price: 1500, ...line })),
    }
  }

  const draft = async (values: Parameters<typeof body>[0] = {}) => {
    const { code, msg, data } = await call(collection.edit, await body(values), { token })
    if (code !== 200) throw new Error(`a collection to test with is refused: ${msg}`)
    return data.id
  }

  /** A published collection with its first SKU. */
  async function running(values: Parameters<typeof body>[0] = {}) {
    const id = await draft(values)
    const { code, msg } = await call(collection.publish, { id }, { token })
    if (code !== 200) throw new Error(`a collection to test with is refused: ${msg}`)
    const [line] = await db.select().from(collectionGoods).where(eq(collectionGoods.collection_id, id)).orderBy(collectionGoods.sort)
    return { id, sku_id: line?.sku_id ?? 0 }
  }

  /** A new store's owner. */
  const customer = async (values: Parameters<typeof people.storeOf>[0] = {}) => (await people.storeOf(values)).owner
  type Customer = Awaited<ReturnType<typeof customer>>

  const basket = (lines: { sku_id?: number; package_id?: number; qty: number }[]) => ({
    lines,
    ship_type: 'express' as const,
    address: ADDRESS,
  })
  const quote = async (by: Pick<Customer, 'token'>, sku_id: number, qty = 1) =>
    (await call(shop.order.quote, basket([{ sku_id, qty }]), { token: by.token })).data
  const create = (by: Pick<Customer, 'token'>, sku_id: number, qty = 1) =>
    call(shop.order.create, basket([{ sku_id, qty }]), { token: by.token, ...onceKey() })

  /** Places an order without the HTTP layer. */
  const place = async (by: Pick<Customer, 'id' | 'store_id'>, sku_id: number, qty = 1) =>
    placeOrder(
      await server.ctxFor(),
      { user_id: by.id, store_id: by.store_id, lines: [{ sku_id, qty }], ship_type: 'pickup' },
      shop.order.create,
    )

  const goodsAt = async (collection_id: number) =>
    db.select().from(collectionGoods).where(eq(collectionGoods.collection_id, collection_id)).orderBy(collectionGoods.sku_id)
  const boughtBy = async (user_id: number, collection_id: number) =>
    (
      await db
        .select()
        .from(collectionBuyer)
        .where(and(eq(collectionBuyer.user_id, user_id), eq(collectionBuyer.collection_id, collection_id)))
    ).map(({ qty }) => qty)

  async function broken() {
    const rules = [...collectionChecks, ...allChecks().filter(({ name }) => /^(?:order|ledger|goods\.stock|package)\b/.test(name))]
    return (await runChecks(server.database.pool, rules)).violations
  }

  return { ...orders, server, clock, people, body, draft, running, customer, basket, quote, create, place, goodsAt, boughtBy, broken }
}
