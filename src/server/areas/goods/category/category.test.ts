import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { category, sku, spu } from '#server/areas/goods/shared/tables.ts'
import { wrongGoods } from '#test/make/goods-counts.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
import { work } from '#test/make/work.ts'
import { batchesConform } from '#test/server/conformance/batches.ts'
import { editsConform } from '#test/server/conformance/edits.ts'
import { writesAreLogged } from '#test/server/conformance/log.ts'
import { subjectOf } from '#test/server/conformance/subject.ts'
import { startServer } from '#test/server/harness.ts'

const { category: calls, sku: skuCalls } = contract.goods
const icon = '/files/icon.png'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
let counter = 0

const edit = (values: Partial<InputOf<typeof calls.edit>>) => {
  const n = ++counter
  return server.call(calls.edit, { title: `分类${n}`, code: `C-${n}`, icon, ...values }, { token })
}
const create = async (values: Partial<InputOf<typeof calls.edit>> = {}) => {
  const { code, msg, data } = await edit(values)
  if (code !== 200) throw new Error(msg)
  return data.id
}
const detail = async (id: number) => (await server.call(calls.detail, { id }, { token })).data
const list = async (query: InputOf<typeof calls.list>) => (await server.call(calls.list, query, { token })).data.list
const change = async (id: number, values: Partial<InputOf<typeof calls.edit>>) =>
  server.call(calls.edit, { ...(await detail(id)), ...values }, { token })
/** Three nested categories at the first, second and third level. */
const branch = async () => {
  const top = await create()
  const middle = await create({ parent_id: top })
  return [top, middle, await create({ parent_id: middle })] as const
}
const param = { name: '内径', unit: 'mm', type: 'number' as const, options: [], required: 1 as const, is_filter: 1 as const }

describe('[A02] a category behaves like every entity', () => {
  const subject = subjectOf(
    {
      entity: calls,
      table: category,
      sample: (n) => ({
        parent_id: null,
        title: `品类${n}`,
        code: `K${n}`,
        icon,
        banner: n % 2 ? '/files/banner.jpg' : null,
        unit: '只',
        params: [param, { name: '材质', unit: null, type: 'enum', options: ['304', '316'], required: 0, is_filter: 0 }],
        spec_axes: [{ name: '型号', values: ['6200', '6201'] }],
        tax_rate: 1300,
        sort: n % 7,
        status: 1,
      }),
      change: (n) => ({ title: `改名${n}`, banner: '/files/other.jpg', unit: '套', params: [], spec_axes: [], tax_rate: 900 }),
      filters: {},
      optionIds: async ({ call }, token) => (await call(calls.tree, {}, { token })).data.list.map(({ id }) => id),
    },
    server,
    token,
  )
  editsConform(subject)
  writesAreLogged(subject)
  batchesConform(subject)
})

test('[A02] the list is read one level at a time, and says what each branch adds up to', async () => {
  const [top, middle, leaf] = await branch()
  const other = await create({ parent_id: middle, params: [param], sort: 5 })
  await make.spu({ category_id: leaf })
  await make.spu({ category_id: other })
  const roots = await list({})
  expect(roots.every(({ level, parent_id }) => level === 1 && parent_id === null)).toBe(true)
  expect(roots.find(({ id }) => id === top)).toMatchObject({ child_count: 1, spu_count: 2, param_count: 0, hit: true })
  expect((await list({ parent_id: middle })).map(({ id, param_count }) => [id, param_count])).toEqual([
    [other, 1],
    [leaf, 0],
  ])
  expect(await detail(middle)).toMatchObject({ parent_title: roots.find(({ id }) => id === top)?.title, child_count: 2, spu_count: 2 })
})

test('[A02] a filter finds at every level, and brings along what the hits stand under', async () => {
  const [top, middle] = await branch()
  const leaf = await create({ parent_id: middle, title: '直柄麻花钻', status: 0 })
  await create({ parent_id: middle, title: '锥柄麻花钻' })
  const found = await list({ word: '直柄' })
  expect(found.map(({ id, hit }) => [id, hit]).toSorted()).toEqual(
    [
      [top, false],
      [middle, false],
      [leaf, true],
    ].toSorted(),
  )
  expect((await list({ word: '麻花钻', status: 1 })).filter(({ hit }) => hit).map(({ title }) => title)).toEqual(['锥柄麻花钻'])
  expect(await list({ word: '没有这样的分类' })).toEqual([])
})

test('[A02] titles are unique among siblings and codes everywhere', async () => {
  const [one, other] = [await create(), await create()]
  await create({ title: '螺栓', parent_id: one })
  expect((await edit({ title: '螺栓', parent_id: other })).code).toBe(200)
  const taken = { code: 400, msg: '分类名称已存在', data: { errors: [{ field: 'title' }] } }
  expect(await edit({ title: '螺栓', parent_id: one })).toMatchObject(taken)
  await create({ title: '紧固件', code: 'TOP' })
  expect(await edit({ title: '紧固件' })).toMatchObject(taken)
  expect(await edit({ code: 'TOP' })).toMatchObject({ code: 400, msg: '分类编码已存在', data: { errors: [{ field: 'code' }] } })
})

