import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { category, sku } from '#server/areas/goods/shared/tables.ts'
import { integralGoods } from '#server/areas/integralGoods/shared/tables.ts'
import { couponWorld } from '#test/make/coupon-world.ts'
import { couponMaker } from '#test/make/coupons.ts'
import { envelopeMaker } from '#test/make/envelopes.ts'
import { freeForm } from '#test/make/free-orders.ts'
import { lotteryMaker, prizesOf } from '#test/make/lotteries.ts'
import { pointsMaker } from '#test/make/points-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await couponWorld()
const { server, call, token, clock, skus, paid } = world
const { coupon, redEnvelope } = contract.activity
const { lottery } = contract.lottery
const free = contract.freeOrder.activity
const points = contract.integralGoods.goods
const packages = contract.goods.package
const set = settingMaker(server)
const perms = ['activity:*:*', 'lottery:*:*', 'freeOrder:*:*', 'integralGoods:*:*', 'goods:package:*'] as const
const fresh = () => server.login({ perms: [...perms] })
const second = await fresh()

/** The second person publishes what the impact showed. */
async function approve(entity: { publish: Endpoint; impact: Endpoint; detail: Endpoint }, id: number) {
  const { hash } = (await call(entity.impact, { id } as never, { token: second })).data as { hash: string }
  const { version } = (await call(entity.detail, { id } as never, { token: second })).data as { version: number }
  return call(entity.publish, { id, version, hash } as never, { token: second })
}

type Reviewed = typeof coupon | typeof redEnvelope | typeof lottery | typeof free
const waiting = async (key: string, by: string) =>
  (await call(contract.index.home.todo, {}, { token: by })).data.list.find((todo) => todo.key === key)?.n ?? 0

const makers = {
  'activity.coupon': () => world.draft({ amount: 1000, total: 100 }),
  'activity.redEnvelope': () => envelopeMaker(server, token).saved({ total_amount: 100_000, total_count: 50 }),
  'lottery.lottery': () => lotteryMaker(server, token).saved({ prizes: prizesOf([{ kind: 'balance', amount: 1000, stock: 100 }]) }),
  async 'freeOrder.activity'() {
    return (await call(free.edit, freeForm({ budget: 100_000 }, clock.now()), { token })).data.id
  },
}
const entities: Record<keyof typeof makers, Reviewed> = {
  'activity.coupon': coupon,
  'activity.redEnvelope': redEnvelope,
  'lottery.lottery': lottery,
  'freeOrder.activity': free,
}

