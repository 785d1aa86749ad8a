import { and, eq, isNull } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { book as corpusBook, row, rowsXml } from '#test/corpus/book.ts'
import { goodsMaker } from '#test/make/goods.ts'
import { work } from '#test/make/work.ts'
import { startServer } from '#test/server/harness.ts'
import { acceptRisks, importMaker } from '#test/server/imports.ts'

const server = await startServer()
const token = await server.login()
const make = goodsMaker(server, token)
const { db } = server.database
const calls = contract.task.import
const { detail, sent, mapped, rowsOf } = importMaker(server, contract.goods.sku.import, token)

type Cells = (string | number | null)[]
const csv = (rows: Cells[]) => Buffer.from(rows.map((cells) => cells.join(';')).join('\n'))
const book = (rows: Cells[]) => writeXlsx({ sheets: [{ name: '价格表', rows }] })
const risksOf = async (id: number) => Object.fromEntries((await detail(id)).risks.map(({ kind, open }) => [kind, open]))
const skuOf = async (code: string) =>
  (
    await db
      .select()
      .from(sku)
      .where(and(eq(sku.code, code), isNull(sku.deleted_at)))
  )[0]

async function compared(file: Uint8Array, choices: object = {}): Promise<number> {
  const id = await sent(file)
  await mapped(id, choices)
  return id
}

async function applied(id: number) {
  const answer = await server.call(calls.apply, { id, skip_errors: 1 }, { token })
  await work(server)
  return answer
}

const spu_id = await make.spu({ code: 'RSK-SPU' })
for (const n of [1, 2, 3])
  await make.sku({ spu_id, code: `RSK-${n}`, price_store: 9610, price_trade: 8320, price_cost: 7000, weight: 2584, stock: 12, moq: 1 })

test('[N2] a cell may state the unit that its goods are sold in, and no other', async () => {
  const { unit } = (await skuOf('RSK-1')) ?? {}
  const cells = [`13${unit}`, '13个', '1.2千个', '13箱', '13件', '']
  const prices = ['', '', '', '', '', `96.2元/${unit}`, '96.2元/箱', '96.2元/千个']
  const rows = prices.map((price, i) => [`RSK-${(i % 3) + 1}`, cells[i] ?? '', price])
  const results = []
  for (const row of rows) {
    const id = await compared(csv([['商品编码', '可售库存', '门店价'], row]))
    const [line] = await rowsOf(id)
    results.push([line?.after, line?.risks.map(({ kind }) => kind), line?.errors.map(({ msg }) => msg)])
  }
  const refused = (label: string, part: string) => [expect.anything(), [], [`${label}的单位“${part}”与商品的单位“${unit}”不一致`]]
  expect(results).toEqual([
    [{ stock: 13 }, ['type'], []],
    [{ stock: 13 }, ['type'], []],
    [{ stock: 1200 }, ['ten_fold', 'unit'], []],
    refused('可售库存', '箱'),
    refused('可售库存', '件'),
    [{ price_store: 9620 }, ['type'], []],
    refused('门店价', '箱'),
    refused('门店价', '千个'),
  ])
})

describe('[N8] text that is struck through', () => {
  const text = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
  const mixed = '<r><rPr><strike/></rPr><t>1</t></r><r><t>3</t></r>'
  const file = () =>
    corpusBook({
      hasStruckStyle: true,
      sheets: [
        {
          rows:
            rowsXml([['商品编码', '可售库存', '起订量']]) +
            row(2, text('A2', 'RSK-1', 1) + number('B2', 13, 1) + number('C2', 2)) +
            row(3, text('A3', 'RSK-2') + number('B3', 13, 1) + number('C3', 2)) +
            row(4, text('A4', 'RSK-3') + `<c r="B4" t="inlineStr"><is>${mixed}</is></c>`) +
            row(5, text('A5', 'RSK-3X') + number('B5', 12)),
        },
      ],
    })

  test('a struck code marks its line, a struck value its field; a struck part is refused', async () => {
    const id = await compared(file())
    expect((await rowsOf(id)).map(({ risks, errors }) => [risks, errors.map(({ msg }) => msg)])).toEqual([
      [[{ kind: 'struck', fields: [] }], []],
      [[{ kind: 'struck', fields: ['stock'] }], []],
      [[], ['单元格B4只有部分文字带删除线，无法确定内容，请删除多余文字']],
      [[], ['商品编码不存在']],
    ])
    expect(await rowsOf(id, { risk: 'struck' })).toHaveLength(2)
    expect(await risksOf(id)).toEqual({ struck: 2 })
    expect((await applied(id)).code).toBe(400)
    await server.call(calls.decide, { id, risk: 'struck', rejected: 1 }, { token })
    expect(await risksOf(id)).toEqual({ struck: 0 })
  })
})

