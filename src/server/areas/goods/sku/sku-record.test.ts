import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { testClock } from '#test/make/clock.ts'
import { offerMaker } from '#test/make/offers.ts'
import { startServer } from '#test/server/harness.ts'

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { call, login, database } = server
const token = await login()
const make = offerMaker(server, token)
const { sku, spu } = contract.goods
const DAY = 86_400_000

/** A session after these days: the first one has ended. */
async function later(days: number): Promise<string> {
  clock.advance(days * DAY)
  return login()
}

test('[A05] SKU and SPU usage is counted, and the link filters find the counted records', async () => {
  const spu_id = await make.spu()
  const [id, other] = [await make.sku({ spu_id }), await make.sku({ spu_id })]
  await database.pool.query(`update spu set state = 'on' where id = $1`, [spu_id])
  await make.package({ items: [id, other].map((sku_id) => ({ sku_id, qty: 1 })), title: '使用套装' })
  await database.pool.query(
    `with g as (insert into gift (title, cond_type, threshold, start_at, end_at) values ('使用赠品', 'amount', 1, '2026-01-01', '2999-01-01') returning id)
     insert into gift_item (gift_id, sku_id, qty) select id, $1, 1 from g`,
    [other],
  )
  await database.pool.query(
    `with s as (insert into scene (title, spu_count) values ('使用场景', 1) returning id) insert into scene_spu (scene_id, spu_id) select id, $1 from s`,
    [spu_id],
  )
  await database.pool.query(
    `with c as (insert into customer (nick) values ('购物者') returning id) insert into cart_line (user_id, sku_id, qty) select c.id, sku.id, 1 from c, sku where spu_id = $1`,
    [spu_id],
  )
  const counts = { packages: 1, scenes: 1, carts: 1, activities: 0, orders: 0, orders_more: false }
  expect((await call(sku.usage, { id }, { token })).data).toEqual({ ...counts, gifts: 0 })
  expect((await call(spu.usage, { id: spu_id }, { token })).data).toEqual({ ...counts, gifts: 1 })
  const unlisted = await login({ perms: ['goods:sku:list'] })
  expect((await call(sku.usage, { id }, { token: unlisted })).data.orders).toBeNull()
  const totals = await Promise.all(
    [contract.goods.package.list, contract.goods.gift.list, contract.goods.scene.list].map(
      async (list) => ((await call(list, { spu_id } as never, { token })).data as { total: number }).total,
    ),
  )
  expect(totals).toEqual([1, 1, 1])
  const none = await make.spu()
  expect((await call(contract.goods.scene.list, { spu_id: none }, { token })).data.total).toBe(0)
})

test('[A04] the SPU checklist names what the transition refuses, until the SPU is on sale', async () => {
  const id = await make.spu({ main_image: null })
  const unmet = async () => (await call(spu.checklist, { id }, { token })).data.list.filter(({ is_met }) => !is_met).map(({ msg }) => msg)
  const putOn = async () => (await call(spu.status, { ids: [id], status: 1 }, { token })).data
  const open = await unmet()
  expect(open).toEqual(['请至少添加一个SKU', '请上传主图'])
  expect((await putOn()).failed).toEqual([{ id, msg: open[0] }])
  await make.sku({ spu_id: id })
  expect(await unmet()).toEqual(['请上传主图'])
  expect((await putOn()).failed).toEqual([{ id, msg: '请上传主图' }])
  await database.pool.query(`update spu set main_image = '/files/a.png' where id = $1`, [id])
  expect(await unmet()).toEqual([])
  expect((await putOn()).success).toEqual([id])
})

test('[A05] charts show day-end prices and stock, and costs only with the cost permission', async () => {
  const id = await make.sku({ price_store: 2000, price_trade: 1500, price_cost: 900, stock: 10 })
  let day = await later(2)
  const change = { ids: [id], mode: 'set' as const, reason: '调价' }
  await call(sku.price, { ...change, field: 'price_store', value: 2200 }, { token: day })
  await call(sku.price, { ...change, field: 'price_store', value: 2300 }, { token: day })
  await call(sku.price, { ...change, field: 'price_cost', value: 950 }, { token: day })
  day = await later(3)
  await call(sku.stock, { id, type: 'out', qty: 4, reason: '出库' }, { token: day, headers: { 'x-idempotency-key': randomUUID() } })
  day = await later(1)
  const { list } = (await call(sku.charts, { id, span: '30' }, { token: day })).data
  expect(list).toHaveLength(30)
  expect(list.at(-8)).toMatchObject({ price_store: null, stock: null })
  expect(list.slice(-7).map((at) => [at.price_store, at.price_trade, at.price_cost, at.stock])).toEqual([
    [2000, 1500, 900, 10],
    [2000, 1500, 900, 10],
    [2300, 1500, 950, 10],
    [2300, 1500, 950, 10],
    [2300, 1500, 950, 10],
    [2300, 1500, 950, 6],
    [2300, 1500, 950, 6],
  ])
  const other = await login({ perms: ['goods:sku:list'] })
  const visible = (await call(sku.charts, { id, span: '90' }, { token: other })).data.list
  expect(visible).toHaveLength(90)
  expect(visible.every((at) => at.price_cost === null)).toBe(true)
  expect(await call(sku.charts, { id: 9_000_000_000, span: '30' }, { token: day })).toMatchObject({ code: 404 })
})
