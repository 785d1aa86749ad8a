import { book, row, rowsXml } from './book.ts'
import { head, lines, type CorpusCase } from './case.ts'

const rows = [head as string[], ['RNPL-W-6314', '6314'], ['TNYZ-U', 'A30'], ['SNHQ-FG', 'FA']]
const words = [
  ['单位', '代码'],
  ['只', 'EA'],
]
const merged = (...references: string[]) =>
  `<mergeCells count="${references.length}">${references.map((reference) => `<mergeCell ref="${reference}"/>`).join('')}</mergeCells>`

/** Workbooks with several sheets, hidden rows and columns, merged cells, and parts that are no sheets. */
export const sheetCases: readonly CorpusCase[] = [
  {
    name: '[N8] a hidden sheet first',
    file: () =>
      book({
        sheets: [
          { name: '字典', state: 'hidden', rows: words },
          { name: '价格表', rows },
        ],
      }),
    lines: lines(...rows),
  },
  {
    name: '[N8] a sheet first that only a macro can show',
    file: () =>
      book({
        sheets: [
          { state: 'veryHidden', rows: words },
          { state: 'hidden', rows: words },
          { state: 'visible', rows },
        ],
      }),
    lines: lines(...rows),
  },
  {
    name: '[N8] a chart sheet first',
    file: () =>
      book({
        sheets: [
          { name: 'Chart1', kind: 'chartsheet', rows: [] },
          { name: 'Data', rows },
        ],
      }),
    lines: lines(...rows),
  },
  {
    name: '[N8] sheets of macros and dialogs of former versions first',
    file: () =>
      book({
        sheets: [
          { kind: 'dialogsheet', rows: [] },
          { name: 'Data', rows },
        ],
      }),
    lines: lines(...rows),
  },
  {
    name: '[N8] a pivot sheet with its cache behind the data',
    file: () =>
      book({
        sheets: [
          { name: '数据', rows },
          { name: '透视', rows: words },
        ],
        parts: {
          'xl/pivotCache/pivotCacheDefinition1.xml': '<pivotCacheDefinition><cacheFields><row r="1"/></cacheFields></pivotCacheDefinition>',
          'xl/pivotTables/pivotTable1.xml': '<pivotTableDefinition/>',
        },
      }),
    lines: lines(...rows),
  },
  {
    name: 'external links: the stored results of other workbooks',
    file: () =>
      book({
        sheets: [
          {
            rows: `${rowsXml([head as string[]])}${row(2, '<c r="A2" t="str"><f>[1]Sheet1!A1</f><v>RNPL</v></c><c r="B2"><f>[1]Sheet1!B1*2</f><v>12.5</v></c>')}`,
          },
        ],
        parts: {
          'xl/externalLinks/externalLink1.xml':
            '<externalLink><externalBook><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>RNPL</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>',
          'xl/externalLinks/_rels/externalLink1.xml.rels':
            '<Relationships><Relationship Id="rId1" Target="file:///C:/other.xlsx" TargetMode="External"/></Relationships>',
        },
      }),
    lines: lines(head, ['RNPL', 12.5]),
  },
  {
    name: '[N8] hidden rows: by hand, by a filter, and with a height of zero',
    file: () =>
      book({
        sheets: [
          {
            before: '<sheetPr filterMode="1"/>',
            rows: rowsXml(rows)
              .replace('<row r="2">', '<row r="2" hidden="1">')
              .replace('<row r="3">', '<row r="3" ht="0" customHeight="1">')
              .replace('<row r="4">', '<row r="4" hidden="true">'),
            behind: '<autoFilter ref="A1:B4"/>',
          },
        ],
      }),
    lines: lines(...rows).map((line) => (line.line === 1 ? line : { ...line, hidden: true })),
  },
  {
    name: '[N8] a merged cell over three rows',
    file: () => book({ sheets: [{ rows: [head as string[], ['A', 'SAME'], ['B', null], ['C']], behind: merged('B2:B4') }] }),
    lines: [...lines(head, ['A', 'SAME']), ...['B', 'C'].map((code, i) => ({ line: 3 + i, cells: [code, 'SAME'], filled: [1] }))],
  },
  {
    name: '[N8] a merged block repeats its first column only; an empty row in it stays empty',
    file: () =>
      book({
        sheets: [
          { rows: [['名称', '备注', '编码'], ['球阀', null, 'A'], [null, null, 'B'], [], [null, 'own', 'D']], behind: merged('A2:B5') },
        ],
      }),
    lines: [
      ...lines(['名称', '备注', '编码'], ['球阀', null, 'A']),
      { line: 3, cells: ['球阀', null, 'B'], filled: [0] },
      { line: 5, cells: ['球阀', 'own', 'D'], filled: [0] },
    ],
  },
  {
    name: '[N8] headings of two lines: the first line is merged over its columns and rows',
    file: () =>
      book({
        sheets: [
          {
            rows: [
              ['编码', '价格', null],
              [null, '门店价', '贸易价'],
              ['A', 2, 1],
            ],
            behind: merged('A1:A2', 'B1:C1'),
          },
        ],
      }),
    lines: [...lines(['编码', '价格']), { line: 2, cells: ['编码', '门店价', '贸易价'], filled: [0] }, { line: 3, cells: ['A', 2, 1] }],
  },
  {
    name: '[N8] the word mergeCells in a cell before the list',
    file: () => book({ sheets: [{ rows: [['mergeCells'], ['A', 'x'], ['B']], behind: merged('B2:B3') }] }),
    lines: [...lines(['mergeCells'], ['A', 'x']), { line: 3, cells: ['B', 'x'], filled: [1] }],
  },
  {
    name: 'a million empty rows with a format',
    file: () => book({ sheets: [{ rows: rowsXml(rows) + emptyRows(5, 1_000_000) }] }),
    lines: lines(...rows),
  },
  {
    name: 'formatted empty cells up to the last column',
    file: () => book({ sheets: [{ rows: `${rowsXml(rows)}<row r="5"><c r="A5" s="1"/><c r="XFD5" s="1"/></row>` }] }),
    lines: lines(...rows),
  },
  { name: 'headings alone', file: () => book({ sheets: [{ rows: [head as string[]] }] }), lines: lines(head) },
  { name: 'a sheet without cells', file: () => book({ sheets: [{ rows: [] }] }), lines: [] },
  {
    name: 'headings twice, and empty ones',
    file: () =>
      book({
        sheets: [
          {
            rows: [
              ['编码', null, '价格', '价格', ''],
              ['A', 1, 2, 3, 4],
            ],
          },
        ],
      }),
    lines: lines(['编码', null, '价格', '价格', ''], ['A', 1, 2, 3, 4]),
  },
  {
    name: 'gaps between the rows keep their line numbers',
    file: () => book({ sheets: [{ rows: `${row(3, '<c r="B3"><v>1</v></c>')}${row(900_000, '<c r="A900000"><v>2</v></c>')}` }] }),
    lines: [
      { line: 3, cells: [null, 1] },
      { line: 900_000, cells: [2] },
    ],
  },
]

function emptyRows(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, i) => `<row r="${from + i}" s="1" customFormat="1"/>`).join('')
}