describe('[N2] units in headings', () => {
  test('grams are converted and stated, and dollars are not taken for yuan', async () => {
    const id = await sent(
      csv([
        ['商品编码', '重量(g)', '成本价(USD)'],
        ['RSK-1', '2590', '10.20'],
        ['RSK-2', '57', '0.33'],
      ]),
    )
    const { mapping, notes } = await detail(id)
    expect(mapping).toEqual(['code', 'weight', null])
    expect(notes).toEqual([
      { conversion: null, doubt: null },
      { conversion: '克 → 千克', doubt: null },
      { conversion: null, doubt: '金额以美元计，成本价(元)为人民币' },
    ])
    await server.call(calls.map, { id, mapping, create: 0 }, { token })
    await work(server)
    expect(await rowsOf(id)).toMatchObject([
      { before: { weight: 2584 }, after: { weight: 2590 }, risks: [{ kind: 'unit', fields: ['weight'] }] },
      { after: { weight: 57 }, risks: [{ kind: 'ten_fold' }, { kind: 'unit' }] },
    ])
    expect(await risksOf(id)).toEqual({ ten_fold: 1, unit: 2 })
  })

  test.each([
    ['可售库存（箱）', 'stock', '数量以“箱”计'],
    ['成本价(USD)', 'price_cost', '金额以美元计'],
    ['门店价（元/千个）', 'price_store', '以“每千个”计'],
  ])('%s needs a confirmation that the numbers are in the unit of %s', async (heading, field, reason) => {
    const id = await sent(
      csv([
        ['商品编码', heading],
        ['RSK-3', '100'],
      ]),
    )
    expect((await detail(id)).mapping).toEqual(['code', null])
    const map = (more: object) => server.call(calls.map, { id, mapping: ['code', field], create: 0, ...more } as never, { token })
    expect(await map({})).toMatchObject({ code: 400, msg: expect.stringContaining(reason) })
    expect((await map({ confirmed: [1] })).code).toBe(200)
    await work(server)
    const [row] = await rowsOf(id)
    expect(row?.after).toEqual({ [field]: field === 'stock' ? 100 : 10_000 })
    // the next file with this heading asks again
    const next = await sent(
      csv([
        ['商品编码', heading],
        ['RSK-3', '101'],
      ]),
    )
    expect((await detail(next)).mapping).toEqual(['code', null])
  })

  test.each([
    ['参考重量(g)', '2600', 2600],
    ['重量(g，含包装)', '2590', 2590],
    ['重量g（净重）', '2580', 2580],
    ['斤重', '5.2', 2600],
  ])('%s that the person chooses as the weight is converted and stated', async (heading, cell, weight) => {
    const id = await compared(
      csv([
        ['商品编码', heading],
        ['RSK-2', cell],
      ]),
      { mapping: ['code', 'weight'] },
    )
    expect(await rowsOf(id)).toMatchObject([{ after: { weight }, risks: [{ kind: 'unit', fields: ['weight'] }] }])
    expect((await applied(id)).msg).toBe('请先核对并接受风险：单位已换算')
  })

  test('a box behind a doubtful word needs a confirmation too', async () => {
    const id = await sent(
      csv([
        ['商品编码', '库存(参考，箱)'],
        ['RSK-2', '3'],
      ]),
    )
    const answer = await server.call(calls.map, { id, mapping: ['code', 'stock'], create: 0 }, { token })
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('数量以“箱”计') })
  })

  test('an exact label wins over other words, and a second heading of the field says so', async () => {
    const id = await sent(
      csv([
        ['零售价', '门店价(元)', '商品编码', '商品编码'],
        ['1', '96.20', 'RSK-1', 'RSK-2'],
      ]),
    )
    const { mapping, notes } = await detail(id)
    expect(mapping).toEqual([null, 'price_store', 'code', null])
    expect(notes.map(({ doubt }) => doubt)).toEqual([
      '与“门店价(元)”列重复，门店价(元)已对应该列',
      null,
      null,
      '与“商品编码”列重复，商品编码已对应该列',
    ])
  })

  test('a unit in the cell is read, and one that contradicts the heading is refused', async () => {
    const id = await compared(
      csv([
        ['商品编码', '重量', '门店价'],
        ['RSK-1', '2590g', '96.5元'],
        ['RSK-2', '2.6kg', '￥96.5'],
        ['RSK-3', '2.6千克', '12箱'],
      ]),
    )
    expect(await rowsOf(id)).toMatchObject([
      {
        after: { weight: 2590, price_store: 9650 },
        risks: [
          { kind: 'unit', fields: ['weight'] },
          { kind: 'type', fields: ['price_store'] },
        ],
      },
      { after: { weight: 2600, price_store: 9650 }, risks: [{ kind: 'type', fields: ['weight', 'price_store'] }] },
      { state: 'error', errors: [{ field: 'price_store' }] },
    ])
    const other = await compared(
      csv([
        ['商品编码', '重量(g)', '门店价（万元）'],
        ['RSK-1', '2.59kg', '1'],
        ['RSK-2', '2590g', '96.5元'],
      ]),
    )
    expect(await rowsOf(other)).toMatchObject([
      { state: 'error', errors: [{ field: 'weight', cell: 'B2', msg: '单元格的单位“千克”与表头的单位“克”不一致' }], risks: [] },
      { state: 'error', errors: [{ field: 'price_store', cell: 'C3', msg: '单元格的单位“元”与表头的单位“万元”不一致' }] },
    ])
  })
})

