import { eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { givingCalls } from '#contract/giveaway.ts'
import { contract } from '#contract/index.ts'
import { balanceAdjust } from '#server/areas/userBalance/shared/tables.ts'
import { giveaway } from '#server/features/giveaway/tables.ts'
import { systemRoles } from '#server/seed/system/roles.ts'
import { testClock } from '#test/make/clock.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { lotteryForm, prizesOf } from '#test/make/lotteries.ts'
import { offerMaker } from '#test/make/offers.ts'
import { orderMaker } from '#test/make/order-world.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { onceKey, shopMaker } from '#test/make/shop.ts'
import { ruleForm } from '#test/make/signs.ts'
import { startServer } from '#test/server/harness.ts'

// Each test begins a new business day: the budgets from the day before are over.

const YUAN = 100
const clock = testClock('2026-03-02T08:00:00.000Z')
const server = await startServer({ clock: clock.now, limits: 'delivered' })
const world = await orderMaker(server)
const { call, db } = world
const people = shopMaker(server)
const permsOf = (code: string) => systemRoles.find((role) => role.code === code)?.perms ?? []
const person = (code: string) => world.login({ perms: permsOf(code), scope: 'all' })
const nextDay = () => clock.advance(86_400_000)

const { account, adjust } = contract.userBalance
const pay = (token: string, user_id: number, amount: number) =>
  call(account.adjust, { user_id, direction: 'add', amount, reason: '补偿' }, { token, ...onceKey() })
const points = (token: string, user_id: number, amount: number) =>
  call(contract.userIntegralLog.log.adjust, { user_id, direction: 'add', amount, reason: '补偿' }, { token, ...onceKey() })
const own = async () => db.select().from(giveaway).where(isNull(giveaway.approver_id))
const sumOf = (rows: readonly { direct: number }[]) => rows.reduce((sum, { direct }) => sum + direct, 0)

test('[W4] parallel adjustments of one person give at most the approval-free amount of the day', async () => {
  const [finance, customer] = [await person('finance'), await people.person()]
  const answers = await Promise.all(Array.from({ length: 30 }, () => pay(finance, customer.id, 1000 * YUAN)))
  expect(answers.filter(({ data }) => data.state === 'approved')).toHaveLength(1)
  expect(await world.available(customer.id, 'balance')).toBe(1000 * YUAN)
  const other = await people.person()
  expect((await pay(finance, other.id, 1)).data.state).toBe('pending')
  nextDay()
  expect((await pay(await person('finance'), other.id, 1000 * YUAN)).data.state).toBe('approved')
})

test('[W4] two persons together give one customer at most the approval-free amount of the day', async () => {
  nextDay()
  const [one, two, customer] = [await person('finance'), await person('finance'), await people.person()]
  expect((await pay(one, customer.id, 600 * YUAN)).data.state).toBe('approved')
  expect((await pay(two, customer.id, 401 * YUAN)).data.state).toBe('pending')
  expect((await pay(two, customer.id, 400 * YUAN)).data.state).toBe('approved')
})

test('[X1] points have the money limits by their worth, and wait for a second person', async () => {
  nextDay()
  const [operator, finance, customer] = [await person('operator'), await person('finance'), await people.person()]
  expect(await points(operator, customer.id, 9_999_999)).toMatchObject({ code: 400, msg: '单次调整的积分价值不能超过50000.00元' })
  const answers = await Promise.all(Array.from({ length: 30 }, () => points(operator, customer.id, 100 * YUAN)))
  expect(answers.filter(({ data }) => data.state === 'approved')).toHaveLength(10)
  expect(await world.available(customer.id, 'integral')).toBe(1000 * YUAN)
  expect(sumOf((await own()).filter(({ customer_id }) => customer_id === customer.id))).toBe(1000 * YUAN)

  const [waiting] = (await call(adjust.list, { state: 'pending', kind: 'integral' }, { token: finance })).data.list
  expect(waiting).toMatchObject({ kind: 'integral', amount: 100 * YUAN, user_id: customer.id })
  const { hash } = (await call(adjust.detail, { id: waiting?.id ?? 0 }, { token: finance })).data
  const decision = { id: waiting?.id ?? 0, version: waiting?.version ?? 0, pass: 1 as const, hash }
  expect((await call(adjust.audit, decision, { token: operator, ...onceKey() })).code).toBe(403)
  expect((await call(adjust.audit, decision, { token: finance, ...onceKey() })).code).toBe(200)
  expect(await world.available(customer.id, 'integral')).toBe(1100 * YUAN)
  const [row] = await db.select().from(balanceAdjust).where(eq(balanceAdjust.id, decision.id))
  const [booked] = await db
    .select()
    .from(giveaway)
    .where(eq(giveaway.ref, `userBalance.adjust:${decision.id}`))
  expect(booked).toMatchObject({ kind: 'points', direct: 100 * YUAN, actor_id: row?.created_by, approver_id: row?.auditor_id })
})

test('[X2] [X3] a cost or a stock that the same person has lowered before excuses no price', async () => {
  nextDay()
  const goods = await person('goods')
  const values = { price_store: 200 * YUAN, price_trade: 200 * YUAN, price_cost: 150 * YUAN, stock: 1000 }
  const [cheap = 0] = await world.skus(1, values)
  const [hidden = 0] = await world.skus(1, { ...values, price_cost: 50 * YUAN })
  const { sku } = contract.goods
  const price = async (id: number, field: 'price_trade' | 'price_cost', value: number) => {
    await call(sku.price, { ids: [id], mode: 'set', field, value, reason: '调价' }, { token: goods })
    return (await call(sku.detail, { id }, { token: goods })).data[field]
  }
  expect(await price(cheap, 'price_cost', 20 * YUAN)).toBe(20 * YUAN)
  expect(await price(cheap, 'price_trade', 149 * YUAN)).toBe(200 * YUAN)
  expect(await call(sku.stock, { id: hidden, type: 'out', qty: 1000, reason: '盘点' }, { token: goods, ...onceKey() })).toMatchObject({
    code: 200,
  })
  // ¥120 for each of the thousand pieces that come back later
  expect(await price(hidden, 'price_trade', 80 * YUAN)).toBe(200 * YUAN)
  expect(await price(hidden, 'price_trade', 120 * YUAN)).toBe(120 * YUAN)
})

test('[X9] an order price counts goods without a cost by their level price', async () => {
  nextDay()
  const trade = await person('trade')
  const [unknown = 0, known = 0] = [
    ...(await world.skus(1, { price_store: 2000 * YUAN, price_trade: 2000 * YUAN })),
    ...(await world.skus(1, { price_store: 2000 * YUAN, price_trade: 2000 * YUAN, price_cost: 1500 * YUAN })),
  ]
  const shop = await world.buyer()
  const placeOrder = (sku_id: number) => world.placeOrder({ store_id: shop.id, lines: [{ sku_id, qty: 2 }] })
  const change = async ({ id }: { id: number }, adjust_amount: number) => {
    const { version } = await world.orderAt(id)
    await call(contract.order.order.price, { id, version, adjust_amount, reason: '老客户' }, { token: trade, ...onceKey() })
    return (await world.orderAt(id)).adjust_amount
  }
  const [first, second, third] = [await placeOrder(unknown), await placeOrder(unknown), await placeOrder(known)]
  expect(await change(first, -1001 * YUAN)).toBe(0)
  expect(await change(first, -600 * YUAN)).toBe(-600 * YUAN)
  expect(await change(second, -401 * YUAN)).toBe(0)
  // above its cost
  expect(await change(third, -1000 * YUAN)).toBe(-1000 * YUAN)
})

test('[X11] one person’s refunds stay within the daily budget; a second person refunds more', async () => {
  nextDay()
  const { aftersale } = contract.order
  const [sku_id = 0] = await world.skus(1, { price_store: 600 * YUAN, price_trade: 600 * YUAN })
  const shop = await world.buyer()
  const perms = ['order:aftersale:*', 'order:order:list']
  const [one, other] = [await world.login({ perms, scope: 'all' }), await world.login({ perms, scope: 'all' })]
  /** A ¥600 compensation that the first person has created and approved. */
  async function approved() {
    const order = await world.paid({ store_id: shop.id, lines: [{ sku_id, qty: 1 }] })
    const { data } = await call(aftersale.refundable, { order_id: order.id }, { token: one })
    const form = { item_id: data.list[0]?.item_id ?? 0, kind: 'compensation', qty: 0, amount: 600 * YUAN, reason: 'quality' } as const
    const { id } = (await call(aftersale.create, form, { token: one })).data
    expect(await call(aftersale.audit, { id, pass: 1 }, { token: one })).toMatchObject({ code: 200 })
    return id
  }
  const [first, second] = [await approved(), await approved()]
  expect(await call(aftersale.refund, { id: first }, { token: one, ...onceKey() })).toMatchObject({ code: 200 })
  expect(await call(aftersale.refund, { id: second }, { token: one, ...onceKey() })).toMatchObject({
    code: 400,
    msg: '超出今日让利额度（今日免复核额度还剩400.00元，须由另一人复核），请由另一位有权限的同事处理',
  })
  expect(await call(aftersale.refund, { id: second }, { token: other, ...onceKey() })).toMatchObject({ code: 200 })
})

describe('campaigns', () => {
  const lotteries = contract.lottery.lottery

  test('[X10] what one customer can win counts as a direct gift, for every lottery of the day', async () => {
    nextDay()
    const operator = await person('operator')
    for (const amount of [95_000 * YUAN, 600 * YUAN, 600 * YUAN]) {
      const form = lotteryForm({ prizes: prizesOf([{ kind: 'balance', amount, stock: 1, weight: 100 }]) }, clock.now())
      const { data } = await call(lotteries.edit, form, { token: operator })
      await call(lotteries.publish, { id: data.id }, { token: operator })
    }
    const { data } = await call(lotteries.list, { page_size: 100 }, { token: operator })
    expect(data.list.map(({ state }) => state).toSorted()).toEqual(['draft', 'draft', 'published'])
  })

  test('[X10] campaigns of one day count together, and a second person publishes the next one', async () => {
    nextDay()
    const operator = await person('operator')
    const { redEnvelope } = contract.activity
    const values = { total_amount: 60_000 * YUAN, total_count: 100_000, min_each: 1, max_each: YUAN, per_user_limit: 1 }
    const [first, second] = [await envelopeMaker(server, operator).saved(values), await envelopeMaker(server, operator).saved(values)]
    expect((await call(redEnvelope.publish, { id: first }, { token: operator })).msg).toBe('已发布')
    expect((await call(redEnvelope.impact, { id: second }, { token: operator })).data.why).toBe(
      '最多支出60000.00元，与今日其他让利合计120000.00元',
    )
    expect((await call(redEnvelope.publish, { id: second }, { token: operator })).msg).toBe('已提交复核，由另一人发布')
    // a raise for the running one takes the same budget
    const row = (await call(redEnvelope.detail, { id: first }, { token: operator })).data
    const raise = { ...row, total_amount: 110_000 * YUAN, total_count: 120_000 }
    expect(await call(redEnvelope.edit, raise as never, { token: operator })).toMatchObject({ code: 400 })
  })

  test('[X10] a sign-in rule counts its streak coupons, and again when one moves to another streak', async () => {
    nextDay()
    const terms = { amount: 999 * YUAN, threshold: 1000 * YUAN, issue_type: 'push' } as const
    const coupon_id = await couponMaker(server, await person('operator')).running(terms)
    const { rule } = contract.sign
    const save = async (base_no: number, day: number, token: string) => {
      const form = ruleForm({ base_no, cycle: 'month', base_integral: 0, streak: [{ day, coupon_id }] })
      const { data, msg } = await call(rule.edit, form, { token })
      return { msg, status: (await call(rule.detail, { id: data.id }, { token })).data.status }
    }
    const operator = await person('operator')
    expect((await save(0, 30, operator)).status).toBe(1)
    expect(await save(1, 29, operator)).toEqual({ msg: '已保存为停用：超出今日免复核额度，由另一人启用', status: 0 })
  })

  test('[X14] each raise of a points item counts what the item has given already', async () => {
    nextDay()
    const operator = await person('operator')
    const make = pointsMaker(server, operator)
    const { goods } = contract.integralGoods
    const id = await make.onSale({ kind: 'balance', amount: 900 * YUAN, integral: 100, stock: 1 })
    const customer = await people.person()
    await world.give(customer.id, 'integral', 1000)
    await make.exchangeBy(id, customer.id)
    const row = (await call(goods.detail, { id }, { token: operator })).data
    expect(await call(goods.edit, { ...row, stock: 2 } as never, { token: operator })).toMatchObject({ code: 400 })
    expect(await world.available(customer.id, 'balance')).toBe(900 * YUAN)
  })
})

describe('offers', () => {
  const { gift, package: sets, sku } = contract.goods
  const values = { price_store: 2000 * YUAN, price_trade: 2000 * YUAN, price_cost: 1500 * YUAN, stock: 500 }
  const one = async (rest: object = {}) => (await world.skus(1, { ...values, ...rest }))[0] ?? 0
  const takeOut = (token: string, id: number) => call(sku.stock, { id, type: 'out', qty: 500, reason: '盘点' }, { token, ...onceKey() })

  test.each([
    ['the total', { total_qty: 500 }, 0],
    ['the limit of one customer', { total_qty: 40, per_user_limit: 1 }, 0],
    ['no total', { threshold: 5_000_000 * YUAN, per_user_limit: 1 }, 0],
    ['nothing beyond the limits', { threshold: 5000 * YUAN, total_qty: 40 }, 1],
  ])('[X10] the worth of a gift rule follows from %s, not from the stock of the moment', async (_by, terms: object, status) => {
    nextDay()
    const goods = await person('goods')
    const make = offerMaker(server, goods)
    const sku_id = await one({ is_gift_only: 1 })
    expect((await takeOut(goods, sku_id)).code).toBe(200)
    const form = make.giftBody({ threshold: 100, gift_items: [{ sku_id, qty: 1 }], total_qty: null, ...terms })
    const { data } = await call(gift.edit, form, { token: goods })
    expect((await call(gift.detail, { id: data.id }, { token: goods })).data.status).toBe(status)
    if (status === 0) expect((await call(gift.status, { ids: [data.id], status: 1 }, { token: goods })).data.failed).toHaveLength(1)
  })

  /** A package with one piece per SKU, saved by the person; tells whether it is on sale. */
  async function packed(token: string, skus: readonly number[], price: number, more: object = {}) {
    const items = skus.map((sku_id) => ({ sku_id, qty: 1 }))
    const form = { title: '四字套装', code: `PK-${skus.join('-')}`, items, price_store: price, price_trade: price, status: 1 as const }
    const { code, msg, data } = await call(sets.edit, { ...form, ...more }, { token })
    expect(code, msg).toBe(200)
    return (await call(sets.detail, { id: data.id }, { token })).data
  }

  test('[X2] [X3] a cost or a stock that the same person has lowered before excuses no package', async () => {
    nextDay()
    const goods = await person('goods')
    const [first, second] = [await one(), await one()]
    await takeOut(goods, first)
    for (const id of [first, second]) {
      const change = { ids: [id], mode: 'set' as const, field: 'price_cost' as const, value: 1, reason: '调价' }
      expect((await call(sku.price, change, { token: goods })).code).toBe(200)
    }
    expect((await packed(goods, [first, second], 4)).status).toBe(0)
  })

  test('[X2] a part without stock, or without a known cost, hides nothing of the other parts', async () => {
    nextDay()
    const goods = await person('goods')
    const [dear, cheap] = [await one(), await one({ price_store: YUAN, price_trade: YUAN, price_cost: null, stock: 0 })]
    // ¥300 for each of 500 pieces, although no package can be sold yet
    expect((await packed(goods, [dear, cheap], 1700 * YUAN)).status).toBe(0)
    expect((await packed(goods, [dear, await one({ price_cost: null, stock: 1 })], 2600 * YUAN)).status).toBe(0)
    expect((await packed(goods, [dear, await one({ stock: 0 })], 3990 * YUAN)).status).toBe(1)
  })

  test('[X10] a package with other parts counts anew', async () => {
    nextDay()
    const goods = await person('goods')
    const [first, second, third] = [await one(), await one(), await one()]
    const record = await packed(goods, [first, second], 3940 * YUAN)
    expect(record.status).toBe(1)
    const { id, version, code } = record
    expect((await packed(goods, [second, third], 3940 * YUAN, { id, version, code })).status).toBe(1)
    const rows = await db.select().from(giveaway).where(eq(giveaway.kind, 'package'))
    expect(rows.filter(({ ref }) => ref.startsWith(`goods.package:${id}:`)).map(({ campaign }) => campaign)).toEqual([
      30_000 * YUAN,
      30_000 * YUAN,
    ])
  })
})

test('every call that can give value names an endpoint that writes, and every kind has a call', () => {
  const named = Object.entries(givingCalls).flatMap(([area, nouns]) =>
    nouns === 'none'
      ? []
      : Object.entries(nouns).flatMap(([noun, calls]: [string, string | object]) =>
          typeof calls === 'string' ? [] : Object.entries(calls).flatMap(([verb, kind]) => (kind === null ? [] : [[area, noun, verb]])),
        ),
  )
  expect(named.length).toBeGreaterThan(30)
  for (const [area = '', noun = '', verb = ''] of named) {
    const tree = contract as unknown as Record<string, Record<string, Record<string, { effect: string }>>>
    expect(tree[area]?.[noun]?.[verb]?.effect, `${area}.${noun}.${verb}`).toBe('write')
  }
})
