import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { shop } from '#contract/shop/index.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { agent } from '#server/identity/access/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { agentRow } from '#test/make/people-rows.ts'

const { call, db, token, buyer, skus, placeOrder } = await orderWorld()
const { common, order, agent: agents } = contract

const bought = await buyer({ name: '杭州新阳轴承商行' })
await buyer({ name: '宁波甬江五金店' })
const [good, bolt] = (await skus(2, { price_store: 1000, price_trade: 900 })) as [number, number]
await db.update(sku).set({ code: 'RNPL-W-6314', title: '睿恩 深沟球轴承 6204-2RS 70×150×35' }).where(eq(sku.id, good))
await db.update(sku).set({ code: 'BOLT-1', title: '外六角螺栓 M8×40' }).where(eq(sku.id, bolt))
const placed = await placeOrder({ store_id: bought.id, lines: [{ sku_id: good, qty: 1 }], buyer_remark: '請 尽快 发货' } as never)
await db.insert(agent).values(agentRow({ name: '浙江润垣工业品有限公司', short_name: '润垣' }))

test.each(['新阳 杭州', '軸承商行', '轴承 新阳', 'hzxy', 'zcsh', '杭\u200b州新阳'])(
  '[O19] store and order are found by %j',
  async (word) => {
    const stores = (await call(common.search.store, { word }, { token })).data.list.map(({ id }) => id)
    expect(stores).toEqual([bought.id])
    expect((await call(contract.store.store.list, { word }, { token })).data.list.map(({ id }) => id)).toEqual([bought.id])
    expect((await call(order.order.list, { word }, { token })).data.list.map(({ id }) => id)).toEqual([placed.id])
    const { list } = (await call(common.palette.find, { word }, { token })).data
    expect(list.find(({ entity }) => entity === 'store.store')?.records.map(({ id }) => id)).toEqual([bought.id])
  },
)

test.each(['rnpl-w-6314', 'ＲＮＰＬ－Ｗ－６３１４', 'RNPL‐W‐63', '軸承 6204', '62042RS', '70*150', 'sgqzc'])(
  '[N11] the order is found by its goods %j',
  async (goods) => {
    expect((await call(order.order.list, { goods }, { token })).data.list.map(({ id }) => id)).toEqual([placed.id])
  },
)

test.each(['润垣 浙江', '潤垣', 'rygyp', 'ZJRY'])('[O19] the agent is found by %j', async (word) => {
  expect((await call(common.search.agent, { word }, { token })).data.list.map(({ name }) => name)).toEqual(['浙江润垣工业品有限公司'])
  expect((await call(agents.agent.list, { word }, { token })).data.list.map(({ name }) => name)).toEqual(['浙江润垣工业品有限公司'])
})

test.each(['--', '——', '-\u2010\u2212'])('[N11] the signs %j alone find no customer, store or order', async (word) => {
  expect((await call(common.search.user, { word }, { token })).data).toEqual([])
  expect((await call(common.search.store, { word }, { token })).data.list).toEqual([])
  expect((await call(contract.store.store.list, { word }, { token })).data.list).toEqual([])
  expect((await call(order.order.list, { word }, { token })).data.list).toEqual([])
})

test('[N11] a phone number is found in groups and full-width digits', async () => {
  const { data } = await call(contract.store.store.list, { word: '杭州 新阳' }, { token })
  const { phone } = data.list[0] as { phone: string }
  const grouped = `${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`
  const wide = [...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  for (const word of [grouped, wide])
    expect((await call(common.search.store, { word }, { token })).data.list.map(({ id }) => id)).toEqual([bought.id])
})

test.each(['RNPL‐W‐6314', '軸承 6204', '深沟球 6204', 'ＲＮＰＬ', '70x150x35', '6204 睿恩', 'sgqzc'])(
  '[O19] the shop finds the goods by %j',
  async (word) => {
    await db.update(spu).set({ state: 'on' })
    const { data } = await call(shop.goods.list, { word }, {})
    expect(data.list.map(({ id }) => id)).toEqual([good])
  },
)

test.each(['rnpl‐w‐6314 10个', '深沟球轴承 62042RS 10个', '軸承 6204-2rs 10只'])(
  '[O19] an inquiry proposes the goods for %j',
  async (text) => {
    const { data } = await call(order.inquiry.resolve, { store_id: bought.id, text }, { token })
    expect(data.lines.map(({ goods }) => goods[0])).toEqual([good])
  },
)

test.each(['6*20', '6×20', '6X20'])('[N11] the shop reads %j as a size, not as a pattern for codes', async (word) => {
  await db.update(spu).set({ state: 'on' })
  await db.update(sku).set({ code: '61820' }).where(eq(sku.id, good))
  await db.update(sku).set({ title: '圆柱销 6×20' }).where(eq(sku.id, bolt))
  const { data } = await call(shop.goods.list, { word }, {})
  expect(data.list.map(({ id }) => id)).toEqual([bolt])
})
