import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cell } from '#contract/kit/sheet.ts'
import type { Line } from '#server/platform/spreadsheet/read.ts'
import { removeTemp } from '#server/platform/storage/temp-file.ts'
import { bankFile, bankLines, bankTable, layouts, type BankRow } from '#test/make/bank/files.ts'
import { readStatement } from './statement-file.ts'
import { statementIn } from './statement-lines.ts'

const TODAY = '2026-11-30'

const rows: readonly BankRow[] = [
  {
    day: '2026-11-03',
    amount: 128_050,
    name: '杭州东方五金（西湖）有限公司',
    account: '6222020200112233',
    serial: 'A2026110300001',
    summary: '货款',
  },
  { day: '2026-11-03', amount: -500, name: '', serial: 'A2026110300001', summary: '手续费' },
  {
    day: '2026-11-05',
    amount: -2_000_000,
    name: '王小明',
    account: '6228480402564890018',
    serial: 'A2026110500017',
    summary: 'TX202611040001',
  },
  {
    day: '2026-11-07',
    amount: 1_000_001,
    name: '宁波紧固件厂',
    account: '3300016178050001111',
    serial: 'A2026110700003',
    summary: '订单款',
  },
]

const lines = (...cells: readonly (readonly Cell[])[]): Line[] => cells.map((one, i) => ({ line: i + 1, cells: [...one] }))
const faultsIn = (read: Line[], today = TODAY) => (statementIn(read, today).faults ?? []).map(({ line, label }) => [line, label[0]])
const facts = (entries: readonly { day: string; amount: number; balance: number; name: string | null; serial: string | null }[]) =>
  entries.map(({ day, amount, balance, name, serial }) => ({ day, amount, balance, name, serial }))

const head: Cell[] = ['交易日期', '借方发生额', '贷方发生额', '余额', '对方户名', '流水号', '摘要']

let balance = 1_000_000
const expected = rows.map(({ day, amount, name, serial }) => ({
  day,
  amount,
  balance: (balance += amount),
  name: name.normalize('NFKC') || null,
  serial: serial ?? null,
}))

test.each(layouts.flatMap((layout) => (['xlsx', 'csv', 'gbk'] as const).map((format) => [layout, format] as const)))(
  'the layout %s in a file of type %s reads as the same lines, in either order',
  async (layout, format) => {
    for (const order of ['up', 'down'] as const) {
      const file = await bankFile(bankLines(rows, { layout, order }), format)
      const { statement, faults } = await readStatement(file, TODAY)
      await removeTemp(file.path)
      expect(faults).toBeUndefined()
      expect(facts(statement?.entries ?? [])).toEqual(expected)
      expect(statement).toMatchObject({ account_tail: '1234', opening: 1_000_000, closing: balance })
    }
  },
)

test('where the bank names payer and payee, the counterparty is the payer of money that came in', () => {
  const { statement, faults } = statementIn(
    lines(
      ['付款人账号[ Debit Account No. ]', '付款人名称', '收款人账号', '收款人名称', '交易日期', '交易金额', '交易后余额', '交易流水号'],
      ['6222020200112233', '杭州东方五金有限公司', '3300016178051234', '本公司', '20261103', '1,280.50', '11,280.50', 'A1'],
      ['3300016178051234', '本公司', '6228480402564890018', '王小明', '20261105', '-200.00', '11,080.50', 'A2'],
    ),
    TODAY,
  )
  expect(faults).toBeUndefined()
  expect(statement).toMatchObject({ layout: 'signed', account_tail: '1234' })
  expect(statement?.entries.map(({ name, counter_tail }) => [name, counter_tail])).toEqual([
    ['杭州东方五金有限公司', '2233'],
    ['王小明', '0018'],
  ])
})

test('any order of the columns reads as the same statement', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...layouts),
      fc.array(
        fc.record({ amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((n) => n !== 0), day: fc.integer({ min: 1, max: 28 }) }),
        {
          minLength: 2,
          maxLength: 12,
        },
      ),
      fc.infiniteStream(fc.nat()),
      (layout, drawn, order) => {
        const sorted = drawn.toSorted((one, other) => one.day - other.day)
        const drawnRows = sorted.map(({ amount, day }, i) => ({
          day: `2026-10-${String(day).padStart(2, '0')}`,
          amount,
          name: `客户${i}`,
          serial: `S${i}`,
        }))
        const { head: names, body } = bankTable(layout, drawnRows)
        const keys = names.map(() => order.next().value as number)
        const shuffled = (cells: readonly Cell[]) =>
          cells
            .map((_, i) => i)
            .toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
            .map((i) => cells[i] ?? null)
        const read = statementIn(lines(...[names, ...body].map(shuffled)), TODAY)
        const plain = statementIn(lines(names, ...body), TODAY)
        expect(read).toEqual(plain)
        expect(read.statement?.entries.map(({ amount }) => amount)).toEqual(drawnRows.map(({ amount }) => amount))
      },
    ),
  )
})

