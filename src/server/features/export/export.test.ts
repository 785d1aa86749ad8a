import { eq } from 'drizzle-orm'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { readFile } from '#server/platform/tasks/files.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { database } = server
const calls = contract.goods
const own = contract.task.task

/** The bytes in the file that a task has made. */
async function fileOf(id: number): Promise<Buffer> {
  const [row] = await database.db.select().from(task).where(eq(task.id, id))
  const parts: Buffer[] = []
  for await (const part of readFile(database.db, row?.file ?? '')) parts.push(part)
  return Buffer.concat(parts)
}

async function exported(input: object, as = token) {
  const { data } = await server.call(calls.sku.export, input, { token: as })
  await work(server)
  const { data: state } = await server.call(own.exported, { id: data.task_id }, { token: as })
  return { id: data.task_id, state, bytes: await fileOf(data.task_id) }
}

const sheetOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

const series_id = await make.series()
const spu_id = await make.spu({ series_id })
await make.sku({ spu_id, code: 'EX-1', title: '=HYPERLINK("http://a")', price_store: 12345, price_trade: 10001, weight: 1250, stock: 7 })
await make.sku({ spu_id, code: 'EX-2', title: '+SUM(A1:A9) 商品', price_store: 2000, price_trade: 1500, weight: 120, status: 0 })
await make.sku({ code: 'OTHER-1' })
await make.sku({ code: '006901234567' })

describe('[N22] CSV for Excel', () => {
  test.each([
    ['csv_excel', '="006901234567"'],
    ['csv', '006901234567'],
  ] as const)('%s has a code of digits as %s', async (format, cell) => {
    const { bytes, id } = await exported({ codes: '006901234567', format })
    expect(parseCsv(bytes.toString())[1]?.[0]).toBe(cell)
    const { data } = await server.call(own.detail, { id }, { token })
    expect(data.state).toBe('done')
  })
})

describe('a list as a sheet', () => {
  test('[R13] has the rows of its filters in the list’s order, headed by the fields’ labels', async () => {
    const { bytes, state } = await exported({ series_id })
    const [head, ...rows] = await sheetOf(bytes)
    expect(state).toMatchObject({ state: 'done', done: 2, total: 2, url: expect.stringContaining('/api/task/file?id=') })
    expect(head?.slice(0, 2)).toEqual(['商品编码', '商品名称'])
    expect(head).toContain('门店价(元)')
    const { data } = await server.call(calls.sku.list, { series_id }, { token })
    expect(rows.map(([code]) => code)).toEqual(data.list.map(({ code }) => code))
    const at = (label: string) => head?.indexOf(label) ?? -1
    const first = rows.find(([code]) => code === 'EX-1')
    expect(first?.[at('门店价(元)')]).toBe(123.45)
    expect(first?.[at('重量(KG)')]).toBe(1.25)
    expect(rows.find(([code]) => code === 'EX-2')?.[at('状态')]).toBe('下架')
  })

  test('[A04] of some rows only has these', async () => {
    const { data } = await server.call(calls.sku.list, { series_id }, { token })
    const chosen = data.list.find(({ code }) => code === 'EX-2')
    const { bytes, state } = await exported({ ids: [chosen?.id ?? 0] })
    expect(state).toMatchObject({ done: 1, total: 1 })
    expect((await sheetOf(bytes)).slice(1).map(([code]) => code)).toEqual(['EX-2'])
  })

  test('[S17] no cell of it is a formula, in a workbook or in a text', async () => {
    const { bytes } = await exported({ series_id })
    const cells = (await sheetOf(bytes)).flat()
    expect(cells).toContain('=HYPERLINK("http://a")')
    expect((await readXlsx(bytes)).sheets[0]?.cells?.values().some(({ formula }) => formula !== undefined) ?? false).toBe(false)
    const text = (await exported({ series_id, format: 'csv' })).bytes.toString()
    const fields = parseCsv(text.slice(1)).flat().map(String)
    expect(fields).toContain('\'=HYPERLINK("http://a")')
    expect(fields.filter((field) => /^[=+@\t\r]/.test(field))).toEqual([])
  })

  test('[R13] is one moment’s: what changes meanwhile is not in it', async () => {
    await copySkus(database, 'EX-1', 2500)
    const { data } = await server.call(calls.sku.export, { code: 'EX-1', format: 'csv' }, { token })
    await Promise.all([work(server), database.db.update(sku).set({ price_store: 999_999 }).where(eq(sku.spu_id, spu_id))])
    const [, ...rows] = parseCsv((await fileOf(data.task_id)).toString().slice(1))
    // the copies and their original
    expect(rows).toHaveLength(2501)
    expect(new Set(rows.map((cells) => cells[8])).size).toBe(1)
  })

  test('cost is for those who may see it; the file is for whoever asked', async () => {
    const other = await server.login({ perms: ['goods:sku:list', 'goods:sku:export'] })
    const { bytes, id } = await exported({ series_id }, other)
    expect((await sheetOf(bytes))[0]).not.toContain('成本价(元)')
    const fetched = async (as: string) =>
      server.app.inject({ url: `/api/task/file?id=${id}&kind=file`, headers: { authorization: `Bearer ${as}` } })
    expect((await fetched(token)).statusCode).toBe(404)
    const answer = await fetched(other)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    await database.db.update(task).set({ file_until: '2020-01-01T00:00:00.000Z' }).where(eq(task.id, id))
    expect((await fetched(other)).statusCode).toBe(404)
    expect((await server.app.inject({ url: `/api/task/file?id=${id}&kind=file` })).statusCode).toBe(401)
  })

  test('of more than 50,000 rows is for those who may', async () => {
    const clerk = await server.login({ perms: ['goods:brand:*'] })
    await database.pool.query(`insert into brand (title, code, logo) select 'B' || n, 'Z' || n, '' from generate_series(1, 50001) n`)
    expect(await server.call(calls.brand.export, {}, { token: clerk })).toMatchObject({
      code: 400,
      msg: '导出数据超过50000条，请缩小筛选范围',
    })
    expect((await server.call(calls.brand.export, { format: 'csv' }, { token })).code).toBe(200)
  })
})
