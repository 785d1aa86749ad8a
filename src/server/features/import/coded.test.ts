import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { brandImport } from '#contract/goods/brand-import.ts'
import { contract } from '#contract/index.ts'
import { isSample, sampleLines } from '#contract/task/import-samples.ts'
import { importColumns } from '#contract/task/import.ts'
import { brand, series } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { acceptRisks } from '#test/server/imports.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db } = server.database
const calls = contract.task.import
const tasks = contract.task.task

type Cells = (string | number | null)[]
type Start = typeof contract.goods.brand.import | typeof contract.goods.series.import

/** Sends a sheet, confirms the guessed columns, and waits for the comparison. */
async function compared(start: Start, rows: Cells[], { create = 1, as = token }: { create?: 0 | 1; as?: string } = {}) {
  const file = await writeXlsx({ sheets: [{ name: 'a', rows }] })
  const { data } = await server.call(start, {} as never, { token: as, file })
  const id = data.task_id
  await work(server)
  const { mapping } = (await server.call(calls.detail, { id }, { token: as })).data
  expect((await server.call(calls.map, { id, mapping, create }, { token: as })).msg).not.toBe(undefined)
  await work(server)
  const { counts } = (await server.call(calls.detail, { id }, { token: as })).data
  const { list } = (await server.call(calls.rows, { id, page_size: 100 }, { token: as })).data
  const states = list.map(({ key, state, errors }) => [key, state, ...errors.map(({ field, msg }) => `${field} ${msg}`)])
  return { id, counts, list, states }
}

async function applied(id: number) {
  await acceptRisks(server, token, id)
  const answer = await server.call(calls.apply, { id, skip_errors: 1 }, { token })
  expect(answer.code).toBe(200)
  await work(server)
  return (await server.call(tasks.detail, { id }, { token })).data
}

async function undone(id: number) {
  const { data } = await server.call(tasks.undo, { id }, { token })
  await work(server)
  const { list } = (await server.call(tasks.failures, { id: data.task_id }, { token })).data
  return list.map(({ title, msg }) => [title, msg])
}

const brandOf = async (code: string) => (await db.select().from(brand).where(eq(brand.code, code))).find((row) => !row.deleted_at)
const seriesOf = async (code: string) => (await db.select().from(series).where(eq(series.code, code))).find((row) => !row.deleted_at)

const picture = (name: string, hash: string) => ({ url: `/files/${hash}.webp`, hash, type: 'image/webp', size: 1000, title: name })
await db.insert(media).values([picture('skf.png', 'aa'), picture('twice.png', 'bb'), picture('twice.png', 'cc')])