test('[A02] the first level needs an icon, the others do not', async () => {
  const missing = { code: 400, msg: '请上传图标', data: { errors: [{ field: 'icon' }] } }
  expect(await edit({ icon: null })).toMatchObject(missing)
  expect(await edit({ icon: undefined })).toMatchObject(missing)
  const top = await create()
  const middle = await create({ parent_id: top, icon: null })
  expect(await change(middle, { parent_id: null })).toMatchObject(missing)
  expect(await change(top, { icon: null })).toMatchObject(missing)
  expect(await server.call(calls.edit, { id: top, version: 1, title: '改名', code: 'RENAMED' }, { token })).toMatchObject({ code: 200 })
})

test('[A02] any move keeps three levels at most, and a moved branch has its new levels', async () => {
  const [top, middle, leaf] = await branch()
  const tooDeep = { code: 400, msg: '分类最多支持三级', data: { errors: [{ field: 'parent_id' }] } }
  expect(await edit({ parent_id: leaf })).toMatchObject(tooDeep)
  const [, otherMiddle] = await branch()
  expect(await change(middle, { parent_id: otherMiddle })).toMatchObject(tooDeep)
  expect(await change(middle, { parent_id: null })).toMatchObject({ code: 200 })
  expect([(await detail(middle)).level, (await detail(leaf)).level]).toEqual([1, 2])
  expect(await change(top, { parent_id: leaf })).toMatchObject({ code: 200 })
  expect((await detail(top)).level).toBe(3)
  expect(await edit({ parent_id: 9_000_000_000 })).toMatchObject({ code: 400, msg: '上级分类不存在' })
})

test('[A02] one step moves a category to its parent and place, for any neighbour numbers', async () => {
  const [top, middle] = await branch()
  const move = (id: number, parent_id: number | null, after_id?: number | null) =>
    server.call(calls.move, { id, parent_id, after_id }, { token })
  const [one, two, three] = [await create(), await create(), await create()]
  const beneath = async () => (await list({ parent_id: top })).map(({ id }) => id)
  await move(one, top)
  await move(two, top, null)
  expect(await beneath()).toEqual([two, middle, one])
  await move(three, top, two)
  expect(await beneath()).toEqual([two, three, middle, one])
  for (const id of [one, middle, three]) await move(id, top, two)
  expect(await beneath()).toEqual([two, three, middle, one])
  expect((await detail(three)).level).toBe(2)
  const at = (field: string, msg: string) => ({ code: 400, msg, data: { errors: [{ field }] } })
  expect(await move(two, top, 9_000_000_000)).toMatchObject(at('after_id', '相邻的分类已移走，请刷新后重试'))
  expect(await move(two, 9_000_000_000)).toMatchObject(at('parent_id', '上级分类不存在'))
  expect(await move(top, two)).toMatchObject(at('parent_id', '不能将分类移动到自身或其下级'))
  const bare = await create({ parent_id: top, icon: null })
  expect(await move(bare, null)).toMatchObject(at('icon', '请上传图标'))
  expect(await beneath()).toContain(bare)
})

test('[A02] a category is not moved into itself or beneath itself', async () => {
  const [top, middle, leaf] = await branch()
  const refused = { code: 400, msg: '不能将分类移动到自身或其下级', data: { errors: [{ field: 'parent_id' }] } }
  for (const parent_id of [top, middle, leaf]) expect(await change(top, { parent_id })).toMatchObject(refused)
})

test('[A02] parameters and axes are for the lowest level, and are checked row by row', async () => {
  const [, middle, leaf] = await branch()
  expect(await change(middle, { params: [param] })).toMatchObject({ code: 400, msg: '只有末级分类可以设置参数和规格模板' })
  expect(await change(leaf, { params: [param, param] })).toMatchObject({ msg: '参数名称不能重复', data: { errors: [{ field: 'params' }] } })
  expect(await change(leaf, { params: Array.from({ length: 31 }, (_, n) => ({ ...param, name: `参数${n}` })) })).toMatchObject({
    msg: '参数模板最多30个',
  })
  expect(await change(leaf, { params: [{ ...param, type: 'enum' }] })).toMatchObject({
    msg: '请输入可选值',
    data: { errors: [{ field: 'params.0.options' }] },
  })
  const axes = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `规格${i}`, values: ['甲', '乙'] }))
  expect(await change(leaf, { spec_axes: axes(5) })).toMatchObject({ msg: '规格模板最多4个' })
  expect(await change(leaf, { spec_axes: [...axes(1), ...axes(1)] })).toMatchObject({ msg: '规格名称不能重复' })
  expect(await change(leaf, { spec_axes: [{ name: '型号', values: ['甲', '甲'] }] })).toMatchObject({ msg: '规格值不能重复' })
  expect(await change(leaf, { params: [param], spec_axes: axes(4) })).toMatchObject({ code: 200 })
  const { data } = await server.call(calls.template, { id: leaf }, { token })
  expect(data).toMatchObject({ params: [param], spec_axes: axes(4), tax_rate: 1300 })
})

