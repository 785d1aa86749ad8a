import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { gift, giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { orderItem } from '#server/areas/trade/tables/order-tables.ts'
import { offerMaker } from '#test/make/offers.ts'
import { orderWorld } from '#test/make/order-world.ts'

// Order gifts, from the rule to the refund (domain §3.7).

const world = await orderWorld()
const { server, db, call, token, calls, keyed, skus, buyer, placeOrder, pay, ship, stockOf, violations } = world
const { giftBody } = offerMaker(server, token)
const after = contract.order.aftersale

/** A rule that gives pieces from a separate gift for each of some goods, and both SKUs. */
async function rule({ stock = 100, ...values }: Partial<InputOf<typeof contract.goods.gift.edit>> & { stock?: number } = {}) {
  const [bought = 0] = await skus(1, { price_store: 1000, price_trade: 900 })
  const [giftSku = 0] = await skus(1, { price_store: 300, price_trade: 250, is_gift_only: 1, stock })
  const terms = { cond_type: 'sku' as const, cond_ids: [bought], threshold: 1, ...values }
  const { data } = await call(contract.goods.gift.edit, giftBody({ gift_items: [{ sku_id: giftSku, qty: 1 }], ...terms }), { token })
  return { id: data.id, bought, giftSku }
}

const used = async (id: number) => (await db.select().from(gift).where(eq(gift.id, id)))[0]?.used_qty
const recorded = async (id: number) => {
  const [row] = await db
    .select({ qty: sql<number>`coalesce(sum(${giftRecord.qty}), 0)::int` })
    .from(giftRecord)
    .where(eq(giftRecord.gift_id, id))
  return row?.qty
}
const giftsOf = async (id: number) => (await world.itemsOf(id)).filter(({ is_gift }) => is_gift === 1)
const order = async (sku_id: number, { qty = 1, by = buyer() } = {}) => placeOrder({ store_id: (await by).id, lines: [{ sku_id, qty }] })

test('[A04] an order takes gifts from rule and stock for free, a cancellation returns both', async () => {
  const { id, bought, giftSku } = await rule({ repeatable: 1, total_qty: 5 })
  const row = await order(bought, { qty: 3 })
  expect(row.pay_amount).toBe(3000)
  expect(await giftsOf(row.id)).toMatchObject([{ sku_id: giftSku, qty: 3, price: 0, pay_amount: 0, price_source: 'gift' }])
  expect([await used(id), await recorded(id), await stockOf([giftSku])]).toEqual([3, 3, [[97, 3]]])
  // three more are above the rule total: the order goes on with the two that are left
  const next = await order(bought, { qty: 3 })
  expect(await giftsOf(next.id)).toMatchObject([{ qty: 2 }])
  const none = await order(bought)
  expect(await giftsOf(none.id)).toEqual([])
  expect(await call(calls.close, { id: row.id, reason: 'buyer' }, keyed())).toMatchObject({ code: 200 })
  expect([await used(id), await recorded(id), await stockOf([giftSku])]).toEqual([2, 2, [[98, 2]]])
  expect(await violations()).toEqual([])
})

test('[A04] a customer gets no more than the limit; a gift without stock does not stop the order', async () => {
  const limited = await rule({ per_user_limit: 2 })
  const by = await buyer()
  const numbers = []
  for (let n = 0; n < 3; n += 1) numbers.push((await giftsOf((await order(limited.bought, { by: Promise.resolve(by) })).id)).length)
  expect([numbers, await used(limited.id)]).toEqual([[1, 1, 0], 2])
  expect(await giftsOf((await order(limited.bought)).id)).toHaveLength(1)
  const scarce = await rule({ stock: 0 })
  const row = await order(scarce.bought)
  expect([row.state, await giftsOf(row.id), await used(scarce.id)]).toEqual(['pending_pay', [], 0])
  expect(await violations()).toEqual([])
})

test('[A04] [R15] parallel orders get exactly the last gifts, and every order is placed', async () => {
  const { id, bought, giftSku } = await rule({ total_qty: 3 })
  const buyers: Awaited<ReturnType<typeof buyer>>[] = []
  for (let n = 0; n < 12; n += 1) buyers.push(await buyer())
  const rows = await Promise.all(buyers.map((by) => order(bought, { by: Promise.resolve(by) })))
  const gifts = await Promise.all(rows.map((row) => giftsOf(row.id)))
  expect(gifts.filter((lines) => lines.length > 0)).toHaveLength(3)
  expect([await used(id), await recorded(id), await stockOf([giftSku])]).toEqual([3, 3, [[97, 3]]])
  expect(await violations()).toEqual([])
})

test('[A04] a whole refund before the shipment gives the gift back', async () => {
  const { id, bought, giftSku } = await rule()
  const row = await pay(await order(bought))
  const line = (await world.itemsOf(row.id)).find(({ is_gift }) => is_gift === 0)
  const form = { item_id: line?.id ?? 0, kind: 'refund' as const, qty: 1, amount: 1000, reason: 'quality' as const }
  const { data } = await call(after.create, form, { token })
  expect(await call(after.audit, { id: data.id, pass: 1 }, { token })).toMatchObject({ code: 200 })
  expect(await call(after.refund, { id: data.id }, keyed())).toMatchObject({ code: 200 })
  expect([await used(id), await recorded(id), await stockOf([giftSku])]).toEqual([0, 0, [[100, 0]]])
  expect(await violations()).toEqual([])
})

test('[A04] after shipment the form offers the gift trade value once as deduction, by own rule', async () => {
  const { bought, id } = await rule({ repeatable: 1 })
  const [other = 0] = await skus(1, { price_store: 1000, price_trade: 900 })
  const by = await buyer()
  const row = await pay(
    await placeOrder({
      store_id: by.id,
      lines: [
        { sku_id: bought, qty: 2 },
        { sku_id: other, qty: 1 },
      ],
    }),
  )
  const lines = await world.itemsOf(row.id)
  const itemOf = (sku_id: number) => lines.find((line) => line.sku_id === sku_id)?.id ?? 0
  const applied = async (sku_id: number, qty: number, amount: number) => {
    const form = { item_id: itemOf(sku_id), kind: 'refund' as const, qty, amount, reason: 'quality' as const }
    return (await call(after.create, form, { token })).data.id
  }
  const detail = async (id: number) => (await call(after.detail, { id }, { token })).data
  // nothing is shipped: the gift can still stay in the warehouse
  const early = await applied(other, 1, 1000)
  expect(await detail(early)).toMatchObject({ gift_value: 0, gift_off: 0 })
  expect(await call(after.audit, { id: early, pass: 1, gift_off: 1 }, { token })).toMatchObject({
    code: 400,
    msg: '赠品扣款不能大于¥0.00',
    data: { errors: [{ field: 'gift_off' }] },
  })
  expect(await call(after.audit, { id: early, pass: 0, opinion: '请先收货' }, { token })).toMatchObject({ code: 200 })
  expect(await ship(row.id)).toMatchObject({ code: 200 })
  const first = await applied(bought, 1, 1000)
  expect(await detail(first)).toMatchObject({ gift_value: 500 })
  expect(await call(after.audit, { id: first, pass: 1, gift_off: 501 }, { token })).toMatchObject({ msg: '赠品扣款不能大于¥5.00' })
  expect(await call(after.audit, { id: first, pass: 1, gift_off: 300 }, { token })).toMatchObject({ code: 200 })
  expect(await detail(first)).toMatchObject({ approved_amount: 700, gift_off: 300, gift_value: 500 })
  expect(await call(after.refund, { id: first }, keyed())).toMatchObject({ code: 200 })
  expect(await world.available(by.user_id, 'balance')).toBe(700)
  const second = await applied(bought, 1, 1000)
  expect(await detail(second)).toMatchObject({ gift_value: 200, most_amount: 1000 })
  // the goods in another line have not earned it
  expect(await detail(await applied(other, 1, 1000))).toMatchObject({ gift_value: 0 })
  expect(await used(id)).toBe(2)
  expect(await violations()).toEqual([])
})

describe('[O7] a gift before the shipment', () => {
  const refundPieces = async (item_id: number, qty: number, values: object = {}) => {
    const { data } = await call(after.refundable, { order_id: (await orderOf(item_id)) ?? 0 }, { token })
    const line = data.list.find((one) => one.item_id === item_id)
    const amount = Math.floor(((line?.amount ?? 0) * qty) / Math.max(1, line?.qty ?? 1))
    const form = { item_id, kind: 'refund' as const, qty, amount, reason: 'quality' as const, ...values }
    const answer = await call(after.create, form, { token })
    expect(answer).toMatchObject({ code: 200 })
    expect(await call(after.audit, { id: answer.data.id, pass: 1 }, { token })).toMatchObject({ code: 200 })
    expect(await call(after.refund, { id: answer.data.id }, keyed())).toMatchObject({ code: 200 })
  }
  const orderOf = async (id: number) => (await db.select().from(orderItem).where(eq(orderItem.id, id)))[0]?.order_id
  /** A paid order for the rule's goods and for a piece of other goods. */
  const mixed = async (bought: number, qty: number) => {
    const [other = 0] = await skus(1, { price_store: 1000, price_trade: 900 })
    const lines = [
      { sku_id: bought, qty },
      { sku_id: other, qty: 1 },
    ]
    const row = await pay(await placeOrder({ store_id: (await buyer()).id, lines }))
    const items = await world.itemsOf(row.id)
    return {
      row,
      line: items.find(({ sku_id }) => sku_id === bought)?.id ?? 0,
      other: items.find(({ sku_id }) => sku_id === other)?.id ?? 0,
    }
  }

  test('returns with its goods while another line remains, and the order ships without it', async () => {
    const { id, bought, giftSku } = await rule({ threshold: 20 })
    const { row, line } = await mixed(bought, 20)
    expect([await used(id), await stockOf([giftSku])]).toEqual([1, [[99, 1]]])
    await refundPieces(line, 20)
    expect([await used(id), await recorded(id), await stockOf([giftSku])]).toEqual([0, 0, [[100, 0]]])
    expect(await giftsOf(row.id)).toMatchObject([{ refunded_qty: 1, refunded_unshipped: 1 }])
    expect(await ship(row.id)).toMatchObject({ code: 200 })
    expect(await giftsOf(row.id)).toMatchObject([{ shipped_qty: 0 }])
    expect(await violations()).toEqual([])
  })

  test('stays while its rule is met, and follows the steps of a repeatable rule down', async () => {
    const { id, bought, giftSku } = await rule({ threshold: 3, repeatable: 1 })
    const { row, line, other } = await mixed(bought, 10)
    const left = async () => [await used(id), await stockOf([giftSku])]
    expect(await left()).toEqual([3, [[97, 3]]])
    await refundPieces(line, 1)
    await refundPieces(other, 1)
    expect(await left()).toEqual([3, [[97, 3]]])
    await refundPieces(line, 1)
    expect(await left()).toEqual([2, [[98, 2]]])
    await refundPieces(line, 6)
    expect(await left()).toEqual([0, [[100, 0]]])
    expect(await world.orderAt(row.id)).toMatchObject({ state: 'pending_ship' })
    expect(await violations()).toEqual([])
  })

  test('of an amount follows the price of what is left; a compensation does not touch it', async () => {
    const [giftSku = 0] = await skus(1, { price_store: 300, price_trade: 250, is_gift_only: 1, stock: 100 })
    const terms = { cond_type: 'amount' as const, threshold: 500_000, repeatable: 1 as const, gift_items: [{ sku_id: giftSku, qty: 2 }] }
    const { data } = await call(contract.goods.gift.edit, giftBody(terms), { token })
    const [dear = 0] = await skus(1, { price_store: 250_000, price_trade: 240_000 })
    const { line } = await mixed(dear, 4)
    expect([await used(data.id), await stockOf([giftSku])]).toEqual([4, [[96, 4]]])
    await refundPieces(line, 0, { kind: 'compensation', amount: 400_000 })
    expect(await used(data.id)).toBe(4)
    await refundPieces(line, 1)
    expect([await used(data.id), await stockOf([giftSku])]).toEqual([2, [[98, 2]]])
    expect(await violations()).toEqual([])
    await call(contract.goods.gift.status, { ids: [data.id], status: 0 }, { token })
  })

  test('that is sent already stays, and the order counts as shipped once nothing is left to ship', async () => {
    const { id, bought, giftSku } = await rule({ threshold: 2 })
    const { row, line, other } = await mixed(bought, 2)
    expect(await ship(row.id, { items: [{ item_id: other, qty: 1 }] })).toMatchObject({ code: 200 })
    await refundPieces(line, 2)
    expect([await used(id), await stockOf([giftSku])]).toEqual([0, [[100, 0]]])
    expect(await world.orderAt(row.id)).toMatchObject({ state: 'shipped' })
    const next = await rule({ threshold: 2 })
    const second = await mixed(next.bought, 2)
    const [gift] = await giftsOf(second.row.id)
    expect(await ship(second.row.id, { items: [{ item_id: gift?.id ?? 0, qty: 1 }] })).toMatchObject({ code: 200 })
    await refundPieces(second.line, 2)
    expect([await used(next.id), await stockOf([next.giftSku])]).toEqual([1, [[99, 0]]])
    expect(await violations()).toEqual([])
  })
})