test('credit is money in and debit is money out for the holder of the account', () => {
  const read = statementIn(
    lines(head, ['2026-11-01', '', '100', '1100', '甲', 'S1', ''], ['2026-11-02', '30', '', '1070', '乙', 'S2', '']),
    TODAY,
  )
  expect(read.statement?.entries.map(({ amount }) => amount)).toEqual([10_000, -3000])
})

test('amounts with a currency, thousands and blanks are read to the fen', () => {
  const read = statementIn(
    lines(
      head,
      ['2026-11-01', '', '¥1,234.50', '11,234.50元', '甲', 'S1', ''],
      ['2026年11月2日', ' 1 000.05 ', '--', ' 10,234.45 ', '', '', ''],
    ),
    TODAY,
  )
  expect(read.statement?.entries.map(({ amount }) => amount)).toEqual([123_450, -100_005])
})

test('a red line takes money back; a sign that only the bank prints is told by the balance', () => {
  const red = statementIn(
    lines(
      head,
      ['2026-11-01', '100', '', '900', '甲', 'S1', ''],
      ['2026-11-02', '-100', '', '1000', '甲', 'S2', '冲正'],
      ['2026-11-03', '50', '', '950', '', '', ''],
    ),
    TODAY,
  )
  expect(red.statement?.entries.map(({ amount, is_reversal }) => [amount, is_reversal])).toEqual([
    [-10_000, 0],
    [10_000, 1],
    [-5000, 0],
  ])
  const printed = statementIn(
    lines(head, ['2026-11-01', '', '100', '1100', '甲', 'S1', ''], ['2026-11-02', '-100', '', '1000', '乙', 'S2', '']),
    TODAY,
  )
  expect(printed.statement?.entries.map(({ amount, is_reversal }) => [amount, is_reversal])).toEqual([
    [10_000, 0],
    [-10_000, 0],
  ])
  expect(faultsIn(lines(head, ['2026-11-02', '-100', '', '1000', '乙', 'S2', '']))).toEqual([
    [2, '无法判断负数是支出还是冲正，请导出包含前一笔流水的文件'],
  ])
})

test('totals, notes and repeated headings are no lines, and a wrong total is refused', () => {
  const body = (total: string): Line[] =>
    lines(
      ['杭州分行', '', '', ''],
      ['账号', '3300 0161 7805 0009 876'],
      head,
      ['期初余额', '', '', '1,000.00'],
      ['2026-11-01', '100', '', '900', '甲', 'S1', ''],
      ['本页合计', '100', '', ''],
      head,
      ['2026-11-02', '', '30', '930', '乙', 'S2', ''],
      ['合计', total, '30', ''],
      ['打印时间：2026-11-30 10:00'],
    )
  const { statement } = statementIn(body('100'), TODAY)
  expect(statement).toMatchObject({ account_tail: '9876', opening: 100_000, closing: 93_000 })
  expect(statement?.entries.map(({ line }) => line)).toEqual([5, 8])
  expect(faultsIn(body('130'))).toEqual([[9, '合计{found}与明细之和{expected}不符']])
  const opened = body('100').map((one) => (one.line === 4 ? { ...one, cells: ['期初余额', '', '', '999.00'] } : one))
  expect(faultsIn(opened)).toEqual([[4, '期初余额{found}与明细不符，按明细应为{expected}']])
})

