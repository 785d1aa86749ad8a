import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { brand: brandCalls, series: seriesCalls, sku: calls } = contract.goods

const ids: Record<string, number> = {}
const brands: number[] = []
const series: number[] = []

beforeAll(async () => {
  for (const [i, state] of (['on', 'draft'] as const).entries()) {
    const brand_id = await make.brand({ title: `品牌${'甲乙'[i]}`, sort: 10 - i })
    const series_id = await make.series({ brand_id, title: `系列${'甲乙'[i]}` })
    const spu_id = await make.spu({ series_id })
    await server.database.db.update(spu).set({ state }).where(eq(spu.id, spu_id))
    brands.push(brand_id)
    series.push(series_id)
    const kinds = { plain: { stock: 5 }, empty: {}, off: { status: 0 as const, stock: 5 }, gift: { is_gift_only: 1 as const, stock: 5 } }
    for (const [kind, values] of Object.entries(kinds)) {
      ids[`${state} ${kind}`] = await make.sku({ spu_id, code: `${state}-${kind}`, title: `深沟球轴承 ${state} ${kind}`, ...values })
    }
  }
})

describe('[K02] [K03] the goods picker', () => {
  const pick = async (query: InputOf<typeof calls.picker>) => {
    const { data } = await server.call(calls.picker, { page_size: 100, ...query }, { token })
    return data.list.map(({ id }) => nameOf(id)).toSorted()
  }

  test('finds many exact codes at once, of what the place may take', async () => {
    const codes = 'on-plain\nON-EMPTY\non-gift\non-off\non-pla\nnothing'
    expect(await pick({ codes, picker_source: 'order' })).toEqual(['on empty', 'on plain'])
    expect(await pick({ codes, picker_source: 'gift' })).toEqual(['on gift'])
    expect(await pick({ codes })).toEqual(['on empty', 'on gift', 'on off', 'on plain'])
  })

  test('shows what the specification asks for, and never the cost', async () => {
    const { data } = await server.call(calls.picker, { code: 'on-plain' }, { token })
    expect(data).toMatchObject({
      total: 1,
      list: [{ id: ids['on plain'], main_image: null, code: 'on-plain', brand_title: '品牌甲', series_title: '系列甲', stock: 5 }],
    })
    const fields = [
      'id',
      'main_image',
      'code',
      'title',
      'brand_title',
      'series_title',
      'price_store',
      'price_trade',
      'weight',
      'stock',
      'sort',
    ]
    expect(Object.keys(data.list[0] ?? {}).toSorted()).toEqual(fields.toSorted())
  })

  test.for([
    [{ picker_source: 'order' }, ['on empty', 'on plain']],
    [{ picker_source: 'package' }, ['on empty', 'on plain']],
    [{ picker_source: 'group' }, ['on empty', 'on plain']],
    [{ picker_source: 'collection' }, ['on empty', 'on plain']],
    [{ picker_source: 'gift' }, ['on gift']],
    [{ picker_source: 'integral' }, ['draft gift', 'draft plain', 'on gift', 'on plain']],
    [{ picker_source: 'lottery' }, ['draft gift', 'draft plain', 'on gift', 'on plain']],
    [{ title: ' 承 on ' }, ['on empty', 'on gift', 'on off', 'on plain']],
    [{ code: 'draft-*t' }, ['draft gift']],
    [{ code: '_n-' }, []],
  ] as const)('asked for %j it offers %j', async ([query, names]) => {
    expect(await pick(query)).toEqual(names)
  })

  test('brand, series and what is given to choose from narrow it', async () => {
    const draft = ['draft empty', 'draft gift', 'draft off', 'draft plain']
    expect(await pick({ brand_id: brands[1] as number })).toEqual(draft)
    expect(await pick({ series_id: series[1] as number })).toEqual(draft)
    expect(await pick({ sku_select: { series_id: [series[1] as number] } })).toEqual(draft)
    expect(await pick({ sku_select: { series_id: [series[1] as number], brand_id: [brands[0] as number] } })).toHaveLength(8)
    expect(await pick({ sku_select: { brand_id: [9_000_000_000] } })).toEqual([])
  })

  test.for([
    ['brand', brandCalls.status, brands],
    ['series', seriesCalls.status, series],
  ] as const)('a %s that is off takes its goods out, and itself out of the tree', async ([, status, [, id]]) => {
    const set = (value: 0 | 1) => server.call(status, { id: id as number, status: value }, { token })
    await set(0)
    expect((await pick({})).filter((name) => name?.startsWith('draft'))).toEqual([])
    expect((await tree()).map(({ title }) => title)).toEqual(['品牌甲'])
    expect(await server.database.db.$count(sku, eq(sku.status, 0))).toBe(2)
    await set(1)
    expect(await pick({})).toHaveLength(8)
  })
})

const tree = async (series_id?: number) => (await server.call(calls.tree, { series_id }, { token })).data.list

describe('the SKU tree', () => {
  test('has brands and their series; the SKUs of one when it is asked for', async () => {
    expect(await tree()).toEqual([
      { brand_id: brands[0], title: '品牌甲', series_list: [{ series_id: series[0], title: '系列甲', sku_list: [] }] },
      { brand_id: brands[1], title: '品牌乙', series_list: [{ series_id: series[1], title: '系列乙', sku_list: [] }] },
    ])
    const [branch] = await tree(series[0])
    expect(branch?.series_list[0]?.sku_list.map(({ sku_id }) => nameOf(sku_id)).toSorted()).toEqual(['on empty', 'on gift', 'on plain'])
  })
})

describe('SKU options', () => {
  const option = async (query: InputOf<typeof calls.option>) => {
    const { data } = await server.call(calls.option, query, { token })
    return data.list.map(({ id }) => nameOf(id)).toSorted()
  }

  test('are found by the beginning of the code, a piece of the title, or their ids', async () => {
    expect(await option({ word: 'on-g' })).toEqual(['on gift'])
    expect(await option({ word: '*-g*t' })).toEqual(['draft gift', 'on gift'])
    expect(await option({ word: '球轴承 DRAFT pl' })).toEqual(['draft plain'])
    expect(await option({ ids: [ids['on off'], ids['draft empty']] as number[] })).toEqual(['draft empty', 'on off'])
    expect(await option({ word: '%' })).toEqual([])
    expect(await option({})).toEqual([])
  })

  test('[C01] ids may stand in one value, as an address is written by hand', async () => {
    const targets = [ids['on off'], ids['draft empty']]
    const headers = { authorization: `Bearer ${token}` }
    for (const path of [calls.option.path, calls.exts.path]) {
      const { body } = await server.app.inject({ method: 'GET', url: `${path}?ids=${targets.join()}`, headers })
      const { list } = JSON.parse(body).data
      expect(list.map(({ id }: { id: number }) => id).toSorted()).toEqual(targets.toSorted())
    }
  })

  test('are fifty at most', async () => {
    const [first] = await server.database.db
      .select()
      .from(sku)
      .where(inArray(sku.id, [ids['on plain'] as number]))
    const { id: _, barcode: __, ...row } = first as NonNullable<typeof first>
    const many = Array.from({ length: 60 }, (_, i) => ({ ...row, code: `many-${i}`, spec_hash: `many-${i}` }))
    await server.database.db.insert(sku).values(many)
    expect((await server.call(calls.option, { word: 'many-' }, { token })).data.list).toHaveLength(50)
  })
})

function nameOf(id: number): string | undefined {
  return Object.keys(ids).find((name) => ids[name] === id)
}