describe('[N2] risks by size', () => {
  test.each([
    ['重量', 'weight', '25.85', 'ten_fold'],
    ['重量', 'weight', '0.258', 'ten_fold'],
    ['可售库存', 'stock', '121', 'ten_fold'],
    ['可售库存', 'stock', '0', 'ten_fold'],
    ['可售库存', 'stock', '1', 'ten_fold'],
    ['门店价', 'price_store', '961.1', 'ten_fold'],
    ['成本价', 'price_cost', '6.9', 'ten_fold'],
    ['起订量', 'moq', '11', 'ten_fold'],
  ])('%s: %s becomes %s and is a %s', async (heading, field, value, kind) => {
    const id = await compared(
      csv([
        ['商品编码', heading],
        ['RSK-1', value],
      ]),
    )
    const [row] = await rowsOf(id)
    expect(row?.risks.find((risk) => risk.kind === kind)?.fields).toEqual([field])
  })

  test.each([
    ['重量', '25.84'],
    ['可售库存', '120'],
    ['门店价', '100'],
    ['起订量', '10'],
  ])('%s may become %s without a risk', async (heading, value) => {
    const id = await compared(
      csv([
        ['商品编码', heading],
        ['RSK-1', value],
      ]),
    )
    expect((await rowsOf(id)).map(({ state, risks }) => [state, risks])).toEqual([['changed', []]])
    expect((await detail(id)).risks).toEqual([])
  })

  test('a number in a text column of a workbook is of another type', async () => {
    const id = await compared(
      await book([
        ['商品编码', '原厂型号', '条形码'],
        ['RSK-1', 6314, '6901234567892'],
        ['RSK-2', '6314', 6901234567892],
      ]),
    )
    expect((await rowsOf(id)).map(({ risks }) => risks)).toEqual([
      [{ kind: 'type', fields: ['mfr_code'] }],
      [{ kind: 'type', fields: ['barcode'] }],
    ])
  })

  test('a new weight a hundred times off the other lines is marked from ten lines on', async () => {
    const head = ['商品编码', 'SPU编码', '门店价', '贸易价', '重量', '规格']
    const lines = Array.from({ length: 11 }, (_, n): Cells => [`OUT-${n}`, 'RSK-SPU', 20 + n, 15, n === 4 ? 350 : 0.2, `直径:M${n}`])
    const id = await compared(csv([head, ...lines]), { create: 1 })
    const outliers = await rowsOf(id, { risk: 'outlier' })
    expect(outliers.map(({ key, risks }) => [key, risks.find(({ kind }) => kind === 'outlier')?.fields])).toEqual([['OUT-4', ['weight']]])
    const few = await compared(csv([head, ...lines.slice(0, 6)]), { create: 1 })
    expect(await risksOf(few)).toEqual({ new: 6 })
  })
})

