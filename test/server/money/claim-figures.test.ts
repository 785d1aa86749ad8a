import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { refundDocument } from '#server/areas/finance/refund/refund-steps.ts'
import { claims, type ClaimKey } from '#server/areas/trade/claims/claims.ts'
import type { Order } from '#server/areas/trade/order-rows.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { onceKey, settingMaker } from '#test/make/shop.ts'
import { claimOrders } from './claim-orders.ts'

// A free order reward to the original payment refunds money, not the sale, for every claim that an order can carry.

const world = await orderWorld()
const { server, call, token } = world
const { orders, free, consume, counted, refundLine, goodsOf } = claimOrders(world)
const { record } = contract.freeOrder
await settingMaker(server)('finance.dual_control', 0)
const free_activity = await free.published({ mode: 'manual', reward_to: 'original', reward_rate: 1000, quota: 100 })
const granting = await world.login({ perms: ['freeOrder:record:list', 'freeOrder:record:grant'] })

/** The activities that count an order with the claim as a sale. A prize costs nothing, so no money can come back. */
const KINDS: Readonly<Record<ClaimKey, readonly string[]>> = {
  coupon: ['coupon', 'freeOrder'],
  collection: ['collection', 'freeOrder'],
  group: ['group', 'freeOrder'],
  exchange: ['integralGoods'],
  exchangePoints: ['integralGoods'],
  prize: [],
  freeOrder: ['freeOrder'],
  gift: ['freeOrder'],
  stock: ['freeOrder'],
  points: ['freeOrder'],
}
const registered = Object.keys(claims.get()) as ClaimKey[]

/** The sales by activity kind. */
async function sales(): Promise<Record<string, number>> {
  const rows = await counted(
    `select kind, sum(case type when 'order' then amount when 'refund' then -amount else 0 end)::float8 as amount from activity_entry group by kind`,
    [],
  )
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

/** Every sales figure that a refund can change, piece and use counters included. */
async function figures() {
  return {
    entries: await counted(
      `select kind, activity_id, type, count(*)::int as n, sum(amount)::int as amount from activity_entry where type in ('order', 'refund')
       group by kind, activity_id, type order by kind, activity_id, type`,
      [],
    ),
    coupons: await counted('select id, used_count, used_order_amount from coupon order by id', []),
    collections: await counted('select collection_id, sku_id, sold_qty from collection_goods order by collection_id, sku_id', []),
    groups: await counted('select activity_id, sku_id, sold_qty from group_item order by activity_id, sku_id', []),
    exchanges: await counted('select id, exchanged from integral_goods order by id', []),
    gifts: await counted('select id, used_qty from gift order by id', []),
    goods: await counted('select id, sales_count, stock, stock_lock from sku order by id', []),
    refunded: (await call(contract.order.order.stat, {}, { token })).data.today_refund,
  }
}

const ways: Record<'reward' | 'sale', (row: Order) => Promise<void>> = {
  /** Grants a free order. Exchanged goods and prizes take part in none: the refund that a grant asks for stands for it. */
  async reward(row) {
    const found = await free.recordOf(free_activity, row.id)
    if (!found)
      return transact(await server.ctxFor(), async (ctx) => {
        await refundDocument(ctx, { biz_type: 'order', biz_id: row.id, source: 'free_order', source_id: row.id, amount: 30 })
      })
    const chosen = await call(record.choose, { ids: [found.id] }, { token })
    expect(chosen.data.success).toEqual([found.id])
    const granted = await call(record.grant, { ids: [found.id] }, { token: granting, ...onceKey() })
    expect(granted.data).toMatchObject({ success: [found.id] })
  },
  async sale(row) {
    const [line] = await goodsOf(row)
    await refundLine(line?.id ?? 0, 1)
  },
}

/** An order's arrived refunds by source. */
const arrived = ({ id }: Order) => counted(`select source from refund where order_id = $1 and state = 'success'`, [id])

describe('[O9] the figures of sales of an order that carries a claim', () => {
  test.for(registered)('stay as they were when a free order of the claim %s goes back to the payment', async (key) => {
    const { order } = await orders[key]()
    await consume()
    const before = await figures()
    if (order.paid_amount > 0) await ways.reward(order)
    await consume()
    expect(await figures()).toEqual(before)
    expect(await arrived(order)).toEqual(order.paid_amount > 0 ? [{ source: 'free_order' }] : [])
  })

  test.for(registered)('fall when a part of an order of the claim %s is refunded', async (key) => {
    const { order } = await orders[key]()
    await consume()
    const before = await sales()
    await ways.sale(order)
    await consume()
    const after = await sales()
    expect(await arrived(order)).toEqual(order.paid_amount > 0 ? [{ source: 'aftersale' }] : [])
    const lowered = Object.keys(after).filter((kind) => (after[kind] ?? 0) < (before[kind] ?? 0))
    expect(lowered.toSorted()).toEqual([...KINDS[key]].toSorted())
  })
})