test('[I2] brands import library logos, change by code, and undo restores their old state', async () => {
  const brandId = await make.brand({ code: 'KEPT', title: '原来的品牌', origin: '德国' })
  const { id, counts, states, list } = await compared(contract.goods.brand.import, [
    ['品牌编码', '品牌名称', '品牌LOGO', '品牌定位', '产地/国别', '授权到期日', '首页推荐'],
    ['skfx', '斯凯孚进口', 'skf.png', '高端型', '瑞典', '2027-05-01', '是'],
    ['NSKX', '恩斯克进口', '/files/bb.webp', 'Standard', '日本', null, null],
    ['KEPT', '现在的品牌', null, null, null, null, null],
    ['TWICE', '两个文件', 'twice.png', null, null, null, null],
    ['NONE', '没有文件', 'none.png', '豪华型', null, null, null],
    ['NOLOGO', '没有标志', null, null, null, null, null],
    ['SKFX', '再来一次', 'skf.png', null, null, null, null],
    ['!', '名', null, null, null, null, null],
  ])
  expect(counts).toMatchObject({ new: 2, changed: 1, error: 5 })
  expect(states).toEqual([
    ['SKFX', 'new'],
    ['NSKX', 'new'],
    ['KEPT', 'changed'],
    ['TWICE', 'error', 'logo 素材库中有多个“twice.png”，请填写图片地址'],
    ['NONE', 'error', 'level 品牌定位没有“豪华型”这一项', 'logo 素材库中没有“none.png”，请先上传'],
    ['NOLOGO', 'error', 'logo 请输入品牌LOGO'],
    ['SKFX', 'error', 'code 与第2行重复'],
    ['!', 'error', expect.stringContaining('品牌'), expect.stringContaining('品牌'), expect.any(String)],
  ])
  expect(list[2]).toMatchObject({ before: { title: '原来的品牌' }, after: { title: '现在的品牌' } })

  expect(await applied(id)).toMatchObject({ state: 'done', done: 3, failed: 0, may_undo: 1, error_file_url: expect.any(String) })
  expect(await brandOf('SKFX')).toMatchObject({
    title: '斯凯孚进口',
    logo: '/files/aa.webp',
    level: 'premium',
    origin: '瑞典',
    cert_expire_at: '2027-05-01',
    is_recommend: 1,
  })
  expect(await brandOf('NSKX')).toMatchObject({ logo: '/files/bb.webp', level: 'standard', initial: 'E', is_recommend: 0 })
  expect(await brandOf('KEPT')).toMatchObject({ id: brandId, title: '现在的品牌', origin: '德国' })
  const logged = await db.select().from(logger).where(eq(logger.target_id, brandId))
  expect(logged.filter(({ action }) => action === 'goods.brand.edit').length).toBe(2)

  // the same file again changes nothing
  const again = await compared(contract.goods.brand.import, [
    ['品牌编码', '品牌名称', '品牌LOGO'],
    ['SKFX', '斯凯孚进口', 'skf.png'],
  ])
  expect(again.states).toEqual([['SKFX', 'same']])
  // a brand with a series meanwhile stays
  await make.series({ brand_id: (await brandOf('NSKX'))?.id ?? 0 })
  expect(await undone(id)).toEqual([['NSKX', '品牌下存在系列或商品，无法删除']])
  expect([await brandOf('SKFX'), (await brandOf('NSKX'))?.title, (await brandOf('KEPT'))?.title]).toEqual([
    undefined,
    '恩斯克进口',
    '原来的品牌',
  ])
})

test('[I2] a series is found by its code within its brand, and counted at the brand', async () => {
  const [a, b] = [await make.brand({ code: 'SERA' }), await make.brand({ code: 'SERB' })]
  await make.series({ brand_id: a, code: 'DEEP', title: '深沟球轴承' })
  const head: Cells = ['品牌编码', '系列编码', '系列名称', '卖点', '图片']
  const { id, states } = await compared(contract.goods.series.import, [
    head,
    ['SERA', 'deep', '深沟球轴承二代', '低噪音、长寿命', 'skf.png'],
    ['serb', 'DEEP', '深沟球轴承', null, null],
    ['SERB', 'DEEP', '又一个', null, null],
    ['SERX', 'DEEP', '没有品牌', null, null],
    [null, 'LOST', '没有品牌', null, null],
    ['SERB', 'MANY', '卖点太多', 'a、b、c、d、e、f', null],
  ])
  expect(states).toEqual([
    ['SERA/DEEP', 'changed'],
    ['SERB/DEEP', 'new'],
    ['SERB/DEEP', 'error', 'code 与第3行重复'],
    ['SERX/DEEP', 'error', 'brand_code 品牌不存在'],
    ['LOST', 'error', 'brand_code 请输入品牌编码'],
    ['SERB/MANY', 'error', expect.stringContaining('卖点')],
  ])
  expect(await applied(id)).toMatchObject({ state: 'done', done: 2, failed: 0 })
  const rows = await db.select().from(series).where(eq(series.code, 'DEEP')).orderBy(series.id)
  expect(rows).toMatchObject([
    { brand_id: a, title: '深沟球轴承二代', selling_points: ['低噪音', '长寿命'], image: '/files/aa.webp' },
    { brand_id: b, title: '深沟球轴承', selling_points: [] },
  ])
  expect((await brandOf('SERB'))?.series_count).toBe(1)
  expect(await undone(id)).toEqual([])
  expect(await seriesOf('DEEP')).toMatchObject({ brand_id: a, title: '深沟球轴承', selling_points: [], image: null })
  expect((await brandOf('SERB'))?.series_count).toBe(0)
})

