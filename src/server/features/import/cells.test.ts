import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { book, row, rowsXml, type BookXml } from '#test/corpus/book.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { copySkus } from '#test/make/sku-copies.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const calls = contract.task.import

const spu_id = await make.spu({ code: 'CELL-SPU', title: '单元格的商品' })
await make.sku({ spu_id, code: 'CELL', price_store: 2000, price_trade: 1500, weight: 120, stock: 10 })

const head = ['商品编码', '商品名称', '原厂型号', '条形码', '门店价(元)', '重量(KG)', '可售库存', '状态']
const formats = [
  'm"月"d"日"',
  16,
  '000000',
  '0%',
  'yyyy-mm-dd',
  '0.00',
  '0"g"',
  '"SKF-"0',
  '[$$-409]#,##0.00',
  '0"箱"',
  '0.00"元"',
  '0.000"t"',
  '#,##0"个"',
]

interface CellCase {
  name: string
  /** The letter of the column. */
  column: string
  /** The cell as XML without its address. */
  cell: string
  /** The message of the refusal; or the changed fields. */
  refused?: string
  after?: Record<string, unknown>
}

const cases: CellCase[] = [
  {
    name: '[N4] a date in a text column (file 01)',
    column: 'C',
    cell: '<c s="1"><v>46089</v></c>',
    refused: '单元格C{line}是日期，请设为文本格式后重新填写',
  },
  {
    name: '[N4] a date in a barcode',
    column: 'D',
    cell: '<c s="2"><v>46300</v></c>',
    refused: '单元格D{line}是日期，请设为文本格式后重新填写',
  },
  {
    name: '[N4] an ISO date in a name',
    column: 'B',
    cell: '<c t="d"><v>2026-03-08</v></c>',
    refused: '单元格B{line}是日期，请设为文本格式后重新填写',
  },
  {
    name: '[N4] a date in a price',
    column: 'E',
    cell: '<c s="5"><v>96</v></c>',
    refused: '单元格E{line}是日期，请设为文本格式后重新填写',
  },
  {
    name: '[N4] an error in a name (file 02)',
    column: 'B',
    cell: '<c t="e"><v>#N/A</v></c>',
    refused: '单元格B{line}是公式错误#N/A，请更正',
  },
  { name: '[N4] an error in a price', column: 'E', cell: '<c t="e"><v>#DIV/0!</v></c>', refused: '单元格E{line}是公式错误#DIV/0!，请更正' },
  {
    name: '[N4] an error as the text of a formula',
    column: 'C',
    cell: '<c t="str"><f>A1&amp;""</f><v>#REF!</v></c>',
    refused: '单元格C{line}是公式错误#REF!，请更正',
  },
  {
    name: '[N4] a logical value in a name (file 02)',
    column: 'B',
    cell: '<c t="b"><v>1</v></c>',
    refused: '单元格B{line}是逻辑值TRUE，请设为文本格式后重新填写',
  },
  {
    name: '[N4] a logical value in a stock',
    column: 'G',
    cell: '<c t="b"><v>0</v></c>',
    refused: '单元格G{line}是逻辑值FALSE，请设为文本格式后重新填写',
  },
  { name: '[N5] leading zeros of a number format', column: 'C', cell: '<c s="3"><v>417</v></c>', after: { mfr_code: '000417' } },
  { name: '[N5] a number format with a word', column: 'C', cell: '<c s="8"><v>6205</v></c>', after: { mfr_code: 'SKF-6205' } },
  {
    name: '[N5] a number of 18 digits in a text column (file 13)',
    column: 'C',
    cell: '<c><v>7.7312345678901235E+17</v></c>',
    refused: '单元格C{line}的数字超过15位，末尾数字已丢失，请设为文本格式后重新填写',
  },
  {
    name: '[N5] a number of 16 digits in a text column',
    column: 'D',
    cell: '<c><v>6901234567890123</v></c>',
    refused: '单元格D{line}的数字超过15位，末尾数字已丢失，请设为文本格式后重新填写',
  },
  { name: '[N5] a number of 15 digits', column: 'C', cell: '<c><v>773123456789012</v></c>', after: { mfr_code: '773123456789012' } },
  {
    name: '[N6] the remainder of a sum in a price (file 04)',
    column: 'E',
    cell: '<c><v>22.300000000000001</v></c>',
    after: { price_store: 2230 },
  },
  { name: '[N6] the remainder of a product in a weight', column: 'F', cell: '<c><v>0.30000000000000004</v></c>', after: { weight: 300 } },
  { name: '[N6] a remainder below a price', column: 'E', cell: '<c><v>18.999999999999996</v></c>', after: { price_store: 1900 } },
  { name: '[N6] a remainder at a stock', column: 'G', cell: '<c><v>3.0000000000000004</v></c>', after: { stock: 3 } },
  {
    name: '[N6] a price that is only shown with two decimals (file 20)',
    column: 'E',
    cell: '<c s="6"><v>22.2049999</v></c>',
    refused: '门店价最多保留两位小数',
  },
  {
    name: '[N7] a formula without a result in a price (file 03)',
    column: 'E',
    cell: '<c><f>C2*1.25</f><v/></c>',
    refused: '单元格E{line}的公式没有结果，请用表格软件打开并保存后重新上传',
  },
  {
    name: '[N7] a formula without a value in a name',
    column: 'B',
    cell: '<c t="str"><f>C2</f></c>',
    refused: '单元格B{line}的公式没有结果，请用表格软件打开并保存后重新上传',
  },
  {
    name: '[N7] a shared formula without a value in a stock',
    column: 'G',
    cell: '<c><f t="shared" si="0"/></c>',
    refused: '单元格G{line}的公式没有结果，请用表格软件打开并保存后重新上传',
  },
  { name: '[N7] a formula whose result is an empty text', column: 'C', cell: '<c t="str"><f>IF(1,"","x")</f><v></v></c>' },
  { name: '[N7] a formula with its result', column: 'E', cell: '<c><f>20*1.1</f><v>22</v></c>', after: { price_store: 2200 } },
  {
    name: '[N2] another currency in the number format of a price',
    column: 'E',
    cell: '<c s="9"><v>21</v></c>',
    refused: '门店价必须是数字',
  },
  {
    name: '[N2] boxes in the number format of a stock',
    column: 'G',
    cell: '<c s="10"><v>12</v></c>',
    refused: '可售库存的单位“箱”与商品的单位“个”不一致',
  },
  {
    name: '[N2] the own unit in the number format of a price',
    column: 'E',
    cell: '<c s="11"><v>21.5</v></c>',
    after: { price_store: 2150 },
  },
  {
    name: '[N2] tons in the number format of a weight',
    column: 'F',
    cell: '<c s="12"><v>0.002</v></c>',
    refused: '单元格的单位“吨”与表头的单位“千克”不一致',
  },
  { name: '[N2] pieces in the number format of a stock', column: 'G', cell: '<c s="13"><v>12</v></c>', after: { stock: 12 } },
  {
    name: '[N2] a unit in the number format of a weight that contradicts the heading',
    column: 'F',
    cell: '<c s="7"><v>250</v></c>',
    refused: '单元格的单位“克”与表头的单位“千克”不一致',
  },
]

