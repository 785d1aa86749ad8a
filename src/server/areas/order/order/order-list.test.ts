import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { payment } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { tellNews } from '#server/features/notice/news.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { smsRecord } from '#server/platform/messaging/tables.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { orderWorld } from '#test/make/order-world.ts'
import { work, workerContextOf } from '#test/make/work.ts'
import { countSales, endTimer } from './order-jobs.ts'

const world = await orderWorld()
const { server, clock, call, calls, db, token, login, keyed, buyer, team, skus, placeOrder, paid, ship } = world

const north = await team()
const south = await team()
const [shopNorth, shopSouth] = [await buyer(north), await buyer(south)]
const [cheap, dear] = (await skus(2, { price_store: 1000, price_trade: 900 })) as [number, number]
const open = await placeOrder({ store_id: shopNorth.id, lines: [{ sku_id: cheap, qty: 2 }], buyer_remark: '请包装好' })
clock.advance(HOUR_MS)
const toShip = await paid({ store_id: shopNorth.id, lines: [{ sku_id: dear, qty: 30 }], invoice: { kind: 'personal', title: '张三丰' } })
clock.advance(50 * HOUR_MS)
const sent = await paid({ store_id: shopSouth.id, lines: [{ sku_id: cheap, qty: 1 }] })
await ship(sent.id)
await call(calls.remark, { ids: [sent.id], flag: 2 }, { token })

const list = async (query: object, by = token) =>
  (await call(calls.list, { page_size: 100, ...query } as never, { token: by })).data.list.map(({ id }) => id)

describe('[A19] the list', () => {
  test('contains the lines, and every filter finds its orders', async () => {
    const { data } = await call(calls.list, { page_size: 10 }, { token })
    expect(data.list.map(({ id }) => id)).toEqual([sent.id, toShip.id, open.id])
    expect(data.list[1]).toMatchObject({
      store_name: shopNorth.name,
      region: '浙江省杭州市萧山区',
      items: [{ sku_id: dear, qty: 30, in_aftersale: false }],
    })
    const [item] = await world.itemsOf(toShip.id)
    const code = item?.code ?? ''
    const day = '2026-03-04'
    const found: [object, number[]][] = [
      [{ order_no: open.order_no.slice(0, 18) }, [open.id]],
      [{ goods: code.toLowerCase() }, [toShip.id]],
      [{ goods: item?.snapshot.title }, [toShip.id]],
      [{ goods: '测试商品' }, [sent.id, toShip.id, open.id]],
      [{ store_id: shopSouth.id }, [sent.id]],
      [{ user_id: shopNorth.user_id }, [toShip.id, open.id]],
      [{ user_phone: shopSouth.phone_of_owner.slice(0, 11) }, [sent.id]],
      [{ receiver: '1381' }, [sent.id, toShip.id, open.id]],
      [{ receiver: '张三' }, [sent.id, toShip.id, open.id]],
      [{ agent_id: south.agent_id }, [sent.id]],
      [{ salesman_id: north.salesman_id }, [toShip.id, open.id]],
      [{ cs_wxid: south.wxid }, [sent.id]],
      [{ type: 'proxy', source: 'admin' }, [sent.id, toShip.id, open.id]],
      [{ type: 'normal' }, []],
      [{ pay_way: 'balance', ship_type: 'express' }, [sent.id, toShip.id]],
      [{ created_from: day, created_to: day }, [sent.id]],
      [{ paid_from: day }, [sent.id]],
      [{ shipped_from: day, shipped_to: day }, [sent.id]],
      [{ amount_min: 2000, amount_max: 2000 }, [open.id]],
      [{ area: '330100' }, [sent.id, toShip.id, open.id]],
      [{ area: '110000' }, []],
      [{ invoice_state: 'applied' }, [toShip.id]],
      [{ flag: 2 }, [sent.id]],
      [{ has_remark: 1 }, [open.id]],
      [{ overdue: '48' }, [toShip.id]],
      [{ in_aftersale: 'yes' }, []],
      [{ state: 'pending_pay' }, [open.id]],
      [{ sort_field: 'pay_amount', sort_order: 'asc' }, [sent.id, open.id, toShip.id]],
    ]
    for (const [query, ids] of found) expect(await list(query), JSON.stringify(query)).toEqual(ids)
  })

  test('tabs, tiles and to-dos count the same rows', async () => {
    const { data: counts } = await call(calls.counts, { agent_id: north.agent_id }, { token })
    expect(counts).toMatchObject({ all: 2, pending_pay: 1, pending_ship: 1, shipped: 0 })
    const { data } = await call(calls.stat, {}, { token })
    expect(data).toEqual({
      today_count: 1,
      today_amount: 1e3,
      pending_pay: 1,
      pending_verify: 0,
      pending_ship: 1,
      overdue: 1,
      in_aftersale: 0,
      today_refund: 0,
      today: '2026-03-04',
    })
    const { data: todos } = await call(contract.common.todo.count, {}, { token })
    expect(todos.list).toContainEqual({ page: 'order/order/index', n: 1, more: false })
  })

  test('agents and customer service see their orders, with masked numbers', async () => {
    const agent = await login({ perms: ['order:order:list'], scope: 'agent_tree', agent_id: north.agent_id })
    const service = await login({ perms: ['order:order:list'], scope: 'cs_self', cs_id: south.cs_id })
    expect(await list({}, agent)).toEqual([toShip.id, open.id])
    expect(await list({}, service)).toEqual([sent.id])
    expect(await call(calls.detail, { id: sent.id }, { token: agent })).toMatchObject({ code: 404, msg: '订单不存在' })
    const { data } = await call(calls.detail, { id: toShip.id }, { token: agent })
    expect(data).toMatchObject({ phone: '138****5678', user_phone: expect.stringMatching(/^177\*{4}/), items: [{ price_cost: null }] })
    expect(data.store_phone).toMatch(/\*{4}/)
    const seeing = await login({ perms: ['order:order:list', 'order:order:phone', 'order:order:print'] })
    expect((await call(calls.detail, { id: toShip.id }, { token: seeing })).data.phone).toBe('13812345678')
    const printed = await call(calls.print, { ids: [toShip.id, 999_999], kind: 'delivery' }, { token: seeing })
    expect(printed.data.list).toMatchObject([{ order_no: toShip.order_no, phone: '13812345678', items: [{ qty: 30, open_qty: 30 }] }])
  })

  test('the palette finds an order by the beginning of its number', async () => {
    const { data } = await call(contract.common.palette.find, { word: open.order_no }, { token })
    expect(data.list).toMatchObject([{ entity: 'order.order', records: [{ id: open.id, code: open.order_no, title: shopNorth.name }] }])
  })
})

