import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await collectionWorld()
const { server, call, token, skus, draft } = world
const { collection, group } = contract.activity
const set = settingMaker(server)
const second = await server.login({ perms: ['activity:collection:*', 'activity:group:*'] })
const SENT = '已提交复核，由另一人发布'

type GroupForm = InputOf<typeof group.edit>

async function groupOf(sku_items: GroupForm['sku_items'], values: Partial<GroupForm> = {}) {
  const form: GroupForm = {
    title: '最多让利拼团',
    mode: 'people',
    need: 2,
    team_hours: 24,
    audience: 'all',
    leader_discount: 0,
    virtual_fill: 0,
    start_at: '2026-03-01T00:00:00.000Z',
    end_at: '2026-03-10T00:00:00.000Z',
    sku_items,
    ...values,
  }
  const { code, msg, data } = await call(group.edit, form, { token })
  if (code !== 200) throw new Error(msg)
  return data.id
}

const groupImpact = async (id: number) => (await call(group.impact, { id }, { token })).data
const publishGroup = (id: number, by = token) => call(group.publish, { id }, { token: by })
/** A person with a day budget that is not used yet. */
const fresh = () => server.login({ perms: ['activity:collection:*', 'activity:group:*'] })

/** The second person publishes what the impact showed. */
async function approve(entity: typeof collection | typeof group, id: number) {
  const { hash } = (await call(entity.impact, { id }, { token: second })).data
  const { version } = (await call(entity.detail as typeof group.detail, { id }, { token: second })).data
  return call(entity.publish, { id, version, hash }, { token: second })
}

async function morePieces(id: number, stock: number) {
  const row = (await call(group.detail, { id }, { token })).data
  const sku_items = row.sku_items.map(({ sku_id, group_price }) => ({ sku_id, group_price, stock }))
  return call(group.edit, { ...row, sku_items } as never, { token })
}

test('[X2] a group buy of a whole stock at 1 fen is reviewed, although none was sold in 90 days', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 302_820, price_trade: 280_000, stock: 378 })
  const id = await groupOf([{ sku_id, group_price: 1, stock: 378 }])
  const impact = await groupImpact(id)
  expect(impact).toMatchObject({ gain: 0, worst: 302_819 * 378, needs_approval: true, why: '最多让利1144655.82元' })
  expect((await publishGroup(id)).msg).toBe(SENT)
  expect((await approve(group, id)).code).toBe(200)
})

test('[X2] pieces count up to the stock, both levels once, the leader reduction once per team', async () => {
  const [sku_id = 0, other = 0] = await skus(2, { price_store: 2000, price_trade: 1900, stock: 100 })
  const id = await groupOf([{ sku_id, group_price: 1500, stock: 100 }], { need: 3, leader_discount: 100 })
  await world.place(await world.customer(), sku_id, 40)
  expect(await groupImpact(id)).toMatchObject({ worst: 60 * 500 + 20 * 100, needs_approval: false })
  const goods = [
    { sku_id, activity_price: 1950 },
    { sku_id: other, activity_price: 1000, activity_stock: 7 },
  ]
  const impact = (await call(collection.impact, { id: await draft({ goods }) }, { token })).data
  expect(impact.worst).toBe(60 * 50 + 7 * 1000)
})

test('[X2] a collection without a limit of pieces counts the whole stock', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 200_000, price_trade: 190_000, stock: 98 })
  const id = await draft({ goods: [{ sku_id, activity_price: 1 }] })
  expect((await call(collection.impact, { id }, { token })).data).toMatchObject({ worst: 98 * 199_999, needs_approval: true })
  expect((await call(collection.publish, { id }, { token })).msg).toBe(SENT)
})

