import { deflateRawSync } from 'node:zlib'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { brand, category, sku, skuPriceLog, skuStockLog, spu } from '#server/areas/goods/shared/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
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
const workbook = (rows: Cells[]) => writeXlsx({ sheets: [{ name: '价格表', rows }] })
const csv = (rows: Cells[]) => Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
const send = (file: Uint8Array, as = token) => server.call(contract.goods.sku.import, {} as never, { token: as, file })
const detail = async (id: number, as = token) => (await server.call(calls.detail, { id }, { token: as })).data
const rowsOf = async (id: number, query: object = {}) =>
  (await server.call(calls.rows, { id, page_size: 100, ...query }, { token })).data.list

/** Sends a file, waits until it is read, confirms the guessed columns unless others are given, and waits for the comparison. */
async function compared(file: Uint8Array, { create = 0, mapping }: { create?: 0 | 1; mapping?: (string | null)[] } = {}) {
  const { data } = await send(file)
  await work(server)
  const read = await detail(data.task_id)
  const answer = await server.call(calls.map, { id: data.task_id, mapping: mapping ?? read.mapping, create }, { token })
  if (answer.code !== 200) throw new Error(answer.msg)
  await work(server)
  return detail(data.task_id)
}

async function applied(id: number, skip_errors: 0 | 1 = 0) {
  await acceptRisks(server, token, id)
  const answer = await server.call(calls.apply, { id, skip_errors }, { token })
  await work(server)
  return { answer, task: (await server.call(tasks.detail, { id }, { token })).data }
}

const skuOf = async (code: string) =>
  (
    await db
      .select()
      .from(sku)
      .where(and(eq(sku.code, code), isNull(sku.deleted_at)))
  )[0]

const spu_id = await make.spu({ code: 'IMP-SPU', title: '导入用的商品' })
await make.sku({ spu_id, code: 'IMP', price_store: 2000, price_trade: 1500, weight: 120, stock: 10 })

test.each(['imp', 'ＩＭＰ', 'ｉｍP', 'IM\u200bP'])('[N12] the code %j finds its SKU and does not repeat it', async (code) => {
  const rows: Cells[] = [
    ['商品编码', 'SPU编码', '门店价'],
    [code, 'imp-spu', 20.5],
    ['Imp', 'ＩＭＰ－ＳＰＵ', 21],
  ]
  const { id, counts } = await compared(await workbook(rows), { create: 1 })
  expect(counts).toMatchObject({ new: 0, changed: 1, error: 1 })
  const [first, second] = await rowsOf(id)
  expect(first).toMatchObject({ state: 'changed', before: { price_store: 2000 }, after: { price_store: 2050 } })
  expect(second).toMatchObject({ state: 'error', errors: [{ field: 'code', msg: '与第2行重复' }] })
})