test('[S01] an import asks for the right to edit, and a name for the right to list files', async () => {
  const clerk = await server.login({ perms: ['goods:brand:import', 'goods:brand:list'] })
  const file = await writeXlsx({ sheets: [{ name: 'a', rows: [['品牌编码'], ['SKFX']] }] })
  const { data } = await server.call(contract.goods.brand.import, {} as never, { token: clerk, file })
  await work(server)
  const mapped = await server.call(calls.map, { id: data.task_id, mapping: ['code'], create: 0 }, { token: clerk })
  expect(mapped.code).toBe(403)
  const editor = await server.login({ perms: ['goods:brand:import', 'goods:brand:edit'] })
  const { states } = await compared(
    contract.goods.brand.import,
    [
      ['品牌编码', '品牌名称', '品牌LOGO'],
      ['FREMD', '别人的文件', 'skf.png'],
      ['FREMD2', '给出的地址', '/files/bb.webp'],
    ],
    { as: editor },
  )
  expect(states).toEqual([
    ['FREMD', 'error', 'logo 素材库中没有“skf.png”，请先上传'],
    ['FREMD2', 'new'],
  ])
})

test('[I2] only changed template samples are imported, whatever their order and language', async () => {
  for (const [kind, columns] of Object.entries(importColumns)) {
    const lines = (['zh', 'en'] as const).flatMap((language) => sampleLines(kind, columns, language))
    expect([kind, lines.length >= 4, lines.every((line) => isSample(kind, columns, line.toReversed()))]).toEqual([kind, true, true])
  }
  const [first = [], second = []] = sampleLines('goods.brand.import', brandImport, 'zh')
  const headings = brandImport.map(({ label }) => label[0])
  const { counts, states } = await compared(contract.goods.brand.import, [headings, first, [null, ...second.slice(1)], ['KEPT']])
  expect(states).toEqual([
    [null, 'error', 'code 请输入品牌编码', expect.stringContaining('logo')],
    ['KEPT', 'same'],
  ])
  expect(counts).toMatchObject({ same: 1, error: 1 })
})

test('[N12] a code in another writing finds its row, renames nothing, and repeats a line', async () => {
  const brand_id = await make.brand({ code: 'RNPX', title: '睿恩轴承' })
  const brands = await compared(contract.goods.brand.import, [
    ['品牌编码', '品牌名称', '产地/国别'],
    ['rnpx', '睿恩轴承', '瑞典'],
    ['ＲＮＰＸ', '睿恩', null],
    ['RN\u200bPX', '睿恩', null],
  ])
  expect(brands.states).toEqual([
    ['RNPX', 'changed'],
    ['RNPX', 'error', 'code 与第2行重复'],
    ['RNPX', 'error', 'code 与第2行重复'],
  ])
  expect(brands.list[0]?.after).toEqual({ origin: '瑞典' })
  await make.series({ brand_id, code: 'W-63', title: '精密系列' })
  const series = await compared(contract.goods.series.import, [
    ['品牌编码', '系列编码', '系列名称'],
    ['rnpx', 'w-63', '精密系列二代'],
    ['ＲＮＰＸ', 'Ｗ－６３', '精密系列'],
  ])
  expect(series.states).toEqual([
    ['RNPX/W-63', 'changed'],
    ['ＲＮＰＸ/W-63', 'error', 'code 与第2行重复'],
  ])
  expect(series.list[0]?.after).toEqual({ title: '精密系列二代' })
})
