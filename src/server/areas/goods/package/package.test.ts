import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { goodsPackage } from '#server/areas/goods/shared/offer-tables.ts'
import { spu } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { transact } from '#server/platform/kernel/ctx.ts'
import { offerMaker } from '#test/make/offers.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'
import { takeOffPackages } from './package-off.ts'

const parts: number[] = []
let otherSpu = 0
const at = (n: number) => parts[n % parts.length] as number

await conformsToEntity({
  entity: contract.goods.package,
  table: goodsPackage,
  parents: async (server) => {
    const make = offerMaker(server, await server.login())
    const spu_id = await make.shownSpu()
    for (let n = 0; n < 4; n++) parts.push(await make.sku({ spu_id, stock: 10 }))
    otherSpu = await make.shownSpu()
    parts.push(await make.sku({ spu_id: otherSpu, stock: 10 }))
  },
  sample: (n) => ({
    title: `轴承更换套装${n}`,
    code: `KIT-${n}`,
    image: n % 2 ? '/files/kit.png' : null,
    intro: n % 3 ? '含轴承\n与油封' : null,
    items: [
      { sku_id: at(n), qty: 1 + (n % 4), is_main: 1 },
      { sku_id: at(n + 1), qty: 2, is_main: 0 },
    ],
    price_store: 1000 + n,
    price_trade: 900 + (n % 50),
    limit_per_order: n % 4 ? null : 3,
    start_at: n % 5 ? null : '2026-03-01T00:00:00.000Z',
    end_at: n % 5 ? null : '2026-05-01T00:00:00.000Z',
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({
    title: `改名套装${n}`,
    items: [
      { sku_id: at(n + 3), qty: 5, is_main: 0 },
      { sku_id: at(n + 2), qty: 6, is_main: 1 },
      { sku_id: at(n), qty: 7, is_main: 0 },
    ],
    limit_per_order: 9,
    end_at: '2026-06-01T00:00:00.000Z',
  }),
  filters: {
    word: [
      { value: '套装1', fits: ({ title }) => String(title).includes('套装1') },
      { value: 'kit-3', fits: ({ code }) => String(code).startsWith('KIT-3') },
    ],
    sku_id: [{ value: () => parts[0], fits: ({ items }) => (items as { sku_id: number }[]).some(({ sku_id }) => sku_id === parts[0]) }],
    spu_id: [{ value: () => otherSpu, fits: ({ items }) => (items as { sku_id: number }[]).some(({ sku_id }) => sku_id === parts[4]) }],
    review: [
      { value: 1, fits: ({ status, review_by }) => status === 0 && review_by !== null },
      { value: 0, fits: ({ status, review_by }) => status === 1 || review_by === null },
    ],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
  },
  spread: ({ database }) =>
    database.db.update(goodsPackage).set({ sales_count: sql`id % 4`, review_by: sql`case when (id / 2) % 2 = 0 then 1 end` }),
  optionIds: async ({ call }, token) => (await call(contract.goods.package.option, {}, { token })).data.list.map(({ key }) => key),
})

describe('package', async () => {
  const server = await startServer()
  const token = await server.login()
  const make = offerMaker(server, token)
  const { package: calls, sku: skuCalls } = contract.goods
  const { db } = server.database
  const skus: number[] = []
  const items = (...qtys: number[]) => qtys.map((qty, n) => ({ sku_id: skus[n] as number, qty }))
  const edit = (values: Partial<InputOf<typeof calls.edit>>) =>
    server.call(
      calls.edit,
      { title: '更换套装', code: `C-${Math.random()}`, items: items(1, 1), price_store: 3000, price_trade: 2500, ...values },
      { token },
    )
  const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
  const setStatus = (id: number, status: 0 | 1) => server.call(calls.status, { id, status }, { token })
  let spu_id = 0

  beforeAll(async () => {
    spu_id = await make.shownSpu()
    skus.push(await make.sku({ spu_id, stock: 7 }), await make.sku({ spu_id, stock: 5 }), await make.sku({ spu_id }))
  })

  test('[A05] the price of its parts and how many there can be of it follow from the parts', async () => {
    const id = await make.package({ items: items(2, 1), price_store: 6000, price_trade: 5000 })
    // 2 × 20 yuan and 1 × 20 yuan; a stock of 7 makes three pairs, and the other SKU has five in stock
    expect(await detail(id)).toMatchObject({
      price_origin: 6000,
      stock: 3,
      items: [
        { qty: 2, on_sale: 1 },
        { qty: 1, stock: 5 },
      ],
    })
    await server.call(skuCalls.price, { id: skus[1] as number, mode: 'add', field: 'price_store', value: 100, reason: '涨价' }, { token })
    expect(await detail(id)).toMatchObject({ price_origin: 6100 })
  })

  test.for([
    [{ items: [] }, 'items', '套装至少包含2种商品'],
    [{ price_store: 2000, price_trade: 2001 }, 'price_trade', '套装贸易价不能高于套装门店价'],
    [{ price_store: 4101, price_trade: 100 }, 'price_store', '套装价不能高于原价合计'],
    [{ start_at: '2026-05-01T00:00:00Z', end_at: '2026-05-01T00:00:00Z' }, 'end_at', '结束时间必须晚于开始时间'],
    [{ code: '套装' }, 'code', '套装编码只能为2~40位字母、数字或 . _ / -'],
  ] as const)('[A05] refused: %j', async ([values, field, msg]) => {
    expect(await edit(values as object)).toMatchObject({ code: 400, msg, data: { errors: [{ field, msg }] } })
  })

  test('[A05] the same goods twice, goods that are not there and goods that are off are refused', async () => {
    const [first, second] = items(1, 1) as [{ sku_id: number; qty: number }, { sku_id: number; qty: number }]
    expect(await edit({ items: [first, first] })).toMatchObject({ code: 400, msg: '套装商品不能重复' })
    expect(await edit({ items: [first, { ...second, sku_id: 9_000_000_000 }] })).toMatchObject({ code: 400, msg: '商品不存在' })
    const off = await make.sku({ spu_id, status: 0, code: 'OFF-1' })
    const withOff = [first, { sku_id: off, qty: 1 }]
    expect(await edit({ items: withOff })).toMatchObject({ code: 400, msg: '商品“OFF-1”已下架', data: { errors: [{ field: 'items' }] } })
    // it may be saved, but not put on sale
    const { data } = await edit({ items: withOff, status: 0 })
    expect((await setStatus(data.id, 1)).data).toEqual({ success: [], failed: [{ id: data.id, msg: '商品“OFF-1”已下架' }] })
    await server.call(skuCalls.status, { id: off, status: 1 }, { token })
    expect((await setStatus(data.id, 1)).data.success).toEqual([data.id])
  })

  test('[A05] parts that change alone make a new version, and the log has them', async () => {
    const id = await make.package({ items: items(1, 1), code: 'PARTS' })
    const read = await detail(id)
    const changed = await edit({ ...read, items: items(1, 3) })
    expect(changed).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await edit({ ...read, items: items(4, 4) })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
    const [entry] = await db.select().from(logger).where(eq(logger.target_id, id)).orderBy(desc(logger.id)).limit(1)
    expect(entry?.after).toEqual({ items: items(1, 3).map((item) => ({ ...item, is_main: 0 })) })
  })

  test('[A05] goods that go off take their packages off with them, and the log says why', async () => {
    const part = await make.sku({ spu_id })
    const contents = [...items(1), { sku_id: part, qty: 1 }]
    const [id, other] = [await make.package({ items: contents }), await make.package({ items: items(1, 1) })]
    await server.call(skuCalls.status, { ids: [part], status: 0 }, { token })
    expect(await detail(id)).toMatchObject({ status: 0, version: 2 })
    expect(await detail(other)).toMatchObject({ status: 1 })
    const [entry] = await db.select().from(logger).where(eq(logger.target_id, id)).orderBy(desc(logger.id)).limit(1)
    expect(entry).toMatchObject({ action: 'goods.package.status', reason: '组成商品下架，套装自动下架', after: { status: 0 } })

    await server.call(skuCalls.status, { ids: [part], status: 1 }, { token })
    await setStatus(id, 1)
    const { data: read } = await server.call(skuCalls.detail, { id: part }, { token })
    await server.call(skuCalls.edit, { ...read, status: 0 } as never, { token })
    expect(await detail(id)).toMatchObject({ status: 0 })
  })

  test('[A05] an SPU that goes off takes the packages off that have its goods', async () => {
    const ownSpu = await make.shownSpu()
    const id = await make.package({ items: [...items(1), { sku_id: await make.sku({ spu_id: ownSpu }), qty: 1 }] })
    const ctx = await server.ctxFor()
    await db.update(spu).set({ state: 'off' }).where(eq(spu.id, ownSpu))
    await transact(ctx, (ctx) => takeOffPackages(ctx, { spus: [ownSpu] }))
    expect(await detail(id)).toMatchObject({ status: 0, items: [{ on_sale: 1 }, { on_sale: 0 }] })
    expect((await setStatus(id, 1)).data.failed).toHaveLength(1)
  })

  test('[A05] gift-only goods are refused, and goods turning gift-only take their packages off', async () => {
    const gift = await make.sku({ spu_id, code: 'GIFT-1', is_gift_only: 1 })
    const withGift = [...items(1), { sku_id: gift, qty: 1 }]
    expect(await edit({ items: withGift })).toMatchObject({
      code: 400,
      msg: '商品“GIFT-1”仅作赠品，不能售卖',
      data: { errors: [{ field: 'items' }] },
    })
    const part = await make.sku({ spu_id })
    const id = await make.package({ items: [...items(1), { sku_id: part, qty: 1 }] })
    const { data: read } = await server.call(skuCalls.detail, { id: part }, { token })
    expect(await server.call(skuCalls.edit, { ...read, is_gift_only: 1 } as never, { token })).toMatchObject({ code: 200 })
    expect(await detail(id)).toMatchObject({ status: 0 })
    expect((await setStatus(id, 1)).data.failed).toHaveLength(1)
  })

  test('[A05] goods of a package are not deleted until it is', async () => {
    const part = await make.sku({ spu_id })
    const id = await make.package({ items: [...items(1), { sku_id: part, qty: 1 }] })
    const used = { success: [], failed: [{ id: part, msg: 'SKU已被使用，无法删除' }] }
    expect((await server.call(skuCalls.delete, { id: part }, { token })).data).toEqual(used)
    await server.call(calls.delete, { id }, { token })
    expect((await server.call(skuCalls.delete, { id: part }, { token })).data.success).toEqual([part])
  })
})
