import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { category, spu } from '#server/areas/goods/shared/tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { startServer } from '#test/server/harness.ts'
import { purgeSpus } from './spu-purge.ts'

const START = Date.parse('2026-03-01T08:00:00Z')

describe('[A09] SPU', async () => {
  const moment = { now: START }
  const server = await startServer({ clock: () => new Date(moment.now) })
  const token = await server.login()
  const make = goodsMaker(server, token)
  const { spu: calls, sku: skuCalls, brand, category: categoryCalls } = contract.goods
  const { db } = server.database

  type Edit = InputOf<typeof calls.edit>
  const axes = [
    { name: '直径', values: ['M6', 'M8'] },
    { name: '材质', values: ['碳钢', 'A2-70'] },
  ]
  const combos = axes[0]?.values.flatMap((d) => (axes[1]?.values ?? []).map((m) => ({ 直径: d, 材质: m }))) ?? []
  let serial = 0
  const gridRow = (spec: Record<string, string>, values: object = {}) => ({
    code: `G-${++serial}`,
    spec,
    price_store: 2e3,
    price_trade: 1500,
    weight: 15,
    ...values,
  })
  const bodyOf = async (values: Partial<Edit> = {}): Promise<Edit> => {
    const brand_id = await make.brand()
    const series_id = await make.series({ brand_id })
    return {
      title: `六角螺栓${++serial}`,
      code: `HB-${serial}`,
      brand_id,
      series_id,
      category_id: await make.category(),
      unit: '个',
      main_image: '/files/a.png',
      spec_axes: axes,
      ...values,
    }
  }
  const edit = (body: Edit, as = token) => server.call(calls.edit, body, { token: as })
  const detail = async (id: number, as = token) => (await server.call(calls.detail, { id }, { token: as })).data
  const create = async (values: Partial<Edit> = {}) => {
    const body = await bodyOf({ skus: combos.map((spec) => gridRow(spec)), ...values })
    const { code, msg, data } = await edit(body)
    expect({ code, msg }).toEqual({ code: 200, msg: '保存成功' })
    return { id: data.id, body }
  }
  const status = async (id: number, to: 0 | 1) => (await server.call(calls.status, { id, status: to }, { token })).data
  const faultsOf = ({ data }: { data: unknown }) => (data as { errors: { field: string; msg: string }[] }).errors

  test('is made with its SKUs: what they derive, what it derives, and an opening movement each', async () => {
    const skus = combos.map((spec, n) => gridRow(spec, { price_store: 2000 + n * 100, stock: n * 10, moq: 10, step_qty: 5 }))
    const { id, body } = await create({ skus })
    const row = await detail(id)
    expect(row).toMatchObject({ state: 'draft', sku_count: 4, price_min: 2000, price_max: 2300, stock_sum: 60, version: 1 })
    expect(row.sku_list.map(({ code, spec, stock }) => ({ code, spec, stock }))).toEqual(
      skus.map(({ code, spec }, n) => ({ code, spec, stock: n * 10 })),
    )
    const [brand_title, series_title] = [row.brand_title, row.series_title]
    expect(row.sku_list[0]?.title).toBe(`${brand_title} ${series_title} ${body.title} M6 碳钢`)
    const [sku] = (await server.call(skuCalls.exts, { ids: [row.sku_list[3]?.id ?? 0] }, { token })).data.list
    expect(sku).toMatchObject({
      brand_id: row.brand_id,
      series_id: row.series_id,
      category_id: row.category_id,
      main_image: '/files/a.png',
      unit: '个',
    })
    expect(await wrongGoods(db)).toEqual([])
  })

  test('changes SKUs, makes new ones and removes others in one step; what is not named stays', async () => {
    const { id, body } = await create()
    const { sku_list: skus, version } = await detail(id)
    const [first, second, third] = skus
    const wide = [{ name: '直径', values: ['M6', 'M8', 'M10'] }, axes[1] as (typeof axes)[0]]
    const { code, data } = await edit({
      ...body,
      id,
      version,
      spec_axes: wide,
      skus: [{ ...first, price_store: 2500 } as never, gridRow({ 直径: 'M10', 材质: '碳钢' })],
      removed_sku_ids: [second?.id ?? 0],
    })
    expect({ code, version: data.version }).toEqual({ code: 200, version: 2 })
    const after = await detail(id)
    expect(after.sku_list.map(({ code }) => code)).toEqual([first?.code, third?.code, skus[3]?.code, `G-${serial}`])
    expect(after).toMatchObject({ sku_count: 4, price_max: 2500 })
    const log = await server.call(skuCalls.priceLog, { id: first?.id ?? 0 }, { token })
    expect(log.data.list).toMatchObject([{ field: 'price_store', old_price: 2000, new_price: 2500 }])
    expect(await wrongGoods(db)).toEqual([])
  })

  test('codes and values may go from one SKU to another in one step', async () => {
    const { id, body } = await create()
    const { sku_list: skus, version } = await detail(id)
    const [a, b] = [skus[0], skus[1]] as [(typeof skus)[0], (typeof skus)[0]]
    const swapped = [
      { ...a, code: b.code, spec: b.spec },
      { ...b, code: a.code, spec: a.spec },
    ]
    expect((await edit({ ...body, id, version, skus: swapped as never })).code).toBe(200)
    const after = await detail(id)
    expect(after.sku_list.slice(0, 2).map(({ code, spec }) => ({ code, spec }))).toEqual(swapped.map(({ code, spec }) => ({ code, spec })))
    // a change to SKUs alone still conflicts with an open form
    expect(after.version).toBe(2)
    expect(await edit({ ...body, skus: [], id, version })).toMatchObject({ code: 400, msg: '数据已被他人修改，请刷新后重试' })
  })

  test('every faulty cell of the grid is named', async () => {
    const { body: other } = await create()
    const taken = other.skus?.[0]?.code ?? ''
    const [one, two, three, four] = combos.map((spec) => gridRow(spec))
    const skus = [
      { ...one, price_trade: 2100 },
      { ...two, code: 'x' },
      { ...three, weight: 0 },
      { ...four, moq: 3, step_qty: 2 },
    ]
    expect(faultsOf(await edit(await bodyOf({ skus: skus as never })))).toEqual([
      { field: 'skus.0.price_trade', msg: '贸易价不能高于门店价' },
      { field: 'skus.1.code', msg: '商品编码只能为2~40位字母、数字或 . _ / -' },
      { field: 'skus.2.weight', msg: '重量必须大于0' },
      { field: 'skus.3.moq', msg: '起订量必须是起订倍数的整数倍' },
    ])
    const twice = [one, { ...two, spec: one?.spec }, { ...three, code: one?.code }, { ...four, spec: { 直径: 'M99', 材质: '碳钢' } }]
    expect(faultsOf(await edit(await bodyOf({ skus: twice as never })))).toEqual([
      { field: 'skus.1.spec', msg: '存在重复的规格组合' },
      { field: 'skus.2.code', msg: '商品编码已存在' },
      { field: 'skus.3.spec', msg: '规格与销售规格不一致' },
    ])
    const used = [one, { ...two, code: taken }]
    expect(faultsOf(await edit(await bodyOf({ skus: used as never })))).toEqual([{ field: 'skus.1.code', msg: '商品编码已存在' }])
  })

  test('axes are named once, hold each value once, and stand for at most 2,000 SKUs', async () => {
    const values = (n: number) => Array.from({ length: n }, (_, i) => String(i))
    const refused = async (spec_axes: NonNullable<Edit['spec_axes']>) => (await edit(await bodyOf({ spec_axes, skus: [] }))).msg
    expect(await refused([axes[0], axes[0]] as never)).toBe('规格名称不能重复')
    expect(await refused([{ name: '直径', values: ['M6', 'M6'] }])).toBe('规格值不能重复')
    expect(await refused([{ name: '直径', values: values(201) }])).toBe('规格值最多200个')
    expect(await refused(['一', '二', '三', '四', '五'].map((name) => ({ name, values: ['1'] })))).toBe('销售规格最多4个')
    expect(
      await refused([
        { name: '一', values: values(200) },
        { name: '二', values: values(11) },
      ]),
    ).toBe('规格组合不能超过2000个')
    expect(
      await refused([
        { name: '一', values: values(200) },
        { name: '二', values: values(10) },
      ]),
    ).toBe('保存成功')
  })

  test('a removed SKU that has been sold or is reserved is only taken off', async () => {
    const { id, body } = await create()
    const { sku_list: skus, version } = await detail(id)
    const [sold, reserved, plain] = skus.map((row) => row.id) as [number, number, number]
    await db.execute(sql`update sku set sales_count = 3 where id = ${sold}`)
    await db.execute(sql`update sku set stock_lock = 1 where id = ${reserved}`)
    const answer = await edit({ ...body, skus: [], id, version, removed_sku_ids: [sold, reserved, plain] })
    expect(answer).toMatchObject({ code: 200, msg: '该规格已有订单，已自动下架' })
    const after = await detail(id)
    expect(after.sku_list.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: sold, status: 0 },
      { id: reserved, status: 0 },
      { id: skus[3]?.id, status: 1 },
    ])
    await db.execute(sql`update sku set stock_lock = 0 where id = ${reserved}`)
  })

  test('required parameters of the category are asked for by name', async () => {
    const category_id = await make.category()
    const params = [
      { name: '精度', type: 'text' as const, options: [], required: 1 as const, is_filter: 0 as const },
      { name: '产地', type: 'text' as const, options: [], required: 0 as const, is_filter: 0 as const },
    ]
    await db.update(category).set({ params }).where(eq(category.id, category_id))
    const refused = await edit(
      await bodyOf({
        category_id,
        params: [
          { name: '产地', value: '苏州' },
          { name: '精度', value: '' },
        ],
      }),
    )
    expect(faultsOf(refused)).toEqual([{ field: 'params.1.value', msg: '参数“精度”必填' }])
    const { id } = await create({ category_id })
    expect((await status(id, 1)).failed).toEqual([{ id, msg: '参数“精度”必填' }])
  })

  test('goes on sale with a SKU on sale, a picture, and brand, series and category in use', async () => {
    const { id: bare } = await create({ skus: [] })
    expect((await status(bare, 1)).failed).toEqual([{ id: bare, msg: '请至少添加一个SKU' }])
    expect((await status(bare, 0)).failed).toEqual([{ id: bare, msg: '当前状态不允许该操作' }])
    const { id: plain } = await create({ main_image: null })
    expect((await status(plain, 1)).failed).toEqual([{ id: plain, msg: '请上传主图' }])
    const { id, body } = await create()
    await server.call(brand.status, { id: body.brand_id, status: 0 }, { token })
    expect((await status(id, 1)).failed).toEqual([{ id, msg: '品牌、系列或分类已停用，无法上架' }])
    await server.call(brand.status, { id: body.brand_id, status: 1 }, { token })
    expect((await status(id, 1)).success).toEqual([id])

    const { version, sku_list: skus } = await detail(id)
    const ids = skus.map((row) => row.id)
    expect((await edit({ ...body, skus: [], id, version, removed_sku_ids: ids })).msg).toBe('请至少添加一个SKU')
    expect((await edit({ ...body, skus: [], id, version, main_image: null })).msg).toBe('请上传主图')
    expect((await status(id, 0)).success).toEqual([id])
  })

  test('a move takes its SKUs along, and all counts follow', async () => {
    const { id, body } = await create()
    const brand_id = await make.brand()
    const moved = { ...body, brand_id, series_id: await make.series({ brand_id }), category_id: await make.category() }
    expect(await edit({ ...moved, series_id: body.series_id, skus: [], id, version: 1 })).toMatchObject({ msg: '系列不属于所选品牌' })
    expect(await edit({ ...moved, skus: [], id, version: 1 })).toMatchObject({ code: 200 })
    const rows = (await server.call(skuCalls.list, { series_id: moved.series_id }, { token })).data
    expect(rows.total).toBe(4)
    expect(await wrongGoods(db)).toEqual([])

    const target = await make.category()
    expect((await server.call(calls.batch, { ids: [id], field: 'category_id', value: target }, { token })).data.success).toEqual([id])
    expect(await detail(id)).toMatchObject({ category_id: target })
    const refused = await server.call(calls.batch, { ids: [id], field: 'category_id', value: 9_000_000 }, { token })
    expect(refused).toMatchObject({ code: 400 })
    expect(await wrongGoods(db)).toEqual([])
  })

  test('only an SPU off sale can be binned, is restored with its SKUs and purged after 30 days', async () => {
    const { id } = await create()
    const before = await detail(id)
    await status(id, 1)
    const remove = async (ids: number[]) => (await server.call(calls.delete, { ids }, { token })).data
    expect(await remove([id])).toEqual({ success: [], failed: [{ id, msg: '请先下架商品' }] })
    await status(id, 0)
    expect(await remove([id])).toEqual({ success: [id], failed: [] })
    const bin = async () =>
      (await server.call(calls.list, { state: 'recycled', page_size: 100 }, { token: await server.login() })).data.list.map((row) => row.id)
    expect(await bin()).toContain(id)
    expect((await server.call(skuCalls.list, { series_id: before.series_id }, { token })).data.total).toBe(0)
    expect(await wrongGoods(db)).toEqual([])

    expect((await server.call(calls.restore, { ids: [id] }, { token })).data).toEqual({ success: [id], failed: [] })
    expect((await detail(id)).sku_list.map(({ id, code }) => ({ id, code }))).toEqual(before.sku_list.map(({ id, code }) => ({ id, code })))
    expect(await wrongGoods(db)).toEqual([])

    await remove([id])
    await make.sku({ code: before.sku_list[0]?.code ?? '' })
    expect((await server.call(calls.restore, { ids: [id] }, { token })).data.failed).toEqual([{ id, msg: '商品编码已存在' }])
    moment.now += 31 * 86_400_000
    expect(await bin()).not.toContain(id)
    await purgeSpus(db, new Date(moment.now))
    expect(await db.$count(spu, eq(spu.id, id))).toBe(0)
    expect(await wrongGoods(db)).toEqual([])
    moment.now = START
  })

  test('a copy is a draft with SKUs of its own, without stock', async () => {
    const { id, body } = await create({ skus: combos.map((spec) => gridRow(spec, { stock: 5 })) })
    const answer = await server.call(calls.copy, { id }, { token })
    expect(answer.code).toBe(200)
    const copy = await detail(answer.data.id)
    expect(copy).toMatchObject({ state: 'draft', code: `${body.code}-C1`, sku_count: 4, stock_sum: 0, price_min: 2000 })
    expect(copy.sku_list[0]?.code).toBe(`${body.skus?.[0]?.code}-C1`)
    expect((await server.call(calls.copy, { id }, { token })).data.id).not.toBe(answer.data.id)
    expect(await wrongGoods(db)).toEqual([])
  })

  test('tabs count what their lists hold, and a category finds what is below it', async () => {
    const { data } = await server.call(calls.counts, {}, { token })
    for (const state of ['on', 'off', 'draft', 'recycled'] as const)
      expect((await server.call(calls.list, { state, count: 'exact' }, { token })).data.total).toBe(data[state])
    const top = await make.category()
    const leaf = await make.category()
    await db.update(category).set({ parent_id: top, level: 2 }).where(eq(category.id, leaf))
    const { id } = await create({ category_id: leaf })
    const found = await server.call(calls.list, { category_id: top }, { token })
    expect(found.data.list.map((row) => row.id)).toEqual([id])
    expect((await edit(await bodyOf({ category_id: top }))).msg).toBe('请选择末级分类')
    expect(categoryCalls.$.label[0]).toBe('分类')
  })

  test('who may not see costs is shown none and cannot set any', async () => {
    const { id, body } = await create({ skus: combos.map((spec) => gridRow(spec, { price_cost: 900 })) })
    const plain = await server.login({ perms: ['goods:spu:list', 'goods:spu:edit'] })
    const { sku_list: skus, version } = await detail(id, plain)
    expect(skus.map(({ price_cost }) => price_cost)).toEqual([null, null, null, null])
    const [first] = skus
    expect((await edit({ ...body, id, version, skus: [{ ...first, price_cost: 1 }] as never }, plain)).code).toBe(403)
    expect((await edit({ ...body, id, version, skus: [{ ...first, price_store: 2222 }] as never }, plain)).code).toBe(200)
    expect((await detail(id)).sku_list[0]).toMatchObject({ price_cost: 900, price_store: 2222 })
  })

  test('[R5] with 2,000 SKUs it is made, opened and changed in a few statements', async () => {
    const values = (n: number) => Array.from({ length: n }, (_, i) => `v${i}`)
    const spec_axes = [
      { name: '直径', values: values(100) },
      { name: '长度', values: values(20) },
    ]
    const skus = values(100).flatMap((d) => values(20).map((l) => gridRow({ 直径: d, 长度: l })))
    const body = await bodyOf({ spec_axes, skus: skus as never })
    const making = await server.statementsOf(async () => expect((await edit(body)).msg).toBe('保存成功'))
    const { data } = await server.call(calls.list, { word: body.code }, { token })
    const id = data.list[0]?.id ?? 0
    const opening = await server.statementsOf(async () => expect((await detail(id)).sku_list).toHaveLength(2000))
    const all = (await detail(id)).sku_list.map((row) => ({ ...row, price_store: 3000 }))
    const changing = await server.statementsOf(async () =>
      expect((await edit({ ...body, id, version: 1, skus: all as never })).msg).toBe('保存成功'),
    )
    expect(opening.length).toBeLessThanOrEqual(12)
    expect(Math.max(making.length, changing.length)).toBeLessThanOrEqual(40)
    expect((await detail(id)).price_min).toBe(3000)
  }, 60_000)
})
