import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { workerContextOf } from '#test/make/work.ts'

const world = await collectionWorld()
const { call, token, skus, body, draft, running, customer, goodsAt } = world
const { collection } = contract.activity

const edit = async (values: Parameters<typeof body>[0] & { id?: number; version?: number; confirm_below_cost?: 0 | 1 }) =>
  call(collection.edit, { ...(await body(values)), ...(values.id && { id: values.id, version: values.version }) }, { token })
const one = async (id: number) => (await call(collection.detail, { id }, { token })).data

describe('[A10] a collection is edited', () => {
  test('it needs sections, goods and prices below those of the store', async () => {
    const [sku_id = 0, other = 0] = await skus(2, { price_store: 2000, stock: 50 })
    expect(await edit({ sections: [] })).toMatchObject({ msg: '请至少添加一个分组' })
    expect(await edit({ goods: [] })).toMatchObject({ msg: '请至少添加一个商品', data: { errors: [{ field: 'goods' }] } })
    expect(await edit({ goods: [{ sku_id, activity_price: 2000 }] })).toMatchObject({
      msg: '活动价必须小于门店价',
      data: { errors: [{ field: 'goods.0.activity_price' }] },
    })
    expect(await edit({ goods: [{ sku_id, activity_stock: 51 }] })).toMatchObject({ msg: '活动库存不能大于可售库存' })
    expect(await edit({ goods: [{ sku_id }, { sku_id }] })).toMatchObject({ msg: '合集商品不能重复' })
    expect(await edit({ goods: [{ sku_id, section: 1 }] })).toMatchObject({ msg: '商品所在的分组不存在' })
    expect(await edit({ price_rule: 'discount_bp', discount_bp: 9950 })).toMatchObject({ msg: '折扣必须在1折到9.9折之间' })
    expect(await edit({ price_rule: 'discount_bp' })).toMatchObject({ data: { errors: [{ field: 'discount_bp' }] } })
    expect(await edit({ theme_color: 'red' })).toMatchObject({ msg: '主题色必须是#加6位十六进制数' })
    expect(await edit({ coupon_ids: [7] })).toMatchObject({ msg: '请选择可领取的优惠券' })
    expect(await edit({ end_at: '2026-03-01T00:00:00.000Z' })).toMatchObject({ msg: '结束时间必须晚于开始时间' })
    const goods = [
      { sku_id, activity_price: 1800, activity_stock: 50, limit_per_user: 3 },
      { sku_id: other, activity_price: null },
    ]
    const { data } = await edit({ goods, sections: [{ title: '轴承' }, { title: '劳保' }], theme_color: '#C0392B' })
    expect(await one(data.id)).toMatchObject({
      state: 'draft',
      goods_count: 2,
      theme_color: '#C0392B',
      sections: [{ title: '轴承' }, { title: '劳保' }],
      goods: [
        { activity_price: 1800, sold_qty: 0, limit_per_user: 3 },
        { activity_price: null, activity_stock: null },
      ],
    })
  })

  test('a price or discount below cost needs a second confirmation, costs need their permission', async () => {
    const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1900, price_cost: 1400 })
    const { code } = (await call(contract.goods.sku.detail, { id: sku_id }, { token })).data
    const cheap = { goods: [{ sku_id, activity_price: 1399 }] }
    expect(await edit(cheap)).toMatchObject({
      code: 400,
      msg: '活动价不能低于成本价，请确认',
      data: { errors: [{ field: 'goods.0.activity_price' }], below_cost: [code] },
    })
    expect(await edit({ price_rule: 'discount_bp', discount_bp: 7300, goods: [{ sku_id }] })).toMatchObject({
      msg: '活动价不能低于成本价，请确认',
    })
    expect(await edit({ price_rule: 'discount_bp', discount_bp: 7400, goods: [{ sku_id }] })).toMatchObject({ code: 200 })
    const { data } = await edit({ ...cheap, confirm_below_cost: 1 })
    const id = data.id
    const { version } = await one(id)
    const alone = { id, goods: [{ section: 0, sku_id, activity_price: 1300 }] }
    expect(await call(collection.goods, { ...alone, version }, { token })).toMatchObject({ code: 400, data: { below_cost: [code] } })
    expect(await call(collection.goods, { ...alone, version, confirm_below_cost: 1 }, { token })).toMatchObject({
      data: { version: version + 1 },
    })
    expect(await call(collection.goods, { ...alone, version, confirm_below_cost: 1 }, { token })).toMatchObject({ code: 400 })
    const reader = await world.login({ perms: ['activity:collection:list'], scope: 'all' })
    expect((await call(collection.detail, { id }, { token: reader })).data.goods).toMatchObject([{ price_cost: null }])
    expect(await call(collection.publish, { id }, { token: reader })).toMatchObject({ code: 403 })
  })

  test('after publication only texts, sections, order, a later end and more pieces are accepted', async () => {
    const [first = 0, second = 0] = await skus(2, { price_store: 2000, stock: 100 })
    const lines = (stock: number, price = 1500) => [{ sku_id: first, activity_price: price, activity_stock: stock }, { sku_id: second }]
    const { id } = await running({ goods: lines(10) })
    const buyer = await customer()
    expect(await world.create(buyer, first, 4)).toMatchObject({ code: 200 })
    const save = async (values: Parameters<typeof body>[0]) => {
      const { version, title } = await one(id)
      return edit({ title, goods: lines(10), ...values, id, version })
    }
    expect(await save({ title: '新标题', sections: [{ title: '改名' }], intro: '介绍', sort: 9 })).toMatchObject({ code: 200 })
    expect(await save({ price_rule: 'none' })).toMatchObject({
      msg: '活动已发布，不能修改该项',
      data: { errors: [{ field: 'price_rule' }] },
    })
    expect(await save({ audience: 'trade' })).toMatchObject({ msg: '活动已发布，不能修改该项' })
    expect(await save({ goods: lines(10, 1400) })).toMatchObject({ msg: '活动已发布，不能修改该项' })
    expect(await save({ goods: lines(10).slice(0, 1) })).toMatchObject({
      msg: '活动已发布，不能修改该项',
      data: { errors: [{ field: 'goods' }] },
    })
    expect(await save({ goods: lines(3) })).toMatchObject({ msg: '数量不能小于已使用数量(4)' })
    expect(await save({ goods: lines(9) })).toMatchObject({ msg: '发布后数量只能增加' })
    expect(await save({ end_at: '2026-03-09T00:00:00.000Z' })).toMatchObject({ msg: '结束时间只能延后' })
    expect(await save({ end_at: '2026-03-12T00:00:00.000Z', goods: lines(20).toReversed() })).toMatchObject({ code: 200 })
    expect((await one(id)).goods.map(({ sku_id, activity_stock }) => [sku_id, activity_stock])).toEqual([
      [second, null],
      [first, 20],
    ])
    // goods that went off sale meanwhile do not prevent a change to the others
    await call(contract.goods.sku.status, { ids: [second], status: 0 }, { token })
    expect(await save({ goods: lines(30), end_at: '2026-03-12T00:00:00.000Z' })).toMatchObject({ code: 200 })
    expect(await goodsAt(id)).toMatchObject([{ activity_stock: 30, sold_qty: 4 }, {}])
  })
})