/** Imports a workbook to its review. */
async function reviewed(xml: BookXml) {
  const { data } = await server.call(contract.goods.sku.import, {} as never, { token, file: book(xml) })
  await work(server)
  const { mapping, headings } = (await server.call(calls.detail, { id: data.task_id }, { token })).data
  await server.call(calls.map, { id: data.task_id, mapping, create: 0 }, { token })
  await work(server)
  const { list } = (await server.call(calls.rows, { id: data.task_id, page_size: 100 }, { token })).data
  return { id: data.task_id, headings, list }
}

await copySkus(server.database, 'CELL', cases.length)
const cellRows = cases.map(({ column, cell }, i) =>
  row(i + 2, `<c r="A${i + 2}" t="inlineStr"><is><t>CELL-${i + 1}</t></is></c>${cell.replace('<c', `<c r="${column}${i + 2}"`)}`),
)
const { list } = await reviewed({ formats, sheets: [{ rows: rowsXml([head]) + cellRows.join('') }] })

describe('a cell that its column cannot take is an error of its line, any other is read', () => {
  test.each(cases.map((one, i) => ({ ...one, line: i + 2 })))('$name', ({ line, column, refused, after }) => {
    const found = list.find((one) => one.line === line)
    const msg = refused?.replace('{line}', String(line))
    if (msg) expect(found).toMatchObject({ state: 'error', errors: [{ cell: `${column}${line}`, msg }] })
    else expect(found).toMatchObject(after ? { state: 'changed', errors: [], after } : { state: 'same', errors: [] })
    if (msg) expect(found?.errors).toHaveLength(1)
  })
})

