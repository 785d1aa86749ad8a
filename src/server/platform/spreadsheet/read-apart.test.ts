import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { writeTemp, removeTemp } from '#server/platform/storage/temp-file.ts'
import { ProcessDied } from '#server/platform/tasks/died.ts'
import { task } from '#server/platform/tasks/tables.ts'
import { book } from '#test/corpus/book.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { readApart, type Limits, type Lines, type Order, type Reading } from './read-apart.ts'
import type { Line } from './read.ts'
import { zipped } from './zip.ts'

const server = await startServer()
const token = await server.login()
const { db } = server.database
const send = (file: Uint8Array, headers = {}) => server.call(contract.goods.sku.import, {} as never, { token, file, headers })
const open = () => db.$count(task)

/** A workbook with one sheet and these rows as XML. */
function workbook(rows: string, texts = ''): Promise<Buffer> {
  const parts = {
    '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="book.xml"/></Relationships>',
    '_rels/book.xml.rels':
      '<Relationships><Relationship Id="s" Type="x/worksheet" Target="sheet.xml"/><Relationship Id="t" Type="x/sharedStrings" Target="texts.xml"/></Relationships>',
    'book.xml': '<workbook><sheets><sheet name="a" r:id="s"/></sheets></workbook>',
    'sheet.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'texts.xml': `<sst>${texts}</sst>`,
  }
  return buffer(zipped(Object.entries(parts).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))))
}

describe('a file that exceeds a limit is refused while it is read', () => {
  const far = (column: string, value: string) =>
    Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}"><c r="${column}${i + 1}">${value}</c></row>`).join('')

  const csv =
    (...lines: string[]) =>
    () =>
      Buffer.from(lines.join('\n'))
  const inline = far('ABC', '<is><t>x</t></is>').replaceAll('<c ', '<c t="inlineStr" ')
  const manyColumns = (line: number) => `第${line}行超过500列，请删除多余的列`
  const longCell = (cell: string) => `单元格${cell}超过32767个字符，请检查内容，或是否缺少引号`

  test.each([
    ['[V01] millions of commas', csv('code', ','.repeat(5_000_000)), manyColumns(2)],
    ['[V01] a cell that goes on and on', csv('code', `${'"abc",'.repeat(499)}"${'x'.repeat(40_000)}"`), longCell('SF2')],
    ['[V01] a quotation mark without another', csv('code', `"${'a,b\n'.repeat(20_000)}`), longCell('A2')],
    ['[V01] a line of many long cells', csv('code', `${'x'.repeat(30_000)},`.repeat(40)), '第2行超过1000000个字符'],
    ['[V02] numbers in the last column of a sheet', () => workbook(far('XFD', '<v>1</v>')), manyColumns(1)],
    ['[V02] texts far out in a sheet', () => workbook(inline), manyColumns(1)],
    [
      '[V02] more shared text than a file may have',
      () => workbook('', `<si><t>${'x'.repeat(2000)}</t></si>`.repeat(16_001)),
      '文件内容超过32000000个字符，请拆分后导入',
    ],
  ])('%s', async (_, file, msg) => {
    const before = await open()
    const answer = await send(await file())
    expect(answer).toMatchObject({ status: 400, msg, data: { errors: [{ field: 'file', msg }] } })
    expect(await open()).toBe(before)
  })

  test('[V02] in the language of the person', async () => {
    const { msg } = await send(await workbook(far('XFD', '<v>1</v>')), { 'accept-language': 'en' })
    expect(msg).toBe('Line 1 has more than 500 columns. Delete those that are not needed')
  })

  test('[V01] a limit that is exceeded further down ends the task, and says where', async () => {
    const file = Buffer.from(`code\n${`${'A'.repeat(100)}\n`.repeat(1500)}${','.repeat(600)}\n`)
    const { data } = await send(file)
    await work(server)
    const { data: read } = await server.call(contract.task.task.detail, { id: data.task_id }, { token })
    expect(read).toMatchObject({ state: 'failed', error: '第1502行超过500列，请删除多余的列', may_restart: 0 })
  })

  test('[V02] cells that only have a colour count for nothing', async () => {
    await goodsMaker(server, token).sku({ code: 'COLOURED' })
    const rows =
      '<row r="1"><c r="A1" t="str"><v>code</v></c></row><row r="2"><c r="A2" t="str"><v>COLOURED</v></c><c r="XFD2" s="1"/></row>'
    const { data } = await send(await workbook(rows))
    await work(server)
    expect((await db.select().from(task).where(eq(task.id, data.task_id)))[0]).toMatchObject({ state: 'draft', done: 1 })
  })
})