test('[A02] what has goods or a template takes no subcategories', async () => {
  const [top, used, described] = [await create(), await create(), await create({ params: [param] })]
  await make.spu({ category_id: used })
  expect(await edit({ parent_id: used })).toMatchObject({ code: 400, msg: '上级分类下存在商品，请先转移商品' })
  expect(await edit({ parent_id: described })).toMatchObject({ code: 400, msg: '上级分类有参数或规格模板，请先清空' })
  expect((await edit({ parent_id: top })).code).toBe(200)
})

test('[A02] only an empty leaf is deleted', async () => {
  const [top, middle, leaf] = await branch()
  const used = await create()
  await make.spu({ category_id: used })
  const { data } = await server.call(calls.delete, { ids: [top, leaf, used] }, { token })
  expect(data).toEqual({
    success: [leaf],
    failed: [
      { id: top, msg: '存在下级分类，无法删除' },
      { id: used, msg: '分类下存在商品，无法删除' },
    ],
  })
  expect((await server.call(calls.delete, { id: middle }, { token })).data.success).toEqual([middle])
})

test('[A02] what stands under a disabled category is not offered', async () => {
  const [top, , leaf] = await branch()
  const offered = async () => JSON.stringify((await server.call(calls.tree, {}, { token })).data).includes(`"id":${leaf},`)
  expect(await offered()).toBe(true)
  await server.call(calls.status, { id: top, status: 0 }, { token })
  expect(await offered()).toBe(false)
  expect((await detail(leaf)).status).toBe(1)
})

test('[A02] all goods of a leaf move to another, with their SKUs and counts, and the log knows', async () => {
  const [, middle, from] = await branch()
  const to = await create({ parent_id: middle })
  const spus = [await make.spu({ category_id: from }), await make.spu({ category_id: from })]
  for (const spu_id of spus) await make.sku({ spu_id })
  expect(await server.call(calls.transfer, { from_id: from, to_id: to }, { token })).toMatchObject({
    code: 200,
    data: { spus: 2, skus: 2 },
  })
  expect([(await detail(from)).spu_count, (await detail(to)).spu_count]).toEqual([0, 2])
  expect(await server.database.db.$count(sku, eq(sku.category_id, to))).toBe(2)
  expect(await server.database.db.$count(spu, eq(spu.category_id, to))).toBe(2)
  expect(await wrongGoods(server.database.db)).toEqual([])
  expect(await server.call(calls.transfer, { from_id: to, to_id: to }, { token })).toMatchObject({ msg: '目标分类不能与原分类相同' })
  expect(await server.call(calls.transfer, { from_id: to, to_id: middle }, { token })).toMatchObject({
    msg: '请选择末级分类',
    data: { errors: [{ field: 'to_id' }] },
  })
  expect(await server.call(calls.transfer, { from_id: to, to_id: 9_000_000_000 }, { token })).toMatchObject({ msg: '目标分类不存在' })
  const { data } = await server.call(skuCalls.list, { category_id: to }, { token })
  expect(data.total).toBe(2)
})

test('[A02] over 5,000 SKUs move as a task, each step keeps SPU, SKUs and counts together', async () => {
  const [, middle, from] = await branch()
  const to = await create({ parent_id: middle })
  const { db } = server.database
  for (const name of ['A', 'B', 'C']) {
    const spu_id = await make.spu({ category_id: from })
    await make.sku({ spu_id, code: `MANY-${name}` })
    await copySkus(server.database, `MANY-${name}`, 1_999)
    await db.execute(sql`update spu set sku_count = 2000 where id = ${spu_id}`)
  }
  const { code, msg, data } = await server.call(calls.transfer, { from_id: from, to_id: to }, { token })
  expect({ code, msg, data }).toMatchObject({ code: 200, msg: '已提交转移任务', data: { spus: 3, skus: 6_000 } })
  expect((await detail(from)).spu_count).toBe(3)
  await work(server)
  const task = (await server.call(contract.task.task.detail, { id: data.task_id ?? 0 }, { token })).data
  expect(task).toMatchObject({ state: 'done', done: 3, total: 3, failed: 0, result: { spus: 3, skus: 6_000 } })
  expect([(await detail(from)).spu_count, (await detail(to)).spu_count]).toEqual([0, 3])
  expect(await db.$count(sku, eq(sku.category_id, to))).toBe(6_000)
  expect(await db.$count(sku, eq(sku.category_id, from))).toBe(0)
})