test('[A19] 1,000 lines are placed, listed and opened by as many statements as two lines', async () => {
  const spu_id = await world.goods.spu()
  const [first] = await skus(1, { spu_id })
  await db.execute(`insert into sku (spu_id, brand_id, series_id, category_id, code, title, unit, price_store, price_trade, weight, stock, status, spec, spec_hash)
    select spu_id, brand_id, series_id, category_id, 'BULK-' || n, title, unit, price_store, price_trade, weight, 1000, 1, '{}', md5('bulk' || n)
    from sku, generate_series(1, 1000) n where id = ${first}`)
  const { rows } = await db.execute<{ id: string }>(`select id from sku where code like 'BULK-%' order by id`)
  const lines = rows.map(({ id }) => ({ sku_id: Number(id), qty: 1 }))
  const make = async (count: number) => {
    const placing = { store_id: shopNorth.id, lines: lines.slice(0, count), ship_type: 'pickup' as const, pay_way: 'wechat' as const }
    let id = 0
    const statements = await server.statementsOf(async () => void (id = (await call(calls.create, placing, keyed())).data.id))
    const listed = await server.statementsOf(() => call(calls.list, { page_size: 10 }, { token }))
    const opened = await server.statementsOf(() => call(calls.detail, { id }, { token }))
    return { id, counts: [statements.length, listed.length, opened.length] }
  }
  const [small, large] = [await make(2), await make(1000)]
  // settings may have to be read again meanwhile
  for (const [at, count] of large.counts.entries()) expect(count).toBeLessThanOrEqual((small.counts[at] ?? 0) + 1)
  expect(large.counts[1]).toBeLessThanOrEqual(6)
  expect(large.counts[2]).toBeLessThanOrEqual(12)
  expect((await call(calls.detail, { id: large.id }, { token })).data.items).toHaveLength(1000)
  await call(calls.close, { id: large.id, reason: 'other' }, keyed())
})

test('[A19] exports have the rows of the list, and a workbook ships orders', async () => {
  for (const endpoint of [calls.export, calls.exportItems]) {
    const { data } = await call(endpoint, { store_id: shopNorth.id, state: 'pending_ship' } as never, { token })
    await work(server)
    expect((await db.select().from(task).where(eq(task.id, data.task_id)))[0]).toMatchObject({ state: 'done', done: 1 })
  }
  const other = await paid({ store_id: shopNorth.id, lines: [{ sku_id: cheap, qty: 1 }] })
  const rows = [
    ['单号', '承运商', '运单号'],
    [toShip.order_no, '顺丰', 'SF00000001'],
    [other.order_no, 'deppon', 'DP00000002'],
    [open.order_no, '顺丰', 'SF00000003'],
    [sent.order_no, '不存在', 'SF00000004'],
  ]
  const file = Buffer.from(rows.map((row) => row.join()).join('\n'))
  const { data } = await call(calls.shipImport, {} as never, { token, file })
  const imports = contract.task.import
  await work(server)
  const { data: map } = await call(imports.detail, { id: data.task_id }, { token })
  expect(map.phase, JSON.stringify(map)).toBe('map')
  await call(imports.map, { id: data.task_id, mapping: ['order_no', 'carrier', 'tracking_no'], create: 0 } as never, { token })
  await work(server)
  await call(imports.apply, { id: data.task_id, skip_errors: 1 } as never, { token })
  await work(server)
  const states = await db.select({ id: order.id, state: order.state }).from(order)
  const stateOf = (id: number) => states.find((row) => row.id === id)?.state
  expect([toShip.id, other.id, open.id].map(stateOf)).toEqual(['shipped', 'shipped', 'pending_pay'])
})