describe('[I2] a price list', () => {
  const head: Cells = ['货号', '门店价（元）', '批发价', '备注']

  test('is compared per cell before any change: old, new and cells that need a second look', async () => {
    await copySkus(server.database, 'IMP', 3)
    const file = await workbook([head, ['IMP-1', 21, 15, 'x'], ['IMP-2', 30, null, null], ['IMP-3', 20, 15, null], ['NONE-1', 1, 1, null]])
    const { id, phase, mapping, counts } = await compared(file)
    expect(mapping).toEqual(['code', 'price_store', 'price_trade', null])
    expect({ phase, counts }).toMatchObject({ phase: 'review', counts: { changed: 2, same: 1, error: 1, risky: 1, new: 0 } })
    expect(await rowsOf(id)).toMatchObject([
      { line: 2, state: 'changed', before: { price_store: 2000 }, after: { price_store: 2100 }, risks: [] },
      {
        line: 3,
        state: 'changed',
        before: { price_store: 2000 },
        after: { price_store: 3000 },
        risks: [{ kind: 'price', fields: ['price_store'] }],
      },
      { line: 4, state: 'same' },
      { line: 5, state: 'error', errors: [{ field: 'code', cell: 'A5', msg: '商品编码不存在' }] },
    ])
    expect((await skuOf('IMP-1'))?.price_store).toBe(2000)
  })

  test('skips wrong lines only on request, logs prices and applies the same file once', async () => {
    const rows: Cells[] = [head, ['IMP-1', 22, null, null], ['IMP-2', '二十', null, null], ['IMP-3', 19.999, null, null]]
    const { id, counts } = await compared(await workbook(rows))
    expect(counts).toMatchObject({ changed: 1, error: 2 })
    expect((await applied(id)).answer).toMatchObject({ code: 400, msg: '存在2行错误，请修改文件或选择跳过错误行' })
    const { task } = await applied(id, 1)
    expect(task).toMatchObject({ state: 'done', result: { changed: 1, errors: 2 }, may_undo: 1, error_file_url: expect.any(String) })
    expect(await skuOf('IMP-1')).toMatchObject({ price_store: 2200, price_trade: 1500, version: 2 })
    const row = await skuOf('IMP-1')
    const logs = await db
      .select()
      .from(skuPriceLog)
      .where(eq(skuPriceLog.sku_id, row?.id ?? 0))
    expect(logs).toMatchObject([{ field: 'price_store', old_price: 2000, new_price: 2200, reason: `导入（任务${id}）` }])
    const { data } = await server.call(tasks.failures, { id }, { token })
    expect(data.list).toMatchObject([
      { line: 3, title: 'IMP-2', field: 'price_store', msg: '门店价必须是数字' },
      { line: 4, title: 'IMP-3', field: 'price_store', msg: '门店价最多保留两位小数' },
    ])
    expect((await compared(await workbook(rows))).counts).toMatchObject({ changed: 0, same: 1 })
  })

  test('is taken back whole, but for rows that changed since', async () => {
    await copySkus(server.database, 'IMP-1', 3)
    const { id } = await compared(await workbook([head, ...[1, 2, 3].map((n): Cells => [`IMP-1-${n}`, 18, 12, null])]))
    await applied(id)
    await db
      .update(sku)
      .set({ price_store: 1900, version: sql`version + 1` })
      .where(eq(sku.code, 'IMP-1-2'))
    const { data } = await server.call(tasks.undo, { id }, { token })
    await work(server)
    expect((await server.call(tasks.detail, { id: data.task_id }, { token })).data).toMatchObject({ state: 'done', done: 3, failed: 1 })
    expect((await Promise.all([1, 2, 3].map((n) => skuOf(`IMP-1-${n}`)))).map((row) => row?.price_store)).toEqual([2200, 1900, 2200])
  })

  test('columns and lines can be rejected', async () => {
    const { id } = await compared(await workbook([head, ['IMP-2', 25, 16, null], ['IMP-3', 25, 16, null]]))
    await server.call(calls.decide, { id, lines: [3], rejected: 1 }, { token })
    await server.call(calls.decide, { id, rejected_fields: ['price_trade'] }, { token })
    await applied(id)
    expect(await skuOf('IMP-2')).toMatchObject({ price_store: 2500, price_trade: 1500 })
    expect(await skuOf('IMP-3')).toMatchObject({ price_store: 2000 })
  })

  test('what changed between the comparison and the import is left as it is, and listed', async () => {
    const { id } = await compared(await workbook([head, ['IMP-3', 26, null, null]]))
    await db.update(sku).set({ price_store: 2111 }).where(eq(sku.code, 'IMP-3'))
    const { task } = await applied(id)
    expect(task).toMatchObject({ done: 1, failed: 1 })
    expect((await skuOf('IMP-3'))?.price_store).toBe(2111)
  })
})

test('a stock list is a count: the ledger has every move; a stock that goes to nothing is marked', async () => {
  await make.sku({ spu_id, code: 'STK', stock: 5 })
  const { id, counts } = await compared(
    csv([
      ['商品编码', '实盘数量'],
      ['STK', '0'],
    ]),
  )
  expect(counts).toMatchObject({ changed: 1, risky: 1 })
  await applied(id)
  const row = await skuOf('STK')
  expect(row).toMatchObject({ stock: 0, version: 1 })
  const logs = await db
    .select()
    .from(skuStockLog)
    .where(eq(skuStockLog.sku_id, row?.id ?? 0))
  expect(logs.at(-1)).toMatchObject({ type: 'count', delta: -5, stock_after: 0 })
})

test('new SKUs are created on request, counted and stocked, and an undo removes them', async () => {
  const head: Cells = ['商品编码', 'SPU编码', '门店价(元)', '贸易价(元)', '重量(KG)', '规格', '可售库存']
  const rows: Cells[] = [
    head,
    ['NEW-1', 'IMP-SPU', 20, 15, 0.5, '直径:M4; 长度:10', 7],
    ['NEW-2', 'IMP-SPU', 20, 21, 0.5, '直径:M5', 0],
    ['NEW-3', '', 20, 15, 0.5, '直径:M6', 0],
  ]
  const { id, counts } = await compared(await workbook(rows), { create: 1 })
  expect(counts).toMatchObject({ new: 1, error: 2 })
  expect((await rowsOf(id, { state: 'error' })).map(({ errors }) => errors[0]?.msg)).toEqual(['贸易价不能高于门店价', '请输入SPU编码'])
  const before = (await db.select({ n: sql<number>`sum(sku_count)::int` }).from(brand))[0]?.n ?? 0
  await applied(id, 1)
  expect(await skuOf('NEW-1')).toMatchObject({ spec: { 直径: 'M4', 长度: '10' }, weight: 500, stock: 7, spu_id })
  const counted = async () => (await db.select({ n: sql<number>`sum(sku_count)::int` }).from(brand))[0]?.n
  expect(await counted()).toBe(before + 1)
  await server.call(tasks.undo, { id }, { token })
  await work(server)
  expect(await skuOf('NEW-1')).toBeUndefined()
  expect(await counted()).toBe(before)
})

