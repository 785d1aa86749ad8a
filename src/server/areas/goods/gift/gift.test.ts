import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { gift, giftRecord } from '#server/areas/goods/shared/offer-tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { offerMaker } from '#test/make/offers.ts'
import { startServer } from '#test/server/harness.ts'

const START = Date.parse('2026-03-10T08:00:00Z')
const HOUR = 3_600_000
const time = (hours: number) => new Date(START + hours * HOUR).toISOString()

describe('gift rules', async () => {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const token = await server.login()
  const make = offerMaker(server, token)
  const { gift: calls, sku: skuCalls } = contract.goods
  let spu_id = 0
  let sku_id = 0
  const body = (values: Partial<InputOf<typeof calls.edit>> = {}) => make.giftBody({ gift_items: [{ sku_id, qty: 1 }], ...values })
  const edit = (values: Partial<InputOf<typeof calls.edit>> = {}) => server.call(calls.edit, body(values), { token })
  const create = async (values: Partial<InputOf<typeof calls.edit>> = {}) => {
    const { code, msg, data } = await edit(values)
    expect(code, msg).toBe(200)
    return data.id
  }
  const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
  const found = async (query: InputOf<typeof calls.list>) =>
    (await server.call(calls.list, { page_size: 100, ...query }, { token })).data.list.map(({ id }) => id)

  beforeAll(async () => {
    spu_id = await make.shownSpu()
    sku_id = await make.sku({ spu_id, is_gift_only: 1, stock: 3 })
  })

  test('[A04] a rule is made, read with what its ids stand for, changed, disabled and deleted', async () => {
    const [brandId, seriesId] = [await make.brand({ title: '赠品品牌' }), await make.series({ title: '赠品系列' })]
    const bought = await make.sku({ spu_id, code: 'BOUGHT' })
    const id = await create({ cond_type: 'brand', cond_ids: [brandId, brandId], threshold: 2, repeatable: 1, priority: 5 })
    const conditions = [{ id: brandId, title: '赠品品牌' }]
    expect(await detail(id)).toMatchObject({ cond_ids: [brandId], conditions, used_qty: 0, gift_items: [{ sku_id, qty: 1, stock: 3 }] })

    const as = async (values: object) => {
      const { version } = await detail(id)
      expect((await edit({ id, version, ...values })).code).toBe(200)
      return detail(id)
    }
    expect(await as({ cond_type: 'series', cond_ids: [seriesId] })).toMatchObject({ conditions: [{ id: seriesId, title: '赠品系列' }] })
    expect(await as({ cond_type: 'sku', cond_ids: [bought] })).toMatchObject({ conditions: [{ id: bought, title: 'BOUGHT' }] })
    expect(await as({ cond_type: 'amount', cond_ids: [bought] })).toMatchObject({ cond_ids: [], conditions: [], version: 4 })
    expect(await as({ cond_type: 'amount', gift_items: [{ sku_id, qty: 2 }] })).toMatchObject({ gift_items: [{ qty: 2 }], version: 5 })
    expect(await edit({ id, version: 4 })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })

    expect((await server.call(calls.status, { id, status: 0 }, { token })).data.success).toEqual([id])
    expect(await detail(id)).toMatchObject({ state: 'off' })
    expect((await server.call(calls.delete, { id }, { token })).data.success).toEqual([id])
    expect(await server.call(calls.detail, { id }, { token })).toMatchObject({ code: 410, msg: '赠品规则已删除' })
    const log = await server.database.db.select().from(logger).where(eq(logger.target_id, id))
    expect(log.filter(({ action }) => action.startsWith('goods.gift.'))).toHaveLength(7)
  })

  test.for([
    [{ gift_items: [] }, 'gift_items', '请选择赠品'],
    [{ cond_type: 'sku', cond_ids: [] }, 'cond_ids', '请选择商品'],
    [{ cond_type: 'series' }, 'cond_ids', '请选择系列'],
    [{ cond_type: 'brand' }, 'cond_ids', '请选择品牌'],
    [{ cond_type: 'brand', cond_ids: [9_000_000_000] }, 'cond_ids', '品牌不存在'],
    [{ gift_items: [{ sku_id: 9_000_000_000, qty: 1 }] }, 'gift_items', '商品不存在'],
    [{ start_at: time(5), end_at: time(5) }, 'end_at', '结束时间必须晚于开始时间'],
  ] as const)('[A04] refused: %j', async ([values, field, msg]) => {
    expect(await edit(values as object)).toMatchObject({ code: 400, msg, data: { errors: [{ field, msg }] } })
  })

  test('[A04] a gift has a quantity, is there once, is a gift, and is on sale', async () => {
    const refusal = async (values: object) => (await edit(values)).msg
    expect(await refusal({ gift_items: [{ sku_id, qty: 0 }] })).toBe('赠品数量必须大于0')
    expect(await refusal({ gift_items: [1, 2].map((qty) => ({ sku_id, qty })) })).toBe('赠品不能重复')
    const [sold, off] = [await make.sku({ spu_id, code: 'SOLD' }), await make.sku({ spu_id, code: 'OFF', is_gift_only: 1, status: 0 })]
    expect(await refusal({ gift_items: [{ sku_id: sold, qty: 1 }] })).toBe('商品“SOLD”不是赠品')
    expect(await refusal({ gift_items: [{ sku_id: off, qty: 1 }] })).toBe('商品“OFF”已下架')
  })

  test('[A04] the total is never below what has been given', async () => {
    const id = await create({ total_qty: 50 })
    await server.database.db.update(gift).set({ used_qty: 20 }).where(eq(gift.id, id))
    const refused = { code: 400, msg: '发放总量不能小于已送数量(20)', data: { errors: [{ field: 'total_qty' }] } }
    expect(await edit({ id, version: 1, total_qty: 19 })).toMatchObject(refused)
    expect(await edit({ id, version: 1, total_qty: 20 })).toMatchObject({ code: 200 })
    expect(await edit({ id, version: 2, total_qty: null })).toMatchObject({ code: 200 })
  })

  test('[X10] what a rule gives is fixed once it has been given; the rest still changes', async () => {
    const id = await create()
    const other = [{ sku_id: await make.sku({ spu_id, is_gift_only: 1 }), qty: 2 }]
    expect((await edit({ id, version: 1, gift_items: other })).code).toBe(200)
    await server.database.db.update(gift).set({ used_qty: 2 }).where(eq(gift.id, id))
    const refused = { code: 400, msg: '已有送出记录，不能修改赠品，请新建规则', data: { errors: [{ field: 'gift_items' }] } }
    expect(await edit({ id, version: 2 })).toMatchObject(refused)
    expect(await edit({ id, version: 2, gift_items: [{ ...other[0], qty: 1 } as never] })).toMatchObject(refused)
    expect((await edit({ id, version: 2, gift_items: other, title: '改名' })).code).toBe(200)
  })

  test('[A04] the state follows the clock, and is filtered by it', async () => {
    const gifts = [{ sku_id: await make.sku({ spu_id, is_gift_only: 1 }), qty: 1 }]
    const title = '状态'
    const own = { title, gift_items: gifts }
    const runs = await create({ ...own, start_at: time(0), end_at: time(1) })
    const comes = await create({ ...own, start_at: time(0.5), end_at: time(2) })
    const off = await create({ ...own, start_at: time(0), end_at: time(1), status: 0 })
    const states = async () => ({
      pending: await found({ title, state: 'pending' }),
      running: await found({ title, state: 'running' }),
      ended: await found({ title, state: 'ended' }),
      off: await found({ title, state: 'off' }),
    })
    expect(await states()).toEqual({ pending: [comes], running: [runs], ended: [], off: [off] })
    moment.now = START + HOUR
    expect(await states()).toEqual({ pending: [], running: [comes], ended: [runs], off: [off] })
    expect(await detail(runs)).toMatchObject({ state: 'ended' })
    moment.now = START
    expect((await found({ sku_id: gifts[0]?.sku_id })).toSorted()).toEqual([runs, comes, off].toSorted())
    expect(await found({ cond_type: 'sku' })).toEqual([])
  })

  test('[A04] what was given is listed, of everybody or of one customer', async () => {
    const id = await create()
    const people = [
      { nick: '老周', phone: '13900000001' },
      { nick: '小吴', phone: '13900000002' },
    ]
    const rows = await server.database.db.insert(customer).values(people).returning({ id: customer.id })
    await server.database.db
      .insert(giftRecord)
      .values(rows.map((row, n) => ({ gift_id: id, sku_id, customer_id: row.id, qty: n + 1, biz_no: `D${n}` })))
    const { data } = await server.call(calls.record, { id }, { token })
    expect(data).toMatchObject({
      total: 2,
      list: [
        { customer: '小吴', qty: 2, biz_no: 'D1' },
        { customer: '老周', phone: '13900000001' },
      ],
    })
    const { data: his } = await server.call(calls.record, { id, customer_id: rows[0]?.id }, { token })
    expect(his).toMatchObject({ total: 1, list: [{ customer: '老周' }] })
  })

  test('[A04] a gift of a rule that is not over is not deleted', async () => {
    const giftSku = await make.sku({ spu_id, is_gift_only: 1 })
    await create({ gift_items: [{ sku_id: giftSku, qty: 1 }], start_at: time(-2), end_at: time(1) })
    expect((await server.call(skuCalls.delete, { id: giftSku }, { token })).data.failed).toEqual([
      { id: giftSku, msg: 'SKU已被使用，无法删除' },
    ])
    moment.now = START + HOUR
    expect((await server.call(skuCalls.delete, { id: giftSku }, { token })).data.success).toEqual([giftSku])
    moment.now = START
  })

  test('[O10] an end without a time includes its day in Shanghai', async () => {
    const gift_items = [{ sku_id: await make.sku({ spu_id, is_gift_only: 1 }), qty: 1 }]
    const own = { title: '到日', gift_items, start_at: time(0) }
    const refused = { code: 400, data: { errors: [{ field: 'end_at', msg: '结束时间格式不正确' }] } }
    expect(await edit({ ...own, end_at: '2026-02-30' })).toMatchObject(refused)
    const id = await create({ ...own, end_at: '2026-03-12' })
    expect(await detail(id)).toMatchObject({ end_at: '2026-03-12T15:59:59.999Z' })
    const stateAt = async (at: string) => {
      moment.now = Date.parse(at)
      // the first session has ended by then
      return (await server.call(calls.detail, { id }, { token: await server.login() })).data.state
    }
    expect(await stateAt('2026-03-12T15:59:59.500Z')).toBe('running')
    expect(await stateAt('2026-03-12T16:00:00.000Z')).toBe('ended')
  })
})