test('[A19] [I13] one notification collects new unread orders for persons who see and ship them', async () => {
  const holder = (scope: object) => login({ perms: ['order:order:ship'], ...scope })
  const all = await holder({ scope: 'all' })
  const ofNorth = await holder({ scope: 'agent_tree', agent_id: north.agent_id })
  const ofSouth = await holder({ scope: 'cs_self', cs_id: south.cs_id })
  const reader = await login({ perms: ['order:order:list', 'order:order:remark'], scope: 'all' })
  const readList = async (token: string) =>
    (await call(contract.notice.notice.list, {}, { token })).data.list.map(({ kind, params, link }) => ({ kind, params, link }))
  const tell = async () => tellNews(await workerContextOf(server))
  const lines = [{ sku_id: cheap, qty: 1 }]
  const first = await paid({ store_id: shopNorth.id, lines })
  await tell()
  // the orders above have left before they were reported
  const one = { kind: 'order_new', params: { no: first.order_no, amount: '10.00' }, link: `/order/list?order_no=${first.order_no}` }
  expect([await readList(all), await readList(ofNorth)]).toEqual([[one], [one]])
  const many = (n: number) => [{ kind: 'orders_new', params: { n }, link: '/order/list?state=pending_ship' }]
  await paid({ store_id: shopNorth.id, lines })
  await paid({ store_id: shopNorth.id, lines })
  const last = await paid({ store_id: shopSouth.id, lines })
  await placeOrder({ store_id: shopSouth.id, lines })
  await Promise.all([tell(), tell()])
  expect([await readList(all), await readList(ofNorth)]).toEqual([many(4), many(3)])
  expect(await readList(ofSouth)).toMatchObject([{ kind: 'order_new', params: { no: last.order_no } }])
  await call(contract.notice.notice.readAll, {}, { token: all })
  await paid({ store_id: shopNorth.id, lines })
  await tell()
  expect((await readList(all)).map(({ kind }) => kind)).toEqual(['order_new', 'orders_new'])
  expect(await readList(reader)).toEqual([])
})

test('[A19] [A20] buyers get one text message per event, up to the daily limit per number', async () => {
  const shop = await buyer()
  const lines = [{ sku_id: cheap, qty: 1 }]
  const readCounts = async () =>
    (await db.select().from(smsRecord).where(eq(smsRecord.phone, shop.phone_of_owner)).orderBy(smsRecord.id)).map(({ content }) => content)
  const place = { ...(await workerContextOf(server)), clock: clock.now }
  const one = await paid({ store_id: shop.id, lines })
  await Promise.all([countSales(place), countSales(place)])
  await countSales(place)
  const no = one.order_no
  expect(await readCounts()).toEqual([`订单${no}已付款10.00元，我们将尽快发货。`])
  const parcel = async (id: number) => {
    const { data } = await ship(id, { tracking_no: `SF${String(id).padStart(10, '0')}` })
    await endTimer({ ...(await server.ctxFor()), now: clock.now() }, { id: data.shipment_id, kind: 'tell' })
  }
  await parcel(one.id)
  expect((await readCounts()).slice(1)).toEqual([`订单${no}已发货，顺丰SF${String(one.id).padStart(10, '0')}。`])
  const back = await paid({ store_id: shop.id, lines })
  expect((await call(calls.cancelRefund, { id: back.id, reason: 'wrong_order' }, keyed())).code).toBe(200)
  expect((await readCounts()).slice(2)).toEqual([`订单${back.order_no}退款10.00元已到账。`])
  const offline = await placeOrder({ store_id: shop.id, lines, pay_way: 'offline' })
  const voucher = { images: ['/files/aa/v.webp'], payer_name: '润垣五金', paid_date: '2026-03-04', amount: 1000 }
  expect((await call(calls.voucher, { id: offline.id, ...voucher }, keyed())).code).toBe(200)
  const [due] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.biz_id, offline.id), eq(payment.state, 'verifying')))
  const verifier = await login({ perms: ['finance:payment:verify'], scope: 'all' })
  const refused = { id: due?.id ?? 0, version: due?.version ?? 0, pass: 0 as const, reason: '户名不符' }
  expect((await call(contract.finance.payment.verify, refused, keyed(verifier))).code).toBe(200)
  expect((await readCounts()).slice(3)).toEqual([`订单${offline.order_no}的付款凭证未通过：户名不符。`])
  const limit = 10
  for (let sent = 4; sent < limit + 2; sent += 1) await parcel((await paid({ store_id: shop.id, lines })).id)
  expect(await readCounts()).toHaveLength(limit)
})

test('[A19] [I1] [I7] the rules about orders and stock hold', async () => {
  // the 1,000 SKUs have an opening stock as data
  expect((await world.violations()).filter(({ check }) => check.startsWith('order.'))).toEqual([])
})