test('[A08] an undo keeps a new SKU of which orders hold stock, and says so', async () => {
  const head: Cells = ['商品编码', 'SPU编码', '门店价(元)', '贸易价(元)', '重量(KG)', '规格', '可售库存']
  const rows: Cells[] = [head, ['HELD-1', 'IMP-SPU', 20, 15, 0.5, '直径:M14', 7], ['FREE-1', 'IMP-SPU', 20, 15, 0.5, '直径:M16', 7]]
  const { id } = await compared(await workbook(rows), { create: 1 })
  await applied(id)
  await db.execute(sql`
    with held as (update sku set stock = stock - 2, stock_lock = 2 where code = 'HELD-1' returning id, stock, stock_lock)
    insert into sku_stock_log (sku_id, type, delta, stock_after, lock_delta, lock_after, reason) select id, 'out', -2, stock, 2, 2, '占用' from held`)
  const { data } = await server.call(tasks.undo, { id }, { token })
  await work(server)
  expect(await skuOf('FREE-1')).toBeUndefined()
  expect(await skuOf('HELD-1')).toMatchObject({ stock: 5, stock_lock: 2 })
  const failures = await server.call(tasks.failures, { id: data.task_id }, { token })
  expect(failures.data.list).toMatchObject([{ title: 'HELD-1', msg: '存在未完成订单占用库存，无法删除' }])
})

test('SPUs come as drafts of their series, and change in what the sheet says of them', async () => {
  const sendSpus = (file: Uint8Array) => server.call(contract.goods.spu.import, {} as never, { token, file })
  const known = await make.series({ code: 'SPU-SER' })
  const parent = await make.spu({ series_id: known, code: 'SPU-OLD', title: '原来的名称' })
  const [at] = await db.select({ id: spu.category_id }).from(spu).where(eq(spu.id, parent))
  const [leaf] = await db
    .select({ code: category.code })
    .from(category)
    .where(eq(category.id, at?.id ?? 0))
  const rows: Cells[] = [
    ['SPU编码', '商品名称', '系列编码', '分类编码', '基本单位'],
    ['SPU-NEW', '新的商品名称', 'SPU-SER', leaf?.code ?? '', '个'],
    ['SPU-OLD', '现在的名称', null, null, null],
    ['SPU-BAD', '没有系列的商品', 'NONE', leaf?.code ?? '', '个'],
  ]
  const { data } = await sendSpus(await workbook(rows))
  await work(server)
  const { mapping } = await detail(data.task_id)
  await server.call(calls.map, { id: data.task_id, mapping, create: 1 }, { token })
  await work(server)
  expect((await detail(data.task_id)).counts).toMatchObject({ new: 1, changed: 1, error: 1 })
  expect((await applied(data.task_id, 1)).task).toMatchObject({ state: 'done', done: 2, failed: 0 })
  const spuOf = async (code: string) =>
    (
      await db
        .select()
        .from(spu)
        .where(and(eq(spu.code, code), isNull(spu.deleted_at)))
    )[0]
  expect(await spuOf('SPU-NEW')).toMatchObject({ state: 'draft', series_id: known, unit: '个' })
  expect(await spuOf('SPU-OLD')).toMatchObject({ title: '现在的名称' })
  await server.call(tasks.undo, { id: data.task_id }, { token })
  await work(server)
  expect(await spuOf('SPU-NEW')).toBeUndefined()
  expect(await spuOf('SPU-OLD')).toMatchObject({ title: '原来的名称' })
})

test('a file of SPUs has at most 5,000 lines', async () => {
  const lines = Array.from({ length: 5001 }, (_, n): Cells => [`MANY-${n}`, '一个商品名称'])
  const { data } = await server.call(contract.goods.spu.import, {} as never, { token, file: csv([['SPU编码', '商品名称'], ...lines]) })
  await work(server)
  expect(await detail(data.task_id)).toMatchObject({ state: 'failed', error: '最多导入5000行' })
})