describe('[N2] the review', () => {
  const file = () =>
    csv([
      ['商品编码', '重量(g)', '门店价'],
      ['RSK-1', '2600', '96.10'],
      ['RSK-2', '30000', '96.10'],
      ['RSK-3', '2584', '150'],
    ])

  test('is not applied before each kind is accepted once, and the log has each acceptance', async () => {
    const id = await compared(file())
    expect(await risksOf(id)).toEqual({ ten_fold: 1, unit: 2, price: 1 })
    expect((await rowsOf(id, { risk: 'unit' })).map(({ line }) => line)).toEqual([2, 3])
    expect(await applied(id)).toMatchObject({
      code: 400,
      msg: '请先核对并接受风险：数值相差10倍以上、单位已换算、价格变动超过20%',
    })
    await server.call(calls.accept, { id, risk: 'unit', accepted: 1 }, { token })
    await server.call(calls.accept, { id, risk: 'price', accepted: 1 }, { token })
    expect(await applied(id)).toMatchObject({ code: 400, msg: '请先核对并接受风险：数值相差10倍以上' })
    const [log] = await db.select().from(logger).where(eq(logger.action, calls.accept.address)).limit(1)
    expect(log?.after).toMatchObject({ accepted_risks: ['unit'], task_id: id })
    // a rejected kind does not count
    await server.call(calls.decide, { id, risk: 'ten_fold', rejected: 1 }, { token })
    expect(await risksOf(id)).toEqual({ ten_fold: 0, unit: 1, price: 1 })
    expect((await applied(id)).code).toBe(200)
    expect(await Promise.all([1, 2, 3].map(async (n) => (await skuOf(`RSK-${n}`))?.weight))).toEqual([2600, 2584, 2584])
    expect((await skuOf('RSK-3'))?.price_store).toBe(15_000)
  })

  test('a new mapping takes the acceptance back, and a rejected column has no risks', async () => {
    const id = await compared(
      csv([
        ['商品编码', '重量(g)', '起订量'],
        ['RSK-1', '2700', '50'],
      ]),
    )
    await acceptRisks(server, token, id)
    expect((await detail(id)).risks.map(({ accepted }) => accepted)).toEqual([1, 1])
    const { mapping } = await detail(id)
    await server.call(calls.map, { id, mapping, create: 0 }, { token })
    await work(server)
    expect((await detail(id)).risks.map(({ accepted }) => accepted)).toEqual([0, 0])
    await server.call(calls.decide, { id, rejected_fields: ['weight', 'moq'] }, { token })
    expect(await risksOf(id)).toEqual({ ten_fold: 0, unit: 0 })
    // without a rejected line there is nothing to import again
    expect((await detail(id)).risks.map(({ rejected }) => rejected)).toEqual([0, 0])
    await server.call(calls.decide, { id, risk: 'unit', rejected: 1 }, { token })
    expect((await detail(id)).risks.map(({ rejected }) => rejected)).toEqual([1, 1])
    await server.call(calls.decide, { id, risk: 'unit', rejected: 0 }, { token })
    await server.call(calls.decide, { id, rejected_fields: ['weight'] }, { token })
    expect((await applied(id)).msg).toBe('请先核对并接受风险：数值相差10倍以上')
    await server.call(calls.accept, { id, risk: 'ten_fold', accepted: 1 }, { token })
    expect((await applied(id)).code).toBe(200)
  })

  test('columns that find rows, that new rows require or that the file lacks cannot be rejected', async () => {
    const id = await compared(
      csv([
        ['商品编码', 'SPU编码', '门店价', '贸易价', '重量', '规格'],
        ['RSK-1', '', '97', '', '', ''],
        ['NEW-F', 'RSK-SPU', '20', '15', '0.5', '直径:M92'],
      ]),
      { create: 1 },
    )
    const decide = (field: string) => server.call(calls.decide, { id, rejected_fields: [field] }, { token })
    const refusals = await Promise.all(['code', 'price_store', 'weight', 'spu_code', 'moq'].map(decide))
    expect(refusals.map(({ code }) => code)).toEqual([400, 400, 400, 400, 400])
    expect(refusals[1]).toMatchObject({
      msg: '门店价(元)用于识别数据或为新增必填，不能取消该列',
      data: { errors: [{ field: 'rejected_fields' }] },
    })
    expect((await detail(id)).fixed_fields).toEqual(['code', 'spu_code', 'price_store', 'price_trade', 'weight'])
    expect((await decide('spec')).code).toBe(200)
    const changes = await compared(
      csv([
        ['商品编码', '门店价'],
        ['RSK-1', '97'],
      ]),
    )
    expect((await detail(changes)).fixed_fields).toEqual(['code'])
    expect((await server.call(calls.decide, { id: changes, rejected_fields: ['price_store'] }, { token })).code).toBe(200)
  })

  test('new lines need no acceptance beside the choice to create them', async () => {
    const id = await compared(
      csv([
        ['商品编码', 'SPU编码', '门店价', '贸易价', '重量', '规格'],
        ['NEW-R', 'RSK-SPU', '20', '15', '0.5', '直径:M90'],
      ]),
      { create: 1 },
    )
    expect(await risksOf(id)).toEqual({ new: 1 })
    expect((await applied(id)).code).toBe(200)
    expect((await skuOf('NEW-R'))?.weight).toBe(500)
  })
})
