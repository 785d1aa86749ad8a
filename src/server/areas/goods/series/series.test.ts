import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { series } from '#server/areas/goods/shared/tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { conformsToEntity } from '#test/server/conformance.ts'
import { startServer } from '#test/server/harness.ts'

const brands: number[] = []

await conformsToEntity({
  entity: contract.goods.series,
  table: series,
  parents: async (server) => {
    const maker = goodsMaker(server, await server.login())
    brands.push(await maker.brand(), await maker.brand(), await maker.brand())
  },
  sample: (n) => ({
    brand_id: brands[n % 3],
    title: `系列${n}`,
    code: `S-${n}`,
    image: n % 2 ? '/files/series.webp' : null,
    intro: '加强型\n密封圈',
    selling_points: n % 2 ? ['耐高温', '低噪音'] : [],
    sort: n % 7,
    status: n > 1000 || n % 6 ? 1 : 0,
  }),
  change: (n) => ({ brand_id: brands[(n + 1) % 3], title: `改名${n}`, image: '/files/other.png', intro: null, selling_points: ['免维护'] }),
  filters: {
    brand_id: [0, 1, 2].map((i) => ({ value: () => brands[i], fits: ({ brand_id }) => brand_id === brands[i] })),
    word: [
      { value: '系列1', fits: ({ title }) => String(title).includes('系列1') },
      { value: 's-99', fits: ({ code }) => code === 'S-99' },
    ],
    status: [
      { value: 1, fits: ({ status }) => status === 1 },
      { value: 0, fits: ({ status }) => status === 0 },
    ],
  },
  spread: ({ database }) => database.db.update(series).set({ sku_count: sql`id % 4` }),
  optionIds: async ({ call }, token) => {
    const { data } = await call(contract.goods.series.option, {}, { token })
    return data.list.flatMap(({ children = [] }) => children.map(({ key }) => key))
  },
})

describe('series', async () => {
  const server = await startServer()
  const token = await server.login()
  const make = goodsMaker(server, token)
  const { brand: brandCalls, series: calls } = contract.goods
  const edit = (values: { brand_id?: number; [field: string]: unknown }) =>
    server.call(calls.edit, { title: '深沟球轴承', code: 'DGBB', ...values } as InputOf<typeof calls.edit>, { token })

  test('name and code are unlike those of any other series of the brand', async () => {
    const [one, other] = [await make.brand(), await make.brand()]
    expect(await edit({ brand_id: one })).toMatchObject({ code: 200 })
    expect(await edit({ brand_id: other })).toMatchObject({ code: 200 })
    const title = { field: 'title', msg: '该品牌下系列名称已存在' }
    expect(await edit({ brand_id: one, code: 'OTHER' })).toMatchObject({ code: 400, msg: title.msg, data: { errors: [title] } })
    const code = { field: 'code', msg: '该品牌下系列编码已存在' }
    expect(await edit({ brand_id: one, title: '圆锥滚子' })).toMatchObject({ code: 400, msg: code.msg, data: { errors: [code] } })
  })

  test('a series is of a brand that is there', async () => {
    expect(await edit({})).toMatchObject({ code: 400, msg: '请选择品牌', data: { errors: [{ field: 'brand_id' }] } })
    const gone = await make.brand()
    await server.call(brandCalls.delete, { id: gone }, { token })
    for (const brand_id of [gone, 9_000_000_000]) {
      expect(await edit({ brand_id })).toMatchObject({ code: 400, msg: '品牌不存在', data: { errors: [{ field: 'brand_id' }] } })
    }
  })

  test('the brand is fixed once goods exist', async () => {
    const [one, other] = [await make.brand(), await make.brand()]
    const id = await make.series({ brand_id: one, title: '角接触', code: 'ACBB' })
    const move = (version: number, brand_id: number) => edit({ id, version, brand_id, title: '角接触', code: 'ACBB' })
    expect(await move(1, other)).toMatchObject({ code: 200 })
    await make.spu({ series_id: id })
    expect(await move(2, one)).toMatchObject({ code: 400, msg: '系列下存在商品，不能更换品牌', data: { errors: [{ field: 'brand_id' }] } })
    expect(await wrongGoods(server.database.db)).toEqual([])
  })

  test('[A07] disabling tells how many SKUs on sale the shop no longer shows', async () => {
    const id = await make.series()
    const spu_id = await make.spu({ series_id: id })
    await make.sku({ spu_id })
    await make.sku({ spu_id, status: 0 })
    const { msg } = await server.call(calls.status, { id, status: 0 }, { token })
    expect(msg).toBe('该系列下有1个在售SKU，停用后前台不再展示')
    expect((await server.call(calls.status, { id, status: 1 }, { token })).msg).toBe('已启用')
  })

  test('a series with goods is not deleted', async () => {
    const [empty, used] = [await make.series(), await make.series()]
    await make.spu({ series_id: used })
    const { data } = await server.call(calls.delete, { ids: [used, empty] }, { token })
    expect(data).toEqual({ success: [empty], failed: [{ id: used, msg: '系列下存在商品，无法删除' }] })
  })

  test('the price range is that of its SKUs', async () => {
    const id = await make.series()
    const range = async () => (await server.call(calls.detail, { id }, { token })).data
    expect(await range()).toMatchObject({ price_min: null, price_max: null })
    const spu_id = await make.spu({ series_id: id })
    for (const price_store of [4000, 2500, 9900]) await make.sku({ spu_id, price_store })
    expect(await range()).toMatchObject({ price_min: 2500, price_max: 9900, spu_count: 1, sku_count: 3 })
  })

  test('options are grouped by brand, and flat for one brand; a disabled brand offers none', async () => {
    const [one, other] = [await make.brand({ title: '甲牌', sort: 9 }), await make.brand({ title: '乙牌', sort: 8 })]
    const [a, b] = [
      await make.series({ brand_id: one, title: '甲一', sort: 1 }),
      await make.series({ brand_id: one, title: '甲二', sort: 2 }),
    ]
    await make.series({ brand_id: other, title: '乙一' })
    const option = async (brand_id?: number) => (await server.call(calls.option, { brand_id }, { token })).data.list
    const flat = [
      { key: b, title: '甲二' },
      { key: a, title: '甲一' },
    ]
    expect((await option())[0]).toEqual({ key: one, title: '甲牌', children: flat })
    expect(await option(one)).toEqual(flat)
    await server.call(brandCalls.status, { id: one, status: 0 }, { token })
    expect(await option(one)).toEqual([])
    expect((await option()).map(({ key }) => key)).not.toContain(one)
  })
})