describe('[I5] [S26] an activity with a budget', () => {
  test.each(Object.keys(makers) as (keyof typeof makers)[])('%s beyond the limit is published by a second person', async (address) => {
    const entity = entities[address] as typeof coupon
    const publish = (id: number, by: string) => call(entity.publish, { id }, { token: by })
    const impact = async (id: number, by = token) => (await call(entity.impact, { id }, { token: by })).data
    const atReview = async () => (await call(entity.list, { review: 1 }, { token })).data.list.map(({ id }) => id)
    const id = await makers[address]()
    await set('price.approve_cost', 100_001)
    expect(await impact(id)).toMatchObject({ worst: 100_000, needs_approval: false, asked_by: null })
    await set('price.approve_cost', 100_000)
    expect(await impact(id)).toMatchObject({ needs_approval: true, why: '最多支出1000.00元' })

    expect((await publish(id, token)).msg).toBe('已提交复核，由另一人发布')
    expect((await publish(id, token)).msg).toBe('已提交复核，由另一人发布')
    expect((await call(entity.detail, { id }, { token })).data).toMatchObject({ state: 'draft', review_by: 1 })
    expect([await atReview(), await waiting(`${address}.review`, second), await waiting(`${address}.review`, token)]).toEqual([[id], 1, 1])
    expect((await impact(id, second)).asked_by).toMatchObject({ id: 1 })
    const copy = (await call(entity.copy, { id }, { token })).data.id
    expect((await call(entity.detail, { id: copy }, { token })).data.review_by).toBeNull()

    // without what was read there is no approval
    expect((await publish(id, second)).msg).toBe('内容已变化，请重新查看后再确认')
    expect((await approve(entity, id)).code).toBe(200)
    const { state } = (await call(entity.detail, { id }, { token })).data
    expect([state, await atReview()]).toEqual(['published', []])
    await set('price.approve_cost', 10_000_000)
  })

  test('a published activity is not raised beyond the limit by one person', async () => {
    await set('price.approve_cost', 200_000)
    // each kind by a person with a separate budget
    const [one, two, three] = [await fresh(), await fresh(), await fresh()]
    const id = await envelopeMaker(server, one).published({ total_amount: 100_000, total_count: 50 })
    const { data } = await call(redEnvelope.detail, { id }, { token })
    const raise = (total_amount: number) => call(redEnvelope.edit, { ...data, total_amount, total_count: 110 } as never, { token: one })
    expect(await raise(200_000)).toMatchObject({
      code: 400,
      msg: '增加后超出免复核范围（最多支出1000.00元，与今日其他让利合计2000.00元）；请复制为新活动，由另一人发布',
    })
    expect((await raise(199_999)).code).toBe(200)

    const couponId = await couponMaker(server, two).running({ amount: 1000, total: 100 })
    const { data: row } = await call(coupon.detail, { id: couponId }, { token })
    const more = (total: number) => call(coupon.edit, { ...row, total } as never, { token: two })
    expect((await more(200)).msg).toContain('超出免复核范围')
    expect((await more(199)).code).toBe(200)
    const drawn = await lotteryMaker(server, three).published({ prizes: prizesOf([{ kind: 'balance', amount: 1000, stock: 100 }]) })
    const { version } = (await call(lottery.detail, { id: drawn }, { token })).data
    const stock = (n: number) => call(lottery.prizeStock, { id: drawn, version, prizes: [{ position: 1, stock: n }] }, { token: three })
    expect((await stock(200)).msg).toContain('超出免复核范围')
    expect((await stock(199)).code).toBe(200)
    await set('price.approve_cost', 10_000_000)
  })

  test('a coupon replays the paid orders of 90 days; without a total every customer counts', async () => {
    const [sku_id = 0, other = 0] = await skus(2, { price_store: 10_000, price_trade: 9000, stock: 1000 })
    const { store_id } = await world.buyer()
    await paid({ store_id, lines: [{ sku_id, qty: 3 }] })
    await paid({
      store_id,
      lines: [
        { sku_id, qty: 1 },
        { sku_id: other, qty: 9 },
      ],
    })
    const reach = { scope: 'sku' as const, scope_ids: [sku_id], kind: 'discount' as const, amount: null, discount: 8000, max_off: 5000 }
    const id = await world.draft({ ...reach, threshold: 20_000 })
    // 20 % of 300.00 is more than the most, and the second order is below the threshold
    expect((await call(coupon.impact, { id }, { token })).data).toMatchObject({ replay: { orders: 1, amount: 5000 }, worst: 500_000 })
    const every = await world.draft({ ...reach, threshold: 0, total: -1, per_limit: 2 })
    const { replay, worst, parts } = (await call(coupon.impact, { id: every }, { token })).data
    expect(replay).toEqual({ orders: 2, amount: 5000 + 2000 })
    expect([(worst ?? 1) % 10_000, (worst ?? 0) > 0, parts[0]?.qty]).toEqual([0, true, null])
  })
})

test('[walk3] the estimate for a coupon on a parent category counts subcategory orders', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 10_000, price_trade: 9000, stock: 100 })
  const [row] = await server.database.db.select({ category_id: sku.category_id }).from(sku).where(eq(sku.id, sku_id))
  const leaf = row?.category_id ?? 0
  const [top] = await server.database.db
    .insert(category)
    .values({ title: '紧固件大类', code: 'TOP-1', level: 1, unit: '个' })
    .returning({ id: category.id })
  const [middle] = await server.database.db
    .insert(category)
    .values({ title: '螺栓类', code: 'MID-1', level: 2, unit: '个', parent_id: top?.id ?? 0 })
    .returning({ id: category.id })
  await server.database.db
    .update(category)
    .set({ parent_id: middle?.id ?? 0, level: 3 })
    .where(eq(category.id, leaf))
  const { store_id } = await world.buyer()
  await paid({ store_id, lines: [{ sku_id, qty: 2 }] })
  const estimateOf = async (scope_ids: number[]) => {
    const id = await world.draft({ scope: 'category', scope_ids, amount: 1500, total: 10, threshold: 2000 })
    return (await call(coupon.impact, { id }, { token })).data.replay
  }
  for (const root of [top?.id ?? 0, middle?.id ?? 0, leaf]) expect(await estimateOf([root])).toEqual({ orders: 1, amount: 1500 })
  // a branch that is named twice counts its orders once
  expect(await estimateOf([top?.id ?? 0, leaf])).toEqual({ orders: 1, amount: 1500 })
})

