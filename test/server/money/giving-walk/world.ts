import { and, eq, inArray } from 'drizzle-orm'
import { contract } from '#contract/index.ts'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { shop } from '#contract/shop/index.ts'
import { coupon, userCoupon } from '#server/areas/activity/coupon/coupon-tables.ts'
import { groupActivity, groupItem } from '#server/areas/activity/group/group-tables.ts'
import { redEnvelopeRecord } from '#server/areas/activity/redEnvelope/envelope-tables.ts'
import { goodsPackage, packageItem } from '#server/areas/goods/shared/offer-tables.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer, salesman, store } from '#server/areas/people/tables.ts'
import { order, orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { account } from '#server/platform/ledger/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import { testClock } from '#test/make/clock.ts'
import { orderMaker } from '#test/make/order-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'

export const COST = 1200
const STOCK = 1000
const KINDS = 6

export type WalkWorld = Awaited<ReturnType<typeof walkWorld>>

/** A server with the delivered limits, goods with known costs, and one customer with their own money and points. */
export async function walkWorld() {
  const clock = testClock('2026-03-02T08:00:00.000Z')
  const server = await startServer({ clock: clock.now, limits: 'delivered' })
  const world = await orderMaker(server)
  const { db } = world
  const people = shopMaker(server)
  const goods = { price_store: 2000, price_trade: 1500, price_cost: COST, stock: STOCK }
  const skus: number[] = []
  for (let n = 0; n < KINDS; n += 1) skus.push(...(await world.skus(1, goods)))
  const [gift_id = 0] = await world.skus(1, { ...goods, is_gift_only: 1 })
  const { agent_id, salesman_id } = await world.team()
  await world.team()
  const shopOwner = (await people.storeOf({ price_level: 'store' })).owner
  const [ownStore] = await db.select({ code: store.code }).from(store).where(eq(store.owner_user_id, shopOwner.id))
  const [seller] = await db.select({ code: salesman.code }).from(salesman).where(eq(salesman.id, salesman_id))
  const phone = '13812340001'
  await db.update(customer).set({ phone }).where(eq(customer.id, shopOwner.id))
  const friend = { ...shopOwner, phone }
  await world.give(friend.id, 'balance', 10_000_000)
  await world.give(friend.id, 'integral', 1_000_000)
  const codes = new Map<number, { code: string; spu_code: string }>()
  for (const id of skus) {
    const { data } = await world.call(contract.goods.sku.detail, { id }, { token: world.token })
    const parent = await world.call(contract.goods.spu.detail, { id: data.spu_id }, { token: world.token })
    codes.set(id, { code: data.code, spu_code: parent.data.code })
  }
  const answers = new Map<string, Record<number, number>>()

  /** Fen that the customer holds: money, points by their worth, what can be used without paying, and paid goods at cost. */
  async function holdings(): Promise<number> {
    const rows = await db
      .select()
      .from(account)
      .where(and(eq(account.owner_type, 'user'), eq(account.owner_id, friend.id)))
    const per_yuan = await settingOf(await server.ctxFor(), 'integral.per_yuan')
    const money = rows.reduce((sum, { kind, available, frozen }) => {
      if (kind === 'balance') return sum + available + frozen
      return kind === 'integral' ? sum + Math.floor(((available + frozen) * 100) / per_yuan) : sum
    }, 0)
    return money + (await couponsHeld()) + (await envelopesHeld()) + (await goodsHeld())
  }

  async function couponsHeld(): Promise<number> {
    const held = await db
      .select({ amount: coupon.amount, threshold: coupon.threshold })
      .from(userCoupon)
      .innerJoin(coupon, eq(coupon.id, userCoupon.coupon_id))
      .where(and(eq(userCoupon.user_id, friend.id), eq(userCoupon.state, 'unused')))
    return held.reduce((sum, { amount, threshold }) => sum + ((amount ?? 0) >= (threshold ?? 0) ? (amount ?? 0) : 0), 0)
  }

  async function envelopesHeld(): Promise<number> {
    const held = await db
      .select({ amount: redEnvelopeRecord.amount })
      .from(redEnvelopeRecord)
      .where(and(eq(redEnvelopeRecord.user_id, friend.id), eq(redEnvelopeRecord.state, 'granted')))
    return held.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  }

  /** Paid goods at cost, and by how much unpaid orders are below it. */
  async function goodsHeld(): Promise<number> {
    const orders = await db.select().from(order).where(eq(order.user_id, friend.id))
    if (orders.length === 0) return 0
    const items = await db
      .select({ order_id: orderItem.order_id, qty: orderItem.qty })
      .from(orderItem)
      .where(
        inArray(
          orderItem.order_id,
          orders.map(({ id }) => id),
        ),
      )
    return orders.reduce((sum, { id, state, pay_amount, paid_amount }) => {
      if (state === 'closed') return sum
      const cost = items.reduce((all, { order_id, qty }) => (order_id === id ? all + qty * COST : all), 0)
      return sum + (paid_amount > 0 ? cost : Math.max(0, cost - pay_amount))
    }, 0)
  }

  /** Fen by which the whole stock can be bought below cost, by each SKU's cheapest way. */
  async function belowCost(): Promise<number> {
    const teams = await db
      .select({ sku_id: groupItem.sku_id, price: groupItem.group_price, stock: groupItem.stock })
      .from(groupItem)
      .innerJoin(groupActivity, eq(groupActivity.id, groupItem.activity_id))
      .where(eq(groupActivity.state, 'published'))
    let sum = 0
    for (const sku_id of skus) {
      const single = await priceOf({ sku_id, qty: 1 })
      const ways = teams.flatMap((team) => (team.sku_id === sku_id ? [Math.min(team.stock, STOCK) * (COST - team.price)] : []))
      sum += Math.max(0, single === undefined ? 0 : STOCK * (COST - single), ...ways)
    }
    const sets = await db.select({ id: goodsPackage.id }).from(goodsPackage).where(eq(goodsPackage.status, 1))
    for (const { id } of sets) {
      const price = await priceOf({ package_id: id, qty: 1 })
      const parts = await db.select({ qty: packageItem.qty }).from(packageItem).where(eq(packageItem.package_id, id))
      const cost = parts.reduce((all, { qty }) => all + qty * COST, 0)
      const most = Math.floor(STOCK / Math.max(...parts.map(({ qty }) => qty)))
      if (price !== undefined) sum += Math.max(0, cost - price) * most
    }
    return sum
  }

  async function priceOf(line: InputOf<typeof shop.order.quote>['lines'][number]): Promise<number | undefined> {
    const { code, data } = await asFriend(shop.order.quote, { lines: [line], ship_type: 'pickup' })
    return code === 200 ? data.pay_amount : undefined
  }

  /** A call by the customer, with a new session because the clock moves on. */
  async function asFriend<Called extends Endpoint>(endpoint: Called, input: InputOf<Called>) {
    return world.call(endpoint, input, { token: await people.tokenOf(friend.id), headers: onceKey().headers })
  }

  return {
    server,
    clock,
    db,
    world,
    skus,
    gift_id,
    agent_id,
    salesman_id,
    store_code: ownStore?.code ?? '',
    salesman_code: seller?.code ?? '',
    friend,
    asFriend,
    holdings,
    belowCost,
    answers,
    codesOf: (id: number) => codes.get(id) ?? { code: '', spu_code: '' },
    ruleNo: async () => {
      const { data } = await world.call(contract.sign.rule.list, { page_size: 1 }, { token: world.token })
      return data.list[0]?.no ?? 0
    },
    note(address: string, code: number) {
      const counts = answers.get(address) ?? {}
      counts[code] = (counts[code] ?? 0) + 1
      answers.set(address, counts)
    },
    stockOf: async () => db.select({ id: sku.id, stock: sku.stock }).from(sku).where(inArray(sku.id, skus)),
  }
}