describe('the process that reads a file', () => {
  const usual: Limits = { heapMb: 128, rssMb: 320, waitMs: 60_000 }
  const orderOf = async (text: string | Uint8Array): Promise<Order> => {
    const file = await writeTemp(Readable.from([Buffer.from(text)]))
    onTestFinished(() => removeTemp(file.path))
    return { file, format: 'csv', isGuarded: false, after: 0, most: 1_000_000 }
  }
  const readAll = async (order: Order, limits: Limits, signal?: AbortSignal) => {
    const batches: Lines[] = []
    const reading = { headings: () => undefined, lines: (lines: Lines) => void batches.push(lines) as unknown as Promise<void> }
    await readApart(order, reading, { limits, signal })
    return batches
  }

  test('[V01] tells the lines in blocks, those behind the last known one only', async () => {
    const order = await orderOf(`code\n${Array.from({ length: 2500 }, (_, i) => `A-${i + 2}\n`).join('')}`)
    const all = await readAll(order, usual)
    expect(all.map(({ count, last }) => [count, last])).toEqual([
      [1000, 1001],
      [1000, 2001],
      [500, 2501],
    ])
    const rest = await readAll({ ...order, after: 2001 }, usual)
    expect(rest).toEqual(all.slice(2))
    expect(JSON.parse(rest[0]?.json ?? '')[0]).toEqual({ line: 2002, cells: ['A-2002'] })
  })

  describe('[N8] reads the sheet and the heading line that a person has chosen', () => {
    const rows = [['标题'], ['编码', '名称'], [], ['A', '球阀']]
    const file = () =>
      book({
        sheets: [
          { name: '字典', state: 'hidden', rows: [['单位'], ['只']] },
          { name: '价格', rows, before: '<cols><col min="2" max="2" hidden="1"/></cols>' },
          { name: '库存', rows: [['编码'], ['B']] },
        ],
      })
    const read = async (choice: Partial<Order>) => {
      const order = { ...(await orderOf(file())), ...choice, format: 'xlsx' as const }
      const found = {
        sheets: [] as string[],
        index: -1,
        headings: [] as unknown[],
        line: 0,
        hidden: [] as number[],
        cells: [] as unknown[],
      }
      const reading: Reading = {
        sheets: (sheets, index) => void Object.assign(found, { index, sheets: sheets.map(({ name }) => name) }),
        headings: (headings, { line, hiddenColumns }) => void Object.assign(found, { headings, line, hidden: hiddenColumns }),
        lines: async ({ json }) => void found.cells.push(...(JSON.parse(json) as Line[]).map(({ cells }) => cells)),
      }
      await readApart(order, reading, { limits: usual })
      return found
    }
    const sheets = ['字典', '价格', '库存']
    test.each<[string, Partial<Order>, object]>([
      ['none', {}, { sheets, index: 1, headings: ['标题'], line: 1, hidden: [1], cells: [rows[1], rows[3]] }],
      ['a heading line', { headingLine: 2 }, { headings: rows[1], line: 2, cells: [rows[3]] }],
      ['a sheet by its index', { sheet: 2 }, { index: 2, headings: ['编码'], line: 1, hidden: [], cells: [['B']] }],
      ['a hidden sheet by its name', { sheet: '字典', headingLine: 1 }, { index: 0, headings: ['单位'], cells: [['只']] }],
      ['no headings', { sheet: '价格', headingLine: 0 }, { headings: [], cells: [rows[0], rows[1], rows[3]] }],
    ])('%s', async (_, choice, expected) => {
      expect(await read(choice)).toMatchObject(expected)
    })

    test.each<[string, Partial<Order>, string]>([
      ['a sheet that the file does not have', { sheet: '客户' }, 'The file has no sheet “客户”'],
      ['an index that the file does not have', { sheet: 3 }, 'The file has no sheet “3”'],
      ['an empty heading line', { sheet: '价格', headingLine: 3 }, 'Line 3 is empty. Select the line with the headings'],
    ])('not %s', async (_, choice, message) => {
      await expect(read(choice)).rejects.toThrow(message)
    })
  })

  test('[V01] that takes more memory than it may is ended, and the file refused', async () => {
    const order = await orderOf(`code\n${'A-1\n'.repeat(200_000)}`)
    await expect(readAll(order, { ...usual, rssMb: 20 })).rejects.toThrow('Reading the file takes more than 20 MB of memory. Split it')
  })

  test('[V01] whose heap is full is ended, and the file refused', async () => {
    const order = { ...(await orderOf(await workbook('', '<si/>'.repeat(3_900_000)))), format: 'xlsx' as const }
    await expect(readAll(order, { ...usual, heapMb: 16 })).rejects.toThrow('MB of memory. Split it')
  })

  test('[V01] that takes longer than it may is ended, and the file refused', async () => {
    const order = await orderOf('code\nA-1\n')
    await expect(readAll(order, { ...usual, waitMs: 1 })).rejects.toThrow('Reading the file takes more than 0.001 s. Split it')
  })

  test('[V01] ends with the task that it reads for', async () => {
    const stopping = new AbortController()
    const order = await orderOf(`code\n${'A-1\n'.repeat(200_000)}`)
    const lines = async () => stopping.abort(new Error('cancelled'))
    await expect(readApart(order, { headings: () => undefined, lines }, { signal: stopping.signal })).rejects.toThrow('cancelled')
  })

  test('[V01] that ends for no reason of the file is a process that died', async () => {
    const order = await orderOf('code\nA-1\n')
    await removeTemp(order.file.path)
    await expect(readAll(order, usual)).rejects.toThrow(ProcessDied)
  })
})