describe('[I5] [S26] points items and packages', () => {
  const make = pointsMaker(server, token)
  const offBy = async (id: number) => (await call(points.detail, { id }, { token })).data
  const status = (id: number, by: string) => call(points.status, { ids: [id], status: 1 }, { token: by })

  test('an item below the margin floor needs a second person for sale and cannot get worse there', async () => {
    await set('integral.per_yuan', 100)
    const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1900, price_cost: 1500, stock: 50 })
    const id = await make.saved({ sku_id, integral: 1000, cash: 500 })
    expect((await call(points.impact, { id }, { token })).data).toMatchObject({ is_under_floor: true, margin: 0, needs_approval: true })
    const blind = (await call(points.impact, { id }, { token: second })).data
    expect(blind).toMatchObject({ is_under_floor: null, margin: null, needs_approval: null })
    expect((await offBy(id)).is_under_floor).toBe(true)
    expect((await status(id, token)).data.failed).toMatchObject([{ id, msg: '已提交复核，由另一人上架' }])
    expect((await call(points.publish, { id }, { token })).msg).toBe('已提交复核，由另一人上架')
    expect((await call(points.list, { review: 1 }, { token })).data.list.map((row) => row.id)).toEqual([id])
    expect(await waiting('integralGoods.goods.review', second)).toBe(1)
    // an edit withdraws the request, so that nobody approves other points
    const row = await offBy(id)
    expect((await call(points.edit, { ...row, cash: 400 } as never, { token })).code).toBe(200)
    expect((await status(id, second)).data.failed).toHaveLength(1)
    expect((await call(points.publish, { id }, { token })).msg).toBe('已提交复核，由另一人上架')
    expect((await approve(points, id)).code).toBe(200)
    expect(await offBy(id)).toMatchObject({ state: 'on', review_by: null })

    const fine = await make.saved({ sku_id, integral: 1500, cash: 500 })
    expect((await call(points.publish, { id: fine }, { token })).data).toMatchObject({ id: fine })
    const on = await offBy(fine)
    expect(on).toMatchObject({ state: 'on', is_under_floor: false })
    const cheaper = await call(points.edit, { ...on, integral: 900 } as never, { token })
    expect(cheaper).toMatchObject({ code: 400, msg: '改动后须由另一人复核（低于毛利底线），请先下架再修改' })
    expect((await call(points.edit, { ...on, integral: 1600 } as never, { token })).code).toBe(200)
  })

  test('an item that can cost more than the limit needs a second person as well', async () => {
    const id = await make.saved({ kind: 'balance', amount: 1000, stock: 100 })
    await set('price.approve_cost', 100_000)
    expect((await call(points.impact, { id }, { token })).data).toMatchObject({ worst: 100_000, needs_approval: true })
    expect((await call(points.publish, { id }, { token })).msg).toBe('已提交复核，由另一人上架')
    expect((await approve(points, id)).code).toBe(200)
    await set('price.approve_cost', 10_000_000)
    expect((await offBy(id)).state).toBe('on')
  })

  test('[X3] the worst case includes exchanged pieces, so that a raise does not repeat them', async () => {
    await set('price.approve_cost', 100_000)
    const by = await fresh()
    const id = await make.saved({ kind: 'balance', amount: 1000, stock: 60 })
    expect((await call(points.publish, { id }, { token: by })).msg).toBe('已上架')
    await server.database.db.update(integralGoods).set({ exchanged: 60 }).where(eq(integralGoods.id, id))
    const row = await offBy(id)
    const raise = (stock: number) => call(points.edit, { ...row, stock } as never, { token: by })
    expect((await raise(100)).msg).toContain('改动后须由另一人复核（最多支出400.00元，与今日其他让利合计1000.00元）')
    expect((await raise(99)).code).toBe(200)
    await set('price.approve_cost', 10_000_000)
  })

  test('a package below the cost of its parts is saved off sale and put on sale by a second person', async () => {
    const items = (await skus(2, { price_store: 2000, price_trade: 1900, price_cost: 1000, stock: 50 })).map((sku_id) => ({
      sku_id,
      qty: 1,
    }))
    const form = { title: '低价紧固套装', code: 'LOW-KIT', items, price_store: 3000, price_trade: 2100, status: 1 as const }
    const answer = await call(packages.edit, { ...form, price_trade: 2050 }, { token })
    expect(answer.msg).toBe('已保存，暂不上架；已提交复核，由另一人上架')
    const { id } = answer.data
    const detail = async () => (await call(packages.detail, { id }, { token })).data
    expect(await detail()).toMatchObject({ status: 0, review_by: 1, is_under_floor: true })
    expect((await call(packages.status, { ids: [id], status: 1 }, { token })).data.failed).toHaveLength(1)
    expect((await call(packages.publish, { id }, { token })).msg).toBe('已提交复核，由另一人上架')
    expect((await call(packages.impact, { id }, { token: second })).data).toMatchObject({
      asked_by: { id: 1 },
      margin: null,
      is_under_floor: null,
      needs_approval: true,
    })
    expect(await waiting('goods.package.review', second)).toBe(1)
    expect((await approve(packages, id)).code).toBe(200)
    expect(await detail()).toMatchObject({ status: 1, review_by: null })
    // a lower price takes it off again; a price above the floor does not
    const { version } = await detail()
    expect((await call(packages.edit, { ...form, id, version, price_trade: 2500 }, { token })).msg).toBe('保存成功')
    expect(await detail()).toMatchObject({ status: 1, is_under_floor: false })
    await set('price.approve_sale', 0)
    const now = await detail()
    expect((await call(packages.edit, { ...form, id, version: now.version, price_trade: 2000 }, { token })).msg).toBe('保存成功')
    expect(await detail()).toMatchObject({ status: 1, is_under_floor: true })
    await set('price.approve_sale', 1)
  })
})
