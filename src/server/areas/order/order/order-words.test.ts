import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { customer } from '#server/areas/people/tables.ts'
import { shipment } from '#server/areas/trade/tables/order-tables.ts'
import { loginThrottle } from '#server/platform/rate-limit/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'

const world = await orderWorld()
const { call, calls, db, token, login, buyer, team, skus, placeOrder, paid, ship } = world

const north = await team()
const [shopNorth, shopSouth] = [await buyer({ ...north, name: '东阳华堃机电' }), await buyer({ name: '南浔五金行' })]
await db.update(customer).set({ nick: '胡工' }).where(eq(customer.id, shopSouth.user_id))
const [nut, bolt] = (await skus(2, { price_store: 1000, price_trade: 900 })) as [number, number]
const open = await placeOrder({ store_id: shopNorth.id, lines: [{ sku_id: nut, qty: 2 }], buyer_remark: '周五前送到 PO88231' })
const sent = await paid({ store_id: shopSouth.id, lines: [{ sku_id: bolt, qty: 1 }] })
await ship(sent.id)
const [line] = await world.itemsOf(sent.id)
const [parcel] = await db.select().from(shipment).where(eq(shipment.order_id, sent.id))
const both = [sent.id, open.id]

const list = async (word: string, by = token) =>
  (await call(calls.list, { page_size: 100, word } as never, { token: by })).data.list.map(({ id }) => id)
const palette = async (word: string, by = token) => {
  const { data } = await call(contract.common.palette.find, { word }, { token: by })
  return data.list.find(({ entity }) => entity === 'order.order')?.records.map(({ id }) => id) ?? []
}

const words: [string, string, number[]][] = [
  ['the whole number', open.order_no, [open.id]],
  ['the number in groups', open.order_no.replaceAll(/(....)/g, '$1 ').trim(), [open.id]],
  ['the last four digits of the number', open.order_no.slice(-4), [open.id]],
  ['the last six digits of the number', sent.order_no.slice(-6), [sent.id]],
  ['the beginning of the number', open.order_no.slice(0, 10), both],
  ['a part of the store name', '华堃', [open.id]],
  ['the nickname of the buyer', '胡工', [sent.id]],
  ['the receiver', '张三丰', both],
  ['the phone of the receiver', '13812345678', both],
  ['the last four digits of the receiver’s phone', '5678', both],
  ['the phone of the buyer', shopSouth.phone_of_owner, [sent.id]],
  ['the waybill in small letters', (parcel?.tracking_no ?? '').toLowerCase(), [sent.id]],
  ['the SKU code in small letters', (line?.code ?? '').toLowerCase(), [sent.id]],
  ['a word in the remark', '周五前', [open.id]],
  ['digits in the remark', '88231', [open.id]],
  ['a word that no order has', '没有这样的单', []],
  ['a pattern', '%%', []],
]

test.for(words)('[A19] [L03] %s finds the orders in the list, newest first, and in the palette', async ([, word, ids]) => {
  expect(await list(word)).toEqual(ids)
  expect((await palette(word)).toSorted()).toEqual(ids.toSorted())
})

test.each(['張三豐', '三丰', '丰 张', 'zsf', 'ＺＳＦ', '张\u200b三'])(
  '[O19] [N11] orders are found by their receiver as %j',
  async (word) => {
    expect(await list(word)).toEqual(both)
    expect((await palette(word)).toSorted()).toEqual(both.toSorted())
    const { data } = await call(calls.list, { receiver: word } as never, { token })
    expect(data.list.map(({ id }) => id)).toEqual(both)
  },
)

test.each(['三', '丰', '豐'])('[O19] [N11] the list finds orders by the one sign %j in their receiver', async (word) => {
  expect(await list(word)).toEqual(both)
})

test.each(['三张', '王三', 'sfz', '张三 没有'])('[O19] [N11] no order has the receiver %j', async (word) => {
  expect(await list(word)).toEqual([])
  expect((await call(calls.list, { receiver: word } as never, { token })).data.list).toEqual([])
})

test('[A19] the tabs count the orders of the word', async () => {
  const { data } = await call(calls.counts, { word: '5678' }, { token })
  expect(data).toMatchObject({ all: 2, pending_pay: 1, shipped: 1 })
})

test('[A19] [P01] a word finds only orders in the data scope', async () => {
  const agent = await login({ perms: ['order:order:list'], scope: 'agent_tree', agent_id: north.agent_id })
  for (const find of [list, palette]) {
    expect(await find('5678', agent)).toEqual([open.id])
    expect(await find('胡工', agent)).toEqual([])
    expect(await find('SF1234567890', agent)).toEqual([])
    expect(await find('东阳华堃', agent)).toEqual([open.id])
  }
})

test('[A19] [S08] masked phones match by tail or whole, and whole numbers count', async () => {
  const masked = await login({ perms: ['order:order:list'] })
  const seeing = await login({ perms: ['order:order:list', 'order:order:phone'] })
  const before = (await db.select().from(loginThrottle)).length
  for (const find of [list, palette]) {
    expect((await find('5678', masked)).toSorted()).toEqual(both.toSorted())
    for (const part of ['1381', '138123', '1381234567', '2345', '12345678']) expect(await find(part, masked), part).toEqual([])
    expect((await find('138123', seeing)).toSorted()).toEqual(both.toSorted())
  }
  expect(await db.select().from(loginThrottle)).toHaveLength(before)
  expect((await list('13812345678', masked)).toSorted()).toEqual(both.toSorted())
  expect((await db.select().from(loginThrottle)).length).toBeGreaterThan(before)
})