test('[X2] one SKU below cost is enough for a review, whatever the limits allow', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1900, price_cost: 1600, stock: 50 })
  await set('price.approve_floor', 0)
  await set('price.approve_loss', 0)
  const form = { ...(await world.body({ goods: [{ sku_id, activity_price: 1599 }] })), confirm_below_cost: 1 as const }
  const { id } = (await call(collection.edit, form, { token })).data
  const impact = (await call(collection.impact, { id }, { token })).data
  expect(impact).toMatchObject({ below_cost: 1, under_floor: 1, needs_approval: true, why: '1个SKU将低于成本价' })
  const blind = (await call(collection.impact, { id }, { token: second })).data
  expect(blind).toMatchObject({ below_cost: null, under_floor: null, is_under_floor: null, needs_approval: null, why: null })
  expect((await call(collection.publish, { id }, { token })).msg).toBe(SENT)
  // the leader alone pays less than the cost
  const led = await groupOf([{ sku_id, group_price: 1700, stock: 10 }], { leader_discount: 101 })
  expect(await groupImpact(led)).toMatchObject({ below_cost: 1, needs_approval: true })
  const fine = await groupOf([{ sku_id, group_price: 1700, stock: 10 }], { leader_discount: 100 })
  expect(await groupImpact(fine)).toMatchObject({ below_cost: 0, needs_approval: false })
  await set('price.approve_floor', 100)
  await set('price.approve_loss', 10_000_000)
})

test('[X3] more pieces of a published group buy are examined like its publication', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1900, stock: 1000 })
  await set('price.approve_loss', 100_000)
  const id = await groupOf([{ sku_id, group_price: 1000, stock: 10 }])
  expect((await publishGroup(id)).msg).not.toBe(SENT)
  const refusal = {
    code: 400,
    msg: '增加件数须由另一人复核（最多让利900.00元，与今日其他让利合计1000.00元）；请复制为新活动，由另一人发布',
    data: { errors: [{ field: 'sku_items.0.stock' }] },
  }
  expect(await morePieces(id, 100)).toMatchObject(refusal)
  expect((await morePieces(id, 99)).code).toBe(200)
  expect((await morePieces(id, 100)).code).toBe(400)
  await set('price.approve_loss', 10_000_000)
  // pieces beyond the stock would be sold once goods arrive
  expect((await morePieces(id, 1001)).msg).toBe('拼团库存不能大于可售库存')
})

test('[X3] more pieces in a published collection are examined likewise, including sold pieces', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1900, stock: 1000 })
  await set('price.approve_loss', 100_000)
  const by = await fresh()
  const id = await draft({ goods: [{ sku_id, activity_price: 1000, activity_stock: 10 }] })
  expect((await call(collection.publish, { id }, { token: by })).msg).not.toBe(SENT)
  const buyer = await world.customer()
  await world.place(buyer, sku_id, 10)
  const raise = async (activity_stock: number | null) => {
    const { version } = (await call(collection.detail, { id }, { token })).data
    const goods = [{ section: 0, sku_id, activity_price: 1000, activity_stock }]
    return call(collection.goods, { id, version, goods } as never, { token: by })
  }
  expect((await raise(100)).msg).toContain('增加件数须由另一人复核（最多让利900.00元，与今日其他让利合计1000.00元）')
  expect((await raise(null)).code).toBe(400)
  expect((await raise(99)).code).toBe(200)
  await set('price.approve_loss', 10_000_000)
  expect((await raise(null)).msg).toBe('活动已发布，不能修改该项')
})

test('[X3] a price that two people published below cost does not get more pieces by one person', async () => {
  const [sku_id = 0, fine = 0] = await skus(2, { price_store: 2000, price_trade: 1900, price_cost: 1600, stock: 100 })
  const form = await world.body({
    goods: [
      { sku_id, activity_price: 1500, activity_stock: 5 },
      { sku_id: fine, activity_price: 1800, activity_stock: 5 },
    ],
  })
  const { id } = (await call(collection.edit, { ...form, confirm_below_cost: 1 }, { token })).data
  expect((await call(collection.publish, { id }, { token })).msg).toBe(SENT)
  expect((await approve(collection, id)).code).toBe(200)
  const raise = async (below: number, above: number, by = token) => {
    const { version } = (await call(collection.detail, { id }, { token })).data
    const goods = form.goods.map((line) => ({ ...line, activity_stock: line.sku_id === sku_id ? below : above }))
    return call(collection.goods, { id, version, goods } as never, { token: by })
  }
  expect((await raise(6, 5)).msg).toContain('1个SKU将低于成本价')
  expect((await raise(6, 5, second)).msg).toContain('超出个人免复核额度')
  expect((await raise(5, 6)).code).toBe(200)
})
