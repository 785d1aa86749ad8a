import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { contract } from '#contract/index.ts'
import { couponGiver } from '#server/areas/activity/coupon/give-by.ts'
import { settleTeam } from '#server/areas/activity/group/team-end.ts'
import { claimPrize } from '#server/areas/lottery/record/prize-order.ts'
import { placeOrder } from '#server/areas/order/order/place-order.ts'
import type { ClaimKey } from '#server/areas/trade/claims/claims.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { freeMaker } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { offerMaker } from '#test/make/offers.ts'
import { ADDRESS, type orderWorld } from '#test/make/order-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'

export interface ClaimOrder {
  order: Order
  /** The claim's counters, as numbers and states that do not name the customer. */
  counters: () => Promise<unknown>
}

/** A paid order for each claim, and after-sales for its lines. */
export function claimOrders(world: Awaited<ReturnType<typeof orderWorld>>) {
  const { server, call, token, keyed, skus, buyer, paid, pay, give, itemsOf, orderAt } = world
  const { pool } = server.database
  const { aftersale } = contract.order
  const coupons = couponMaker(server, token)
  const points = pointsMaker(server, token)
  const lotteries = lotteryMaker(server, token)
  const free = freeMaker(world)
  const offers = offerMaker(server, token)
  const open = { start_at: '2026-03-01T00:00:00.000Z', end_at: '2026-03-10T00:00:00.000Z' }

  const counted = async (text: string, values: unknown[]) => (await pool.query(text, values)).rows
  const published = async (
    answer: Promise<{ code: number; msg: string; data: { id: number } }>,
    publish: (id: number) => Promise<{ msg: string; code: number }>,
  ) => {
    const { code, msg, data } = await answer
    if (code !== 200) throw new Error(msg)
    const done = await publish(data.id)
    if (done.code !== 200) throw new Error(done.msg)
    return data.id
  }

  /** One paid order for each claim: three pieces, or one that is exchanged. */
  const orders: Record<ClaimKey, () => Promise<ClaimOrder>> = {
    async coupon() {
      const own = await buyer()
      const [sku_id = 0] = await skus(1, { price_store: 5000 })
      const id = await coupons.running({ amount: 300, threshold: 5000 })
      const values = await couponGiver.give(await server.ctxFor(), { id, user_id: own.user_id, source: 'sign', source_id: 1 })
      const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }], user_coupon_id: values?.id ?? 0 })
      expect(row.coupon_off).toBe(300)
      return {
        order: row,
        counters: () =>
          counted(
            'select c.used_count, c.used_order_amount, u.state from coupon c join user_coupon u on u.coupon_id = c.id where c.id = $1',
            [id],
          ),
      }
    },

    async collection() {
      const own = await buyer()
      const [sku_id = 0] = await skus(1, { price_store: 2000 })
      const { collection } = contract.activity
      const goods = [{ section: 0, sku_id, activity_price: 1500, limit_per_user: 3, activity_stock: 10 }]
      const form = {
        title: `合集${randomUUID().slice(0, 8)}`,
        price_rule: 'price',
        audience: 'all',
        sections: [{ title: '热卖' }],
        ...open,
        goods,
      }
      const id = await published(call(collection.edit, form as never, { token }), (id) => call(collection.publish, { id }, { token }))
      const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }] })
      expect((await itemsOf(row.id))[0]).toMatchObject({ activity_kind: 'collection' })
      return {
        order: row,
        counters: () =>
          counted(
            `select g.sold_qty, b.qty, (select sum(amount)::int from activity_entry where kind = 'collection' and activity_id = $1 and type = 'cost_back') as back
             from collection_goods g join collection_buyer b using (collection_id, sku_id) where g.collection_id = $1`,
            [id],
          ),
      }
    },

    async group() {
      const own = await buyer()
      const [sku_id = 0] = await skus(1, { price_store: 2000 })
      const { group } = contract.activity
      const form = {
        title: `拼团${randomUUID().slice(0, 8)}`,
        sku_items: [{ sku_id, group_price: 1500, stock: 10 }],
        mode: 'quantity',
        need: 3,
        team_hours: 24,
        audience: 'all',
        limit_per_user: 3,
        ...open,
      }
      const activity_id = await published(call(group.edit, form as never, { token }), (id) => call(group.publish, { id }, { token }))
      const order = await placeOrder(
        await server.ctxFor(),
        {
          user_id: own.user_id,
          store_id: own.id,
          lines: [{ sku_id, qty: 3 }],
          ship_type: 'pickup',
          type: 'group',
          group: { activity_id, team_no: null },
        },
        contract.order.order.create,
      )
      await pay(await orderAt(order.id))
      const [member] = await counted('select team_id from group_member where order_id = $1', [order.id])
      await settleTeam(await server.ctxFor(), Number((member as { team_id: string }).team_id))
      return {
        order: await orderAt(order.id),
        counters: () =>
          counted(
            `select i.sold_qty, b.qty, m.seat, m.returned_qty,
               (select sum(amount)::int from activity_entry where kind = 'group' and activity_id = $1 and type = 'cost_back') as back,
               (select sum(amount)::int from activity_entry where kind = 'group' and activity_id = $1 and type = 'refund') as refunded
             from group_item i join group_buyer b using (activity_id) join group_team t using (activity_id) join group_member m on m.team_id = t.id
             where activity_id = $1`,
            [activity_id],
          ),
      }
    },

    exchange: () => exchanged(),
    exchangePoints: () => exchanged(),

    async prize() {
      const own = await buyer()
      const [sku_id = 0] = await skus(1, { price_store: 2000 })
      const lottery_id = await lotteries.published({
        prizes: prizesOf([{ kind: 'goods', sku_id, qty: 3, stock: 5, weight: 1000, points: null } as never], { weight: 0 } as never),
      })
      await lotteries.draw(lottery_id, own.user_id)
      const [record] = await counted('select id from lottery_record where lottery_id = $1', [lottery_id])
      const { order_id } = await claimPrize(await server.ctxFor(), 'claim', {
        id: Number((record as { id: string }).id),
        address: ADDRESS,
        call: { address: 'test.prize' },
      })
      return {
        order: await orderAt(order_id),
        counters: () =>
          counted(
            `select r.state, u.cost, s.stock, s.stock_lock from lottery_record r join lottery_user u using (lottery_id, user_id)
             join sku s on s.id = $2 where lottery_id = $1`,
            [lottery_id, sku_id],
          ),
      }
    },

    async freeOrder() {
      const id = await free.published({ mode: 'manual' })
      const row = await free.bought({ qty: 3 })
      return {
        order: row,
        counters: () =>
          counted('select state, clawed_amount from free_order_record where activity_id = $1 and order_id = $2', [id, row.id]),
      }
    },

    async gift() {
      const own = await buyer()
      const [sku_id = 0] = await skus(1, { price_store: 2000 })
      const [free_sku = 0] = await skus(1, { price_store: 300, price_trade: 250, is_gift_only: 1 })
      const { code, msg, data } = await call(
        contract.goods.gift.edit,
        offers.giftBody({ cond_type: 'sku', cond_ids: [sku_id], threshold: 3, gift_items: [{ sku_id: free_sku, qty: 1 }], total_qty: 10 }),
        { token },
      )
      if (code !== 200) throw new Error(msg)
      const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }] })
      expect(await itemsOf(row.id)).toHaveLength(2)
      return {
        order: row,
        counters: () =>
          counted('select g.used_qty, s.stock, s.stock_lock from gift g, sku s where g.id = $1 and s.id = $2', [data.id, free_sku]),
      }
    },

    async stock() {
      const own = await buyer()
      const [sku_id = 0] = await skus(1, { price_store: 2000 })
      const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }] })
      return { order: row, counters: () => counted('select stock, stock_lock from sku where id = $1', [sku_id]) }
    },

    async points() {
      const own = await buyer()
      await give(own.user_id, 'integral', 2000)
      const [sku_id = 0] = await skus(1, { price_store: 3333 })
      const row = await paid({ store_id: own.id, lines: [{ sku_id, qty: 3 }], integral_used: 1000 })
      expect(row.integral_used).toBe(1000)
      return {
        order: row,
        counters: () =>
          counted(`select available from account where owner_type = 'user' and kind = 'integral' and owner_id = $1`, [own.user_id]),
      }
    },
  }

  async function exchanged(): Promise<ClaimOrder> {
    const own = await buyer()
    await give(own.user_id, 'integral', 1000)
    const [sku_id = 0] = await skus(1, { stock: 100, price_store: 2000 })
    const id = await points.onSale({ kind: 'goods', sku_id, cash: 300, per_user_limit: 1 } as never)
    await points.exchangeBy(id, own.user_id)
    const [found] = await counted('select order_id from integral_order where goods_id = $1', [id])
    const row = await pay(await orderAt(Number((found as { order_id: string }).order_id)))
    return {
      order: row,
      counters: () =>
        counted(
          `select g.exchanged, o.state, a.available from integral_goods g join integral_order o on o.goods_id = g.id
           join account a on a.owner_type = 'user' and a.kind = 'integral' and a.owner_id = o.user_id where g.id = $1`,
          [id],
        ),
    }
  }

  async function refundLine(item_id: number, qty: number): Promise<void> {
    const { data } = await call(aftersale.refundable, { order_id: await orderOf(item_id) }, { token })
    const left = data.list.find((line) => line.item_id === item_id)
    const amount = Math.min(left?.amount ?? 0, Math.floor(((left?.amount ?? 0) * qty) / (left?.qty ?? 1)))
    const answer = await call(aftersale.create, { item_id, kind: 'refund', qty, amount, reason: 'unwanted' }, { token })
    if (answer.code !== 200) throw new Error(answer.msg)
    await call(aftersale.audit, { id: answer.data.id, pass: 1 }, { token })
    const done = await call(aftersale.refund, { id: answer.data.id }, keyed())
    if (done.code !== 200) throw new Error(done.msg)
  }

  async function orderOf(item_id: number): Promise<number> {
    const [row] = await counted('select order_id from sales_order_item where id = $1', [item_id])
    return Number((row as { order_id: string }).order_id)
  }

  const goodsOf = async (row: Order) => (await itemsOf(row.id)).filter(({ is_gift }) => is_gift === 0)

  return { orders, free, consume: free.consume, counted, refundLine, goodsOf }
}