test('[N4] a line with such a cell is not applied, and a code that is a date finds no row', async () => {
  const cells =
    row(2, '<c r="A2" s="1"><v>46089</v></c><c r="E2"><v>25</v></c>') +
    row(3, '<c r="A3" t="inlineStr"><is><t>CELL</t></is></c><c r="B3" t="e"><v>#N/A</v></c><c r="E3"><v>25</v></c>')
  const { id, list } = await reviewed({ formats, sheets: [{ rows: rowsXml([head]) + cells }] })
  expect(list.map(({ state, errors }) => [state, ...errors.map(({ msg }) => msg)])).toEqual([
    ['error', '单元格A2是日期，请设为文本格式后重新填写'],
    ['error', '单元格B3是公式错误#N/A，请更正'],
  ])
  await server.call(calls.apply, { id, skip_errors: 1 }, { token })
  await work(server)
  const [stored] = await server.database.db.select().from(sku).where(eq(sku.code, 'CELL'))
  expect(stored).toMatchObject({ price_store: 2000, title: expect.not.stringContaining('#') })
})

describe('the headings and the sheet', () => {
  const rows = [head, ['CELL', null, 'MFR-1']]
  const title = ['某某公司价格表（2026年11月）']
  test.each<[string, BookXml['sheets'], number]>([
    [
      '[N8] a title line above the headings (file 09)',
      [{ rows: [title, ...rows], behind: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>' }],
      3,
    ],
    ['[N8] a title, a date and an empty line above them', [{ rows: [title, ['日期', '2026-11-30'], [], ...rows] }], 5],
    ['[N8] a hidden sheet before theirs (file 08)', [{ state: 'hidden', rows: [['单位'], ['只']] }, { rows }], 2],
    [
      '[N8] headings merged over two lines',
      [{ rows: [head, [], ['CELL', null, 'MFR-1']], behind: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' }],
      3,
    ],
    ['[N8] notes with one known word above them', [{ rows: [['说明：状态'], ['状态', '请勿修改'], ...rows] }], 4],
  ])('%s', async (_, sheets, line) => {
    const { headings, list } = await reviewed({ sheets })
    expect(headings).toEqual(head)
    expect(list).toMatchObject([{ line, key: 'CELL', state: 'changed', after: { mfr_code: 'MFR-1' } }])
  })

  test('[N8] unknown headings are the first line with several cells', async () => {
    const file = book({ sheets: [{ rows: [['标题'], ['甲', '乙'], ['CELL', '状态']] }] })
    const { data } = await server.call(contract.goods.sku.import, {} as never, { token, file })
    await work(server)
    expect((await server.call(calls.detail, { id: data.task_id }, { token })).data).toMatchObject({
      headings: ['甲', '乙'],
      sample: [['CELL', '状态']],
    })
  })
})

test.each([
  ['a thousands separator without quotes', 'A1,1,200.00', '该行比表头多1列，请检查是否有未加引号的分隔符'],
  ['two names without quotes', 'A1,21,x,y', '该行比表头多2列，请检查是否有未加引号的分隔符'],
  ['empty cells behind the last heading', 'CELL,21,,', undefined],
])('[N3] a line of a text file with %s', async (_, line, msg) => {
  const file = Buffer.from(`商品编码,门店价,,\n${line.replace('A1', 'CELL')}\n`)
  const { data } = await server.call(contract.goods.sku.import, {} as never, { token, file })
  await work(server)
  await server.call(calls.map, { id: data.task_id, mapping: ['code', 'price_store', null, null], create: 0 }, { token })
  await work(server)
  const { list } = (await server.call(calls.rows, { id: data.task_id }, { token })).data
  expect(list).toHaveLength(1)
  expect([list[0]?.state, list[0]?.errors[0]?.msg]).toEqual(msg ? ['error', msg] : ['changed', undefined])
})