test('columns are guessed as the person put them last time; prices ask for their permission', async () => {
  const file = () =>
    workbook([
      ['甲', '乙'],
      ['IMP-2', 25],
    ])
  await compared(await file(), { mapping: ['code', 'price_store'] })
  const { data } = await send(await file())
  await work(server)
  expect((await detail(data.task_id)).mapping).toEqual(['code', 'price_store'])
  const clerk = await server.login({ perms: ['goods:sku:import', 'goods:sku:stock'] })
  const own = (await send(await file(), clerk)).data
  await work(server)
  const map = (mapping: string[]) => server.call(calls.map, { id: own.task_id, mapping, create: 0 }, { token: clerk })
  expect((await map(['code', 'price_store'])).code).toBe(403)
  expect((await map(['code', 'stock'])).code).toBe(200)
  expect((await server.call(calls.detail, { id: own.task_id }, { token })).code).toBe(404)
})

test('two files of the same headings are mapped at once by one person', async () => {
  const file = await workbook([
    ['丙', '丁'],
    ['IMP-2', 25],
  ])
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await send(file)).data.task_id))
  await work(server)
  const answers = await Promise.all(ids.map((id) => server.call(calls.map, { id, mapping: ['code', 'price_store'], create: 0 }, { token })))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
})

test('names of two thousand characters, half a character and a NUL are read like any other text', async () => {
  const long = Array.from({ length: 2000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')
  const half = `${'x'.repeat(1999)}😀`
  const file = csv([
    ['货号', '门店价（元）', `价${long}`, half],
    // content that begins with a NUL is no text
    ...Array.from({ length: 12 }, (_, i): Cells => [`${i}${long}`, 25, null, half]),
    ['IMP-\0none', 25, null, '\\u0000'],
  ])
  const { id, state } = await compared(file, { mapping: ['code', 'price_store', null, null] })
  expect(state).toBe('draft')
  expect((await rowsOf(id)).map(({ state, key }) => [state, key?.length])).toEqual([
    ...Array.from({ length: 12 }, () => ['error', 500]),
    ['error', 8],
  ])
})

test('[R11] a large faulty list reports each bad cell, keeps good lines and applies once', async () => {
  const n = 5000
  await make.sku({ spu_id, code: 'BIG', price_store: 2000, price_trade: 1500 })
  await copySkus(server.database, 'BIG', n)
  const rows = Array.from({ length: n }, (_, i): Cells => [`BIG-${i + 1}`, i % 50 === 7 ? -1 : 21, 15, 3])
  const file = await workbook([['商品编码', '门店价', '贸易价', '起订量'], ...rows])
  const { id, counts } = await compared(file)
  expect(counts).toMatchObject({ changed: n - n / 50, error: n / 50, same: 0 })
  const { task } = await applied(id, 1)
  expect(task).toMatchObject({ state: 'done', done: n - n / 50, failed: 0, result: { changed: n - n / 50, errors: n / 50 } })
  const { data } = await server.call(tasks.failures, { id, page_size: 1 }, { token })
  expect(data).toMatchObject({ total: n / 50, list: [{ line: 9, field: 'price_store', msg: '门店价必须大于0' }] })
  const [copy] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(sku)
    .where(sql`code like 'BIG-%' and price_store = 2100 and moq = 3`)
  expect(copy?.n).toBe(n - n / 50)
  expect((await compared(file)).counts).toMatchObject({ changed: 0, new: 0, same: n - n / 50 })
})

describe('[S17] a file that means harm is refused at once', () => {
  test('bombs, macros, references to elsewhere, old and broken files', async () => {
    const honest = Buffer.from(await workbook([['商品编码'], ['IMP']]))
    const zeros = Buffer.alloc(1024 * 1024 * 64)
    const bad: Record<string, Buffer> = {
      macro: zip([{ name: 'xl/vbaProject.bin', bytes: Buffer.from('x') }]),
      bomb: zip([{ name: 'xl/worksheets/sheet1.xml', bytes: zeros, size: 1024 * 1024 * 1024 }]),
      liar: zip([{ name: 'xl/worksheets/sheet1.xml', bytes: zeros, size: 1000 }]),
      xxe: zip([
        {
          name: 'xl/workbook.xml',
          bytes: Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
        },
      ]),
      half: honest.subarray(0, honest.length - 30),
      old: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      binary: Buffer.from([1, 0, 2, 0]),
    }
    for (const [name, file] of Object.entries(bad)) {
      const began = process.cpuUsage()
      const before = process.memoryUsage().rss
      const { code } = await send(file)
      expect({ name, code }).toEqual({ name, code: 400 })
      // processor time, because other tests run beside it
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    }
  })
})

/** A zip whose entries may declare a size other than the real one. */
function zip(entries: { name: string; bytes: Buffer; size?: number }[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, size = bytes.length } of entries) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}