describe('[A10] a collection lives', () => {
  test('publication needs valid goods, a copy has no sales, participations prevent deletion', async () => {
    const [off = 0] = await skus(1, { price_store: 2000 })
    const id = await draft({ goods: [{ sku_id: off }] })
    await call(contract.goods.sku.status, { ids: [off], status: 0 }, { token })
    expect((await call(collection.publish, { id }, { token })).msg).toMatch(/已下架/)
    const activity = await running()
    await world.create(await customer(), activity.sku_id, 2)
    const { data } = await call(collection.copy, { id: activity.id }, { token })
    expect(await one(data.id)).toMatchObject({ state: 'draft', joined_count: 0, goods: [{ sold_qty: 0, activity_price: 1500 }] })
    expect(await call(collection.delete, { id: data.id }, { token })).toMatchObject({ data: { success: [data.id] } })
    expect(await call(collection.pause, { id: activity.id }, { token })).toMatchObject({ code: 200 })
    expect(await call(collection.resume, { id: activity.id }, { token })).toMatchObject({ code: 200 })
    await call(collection.close, { id: activity.id }, { token })
    expect((await call(collection.delete, { id: activity.id }, { token })).data.failed).toMatchObject([
      { msg: '活动已有参与记录，不能删除' },
    ])
    expect(await call(collection.sort, { id: activity.id, sort: 7 }, { token })).toMatchObject({ code: 200 })
    expect(await one(activity.id)).toMatchObject({ sort: 7, state: 'closed' })
  })

  test('the job closes it at its end, the list filters by phase, goods and time and shows sales', async () => {
    const activity = await running({ end_at: '2026-03-02T09:00:00.000Z' })
    const buyer = await customer()
    const { data } = await world.create(buyer, activity.sku_id, 2)
    await world.pay(await world.orderAt(data.id))
    await call(shop.activity.view, { list: [{ kind: 'collection', id: activity.id }] }, { token: buyer.token })
    const listed = async (query: object) => (await call(collection.list, { page_size: 100, ...query }, { token })).data.list
    const row = (await listed({ sku_id: activity.sku_id, from: '2026-03-02', to: '2026-03-02' }))[0]
    expect(row).toMatchObject({ id: activity.id, phase: 'running', views: 1, amount: 3000, sold_qty: 2, joined_count: 1, goods_count: 1 })
    expect(await listed({ sku_id: activity.sku_id, from: '2026-03-03' })).toEqual([])
    expect((await call(collection.stat, { id: activity.id }, { token })).data).toMatchObject({
      views: 1,
      joins: 1,
      users: 1,
      orders: 1,
      amount: 3e3,
      cost: 1e3,
    })
    world.clock.advance(3_600_000)
    expect((await listed({ phase: 'ended' })).map(({ id }) => id)).toContain(activity.id)
    const { entity } = await import('./collection.ts')
    await entity.jobs?.['close-collections']?.act(await workerContextOf(world.server))
    expect((await listed({ phase: 'closed' })).map(({ id }) => id)).toContain(activity.id)
    world.clock.advance(-3_600_000)
  })
})
