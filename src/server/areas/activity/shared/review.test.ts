import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { collectionWorld } from '#test/make/collection-world.ts'
import { settingMaker } from '#test/make/shop.ts'

const world = await collectionWorld()
const { server, call, token, skus, body, draft } = world
const { collection, group } = contract.activity
const set = settingMaker(server)
const second = await server.login({ perms: ['activity:collection:*', 'activity:group:*'] })

const detail = async (id: number) => (await call(collection.detail, { id }, { token })).data
const impactOf = async (id: number, by = token) => (await call(collection.impact, { id }, { token: by })).data
const publish = (id: number, by: string) => call(collection.publish, { id }, { token: by })
const approve = async (id: number) => {
  const [{ hash }, { version }] = [await impactOf(id, second), await detail(id)]
  return call(collection.publish, { id, version, hash }, { token: second })
}
const waiting = async (by: string) =>
  (await call(contract.index.home.todo, {}, { token: by })).data.list.find(({ key }) => key === 'activity.collection.review')?.n ?? 0
const atReview = async () => (await call(collection.list, { review: 1 }, { token })).data.list.map(({ id }) => id)

test('[A10] [I5] the impact of a collection replays 90 days at its prices and pieces, by level', async () => {
  const [plain = 0, scarce = 0] = await skus(2, { price_store: 2000, price_trade: 1800, price_cost: 1000, stock: 1000 })
  const [store, trade] = [await world.buyer(), await world.buyer({ price_level: 'trade' })]
  for (const sku_id of [plain, scarce]) await world.paid({ store_id: store.id, lines: [{ sku_id, qty: 10 }] })
  await world.paid({ store_id: trade.id, lines: [{ sku_id: plain, qty: 5 }] })
  const id = await draft({
    goods: [
      { sku_id: plain, activity_price: 1900 },
      { sku_id: scarce, activity_price: 1500, activity_stock: 4 },
    ],
  })
  // the trade price for the first is lower already: 10 × 1.00 and 4 × 5.00 yuan less
  expect(await impactOf(id)).toMatchObject({ skus: 2, gain: -1000 - 2000, sold_qty: 20, needs_approval: false, asked_by: null })
  expect((await impactOf(id, second)).under_floor).toBeNull()
})

test('[A10] [S26] beyond the limits a second person publishes; a change withdraws the request', async () => {
  const goods = (await skus(2, { price_store: 2000, price_trade: 1900, price_cost: 1600, stock: 50 })).map((sku_id) => ({
    sku_id,
    activity_price: 1500,
  }))
  await set('price.approve_floor', 2)
  const values = await body({ goods })
  const { data } = await call(collection.edit, { ...values, confirm_below_cost: 1 }, { token })
  const { id } = data
  expect(await impactOf(id)).toMatchObject({ needs_approval: true, under_floor: 2 })
  const answer = await publish(id, token)
  expect(answer).toMatchObject({ code: 200, msg: '已提交复核，由另一人发布' })
  expect((await publish(id, token)).msg).toBe('已提交复核，由另一人发布')
  expect(await detail(id)).toMatchObject({ state: 'draft', review_by: 1 })
  expect([await atReview(), await waiting(second), await waiting(token)]).toEqual([[id], 1, 1])
  expect((await impactOf(id, second)).asked_by).toMatchObject({ id: 1 })

  const { version } = await detail(id)
  expect((await call(collection.edit, { ...values, id, version, title: '改名合集', confirm_below_cost: 1 }, { token })).code).toBe(200)
  expect([await atReview(), await waiting(second)]).toEqual([[], 0])
  // without a request the second person only asks as well
  expect((await publish(id, second)).msg).toBe('已提交复核，由另一人发布')
  expect((await publish(id, token)).msg).toBe('已提交复核，由另一人发布')
  const answers = await Promise.all([approve(id), approve(id)])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  expect(await detail(id)).toMatchObject({ state: 'published' })
  await set('price.approve_floor', 100)
})

test('[A12] [S26] a group buy is reviewed alike; its copy asks anew', async () => {
  const [sku_id = 0] = await skus(1, { price_store: 2000, price_trade: 1900, price_cost: 1600, stock: 50 })
  await set('price.approve_floor', 1)
  const form = {
    title: '复核拼团',
    mode: 'people',
    need: 2,
    team_hours: 24,
    audience: 'all',
    leader_discount: 0,
    virtual_fill: 0,
    start_at: '2026-03-01T00:00:00.000Z',
    end_at: '2026-03-10T00:00:00.000Z',
    sku_items: [{ sku_id, group_price: 1500, stock: 10 }],
  } as const
  const answer = await call(group.edit, form as never, { token })
  expect(answer.msg).toBe('保存成功')
  const { id } = answer.data as { id: number }
  expect((await call(group.publish, { id }, { token })).msg).toBe('已提交复核，由另一人发布')
  const copy = (await call(group.copy, { id }, { token })).data.id
  expect((await call(group.detail, { id: copy }, { token })).data.review_by).toBeNull()
  const { hash } = (await call(group.impact, { id }, { token: second })).data
  const { version } = (await call(group.detail, { id }, { token: second })).data
  expect((await call(group.publish, { id, version, hash }, { token: second })).code).toBe(200)
  expect((await call(group.detail, { id }, { token })).data.state).toBe('published')
  await set('price.approve_floor', 100)
})