test.each<[string, Cell[][], (string | number | null)[][]]>([
  ['a decimal comma', [['2026-11-01', '', '12,5', '1012.5', '', '', '']], [[2, '{label}中的逗号不是小数点，请改用“.”']]],
  ['a thousands point', [['2026-11-01', '', '1.234,50', '2234.5', '', '', '']], [[2, '{label}中的逗号不是小数点，请改用“.”']]],
  [
    'three decimals',
    [['2026-11-01', '', '1.234', '1001.234', '', '', '']],
    [
      [2, '{label}最多保留两位小数'],
      [2, '{label}最多保留两位小数'],
    ],
  ],
  ['no amount', [['2026-11-01', '', '', '1000', '甲', '', '']], [[2, '缺少金额']]],
  ['two amounts', [['2026-11-01', '5', '6', '1000', '甲', '', '']], [[2, '收入和支出同时有金额']]],
  ['no balance', [['2026-11-01', '', '6', '', '甲', '', '']], [[2, '缺少余额']]],
  ['a date without a year', [['11-01', '', '6', '1006', '甲', '', '']], [[2, '日期“{part}”无法识别']]],
  ['a date in another order', [['01/11/2026', '', '6', '1006', '甲', '', '']], [[2, '日期“{part}”无法识别']]],
  ['a day to come', [['2027-01-01', '', '6', '1006', '甲', '', '']], [[2, '日期{part}晚于今天']]],
  ['no date', [['', '', '6', '1006', '甲', '', '']], [[2, '日期“{part}”无法识别']]],
  [
    'an error in a cell',
    [['2026-11-01', '', { is: 'error', text: '#N/A' }, '1006', '甲', '', '']],
    [[2, '单元格{cell}是公式错误{part}，请更正']],
  ],
  [
    'a serial number without its last digits',
    [['2026-11-01', '', '6', '1006', '甲', '2.02611E+19', '']],
    [[2, '流水号{part}的末尾数字已丢失，请将该列设为文本后重新导出']],
  ],
  [
    'a missing line',
    [
      ['2026-11-01', '', '100', '1100', '', '', ''],
      ['2026-11-02', '', '50', '1150', '', '', ''],
      ['2026-11-04', '30', '', '1100', '', '', ''],
    ],
    [[4, '余额不连续：按上一笔应为{expected}，文件为{found}，可能缺少流水或金额有误']],
  ],
  [
    'one good and one wrong line',
    [
      ['2026-11-01', '', '100', '1100', '', '', ''],
      ['2026-11-02', '', '一百', '1200', '', '', ''],
    ],
    [[3, '{label}必须是数字']],
  ],
])('a file with %s is refused with its line, and nothing of it is read', (_, body, faults) => {
  expect(faultsIn(lines(head, ...body))).toEqual(faults)
})

test('a file without headings or balance, with a heading twice or several accounts is refused', () => {
  expect(faultsIn(lines(['一', '二'], ['1', '2']))).toEqual([[null, '没有找到表头：需要日期、金额（或借方、贷方）和余额列']])
  expect(faultsIn(lines(['交易日期', '金额'], ['2026-11-01', '5']))).toEqual([[1, '缺少余额列，无法核对流水是否完整']])
  expect(faultsIn(lines(['交易日期', '金额', '余额', '余额'], ['2026-11-01', '5', '5', '9']))).toEqual([[1, '表头“{part}”出现了两次']])
  expect(faultsIn(lines(head))).toEqual([[null, '文件中没有流水']])
  const several = lines(
    ['交易日期', '金额', '余额', '账号'],
    ['2026-11-01', '5', '5', '6222020200112233'],
    ['2026-11-01', '5', '10', '6222020200114455'],
  )
  expect(faultsIn(several)).toEqual([[null, '文件包含多个账号，请按账号分别导出']])
})

test('a file with more lines than the most is refused', () => {
  const many = Array.from({ length: 10_001 }, (_, i) => ['2026-11-01', '', '1', String(i + 1), '', '', ''])
  expect(faultsIn(lines(head, ...many))).toEqual([[null, '最多导入{n}笔流水，请按日期分次导出']])
})

test('a workbook with lines on a second sheet is refused', async () => {
  const { writeXlsx } = await import('hucre/xlsx')
  const { writeTemp } = await import('#server/platform/storage/temp-file.ts')
  const { Readable } = await import('node:stream')
  const sheet = bankLines(rows)
  const bytes = await writeXlsx({
    sheets: [
      { name: '十月', rows: sheet },
      { name: '空', rows: [] },
      { name: '十一月', rows: sheet },
    ],
  })
  const file = await writeTemp(Readable.from([Buffer.from(bytes)]))
  await expect(readStatement(file, TODAY)).rejects.toThrow('several sheets')
  await removeTemp(file.path)
})
