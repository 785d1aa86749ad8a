import { book, row, rowsXml } from './book.ts'
import { head, lines, type CorpusCase } from './case.ts'

const rows = [head as string[], ['RNPL-W-6314', '6314']]
const texts = ['<t>商品编码</t>', '<t>原厂型号</t>', '<t>RNPL-W-6314</t>', '<t>6314</t>']
const shared = (line: number, ...indexes: number[]) =>
  indexes.map((index, i) => `<c r="${'AB'[i]}${line}" t="s"><v>${index}</v></c>`).join('')

/** Workbooks in the form of each program that customers use. */
export const programs: readonly CorpusCase[] = [
  {
    name: 'Excel 365: shared texts, phonetic runs, calculation chain',
    file: () =>
      book({
        texts: [
          '<t>商品编码</t><phoneticPr fontId="1" type="noConversion"/>',
          '<r><rPr><b/><sz val="11"/></rPr><t>原厂</t></r><r><t>型号</t></r><rPh sb="0" eb="2"><t>ゲンショウ</t></rPh>',
          '<t xml:space="preserve">RNPL-W-6314</t>',
          '<t>6314</t>',
        ],
        bookPr: '<fileVersion appName="xl" lastEdited="7"/><workbookPr defaultThemeVersion="166925"/>',
        calcPr: '<calcPr calcId="191029"/>',
        sheets: [
          {
            rows: `<row r="1" spans="1:2" x14ac:dyDescent="0.2">${shared(1, 0, 1)}</row><row r="2" spans="1:2">${shared(2, 2, 3)}</row>`,
            before: '<dimension ref="A1:B2"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews>',
            behind: '<phoneticPr fontId="1" type="noConversion"/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75"/>',
          },
        ],
        parts: { 'xl/calcChain.xml': '<calcChain><c r="C2" i="1"/></calcChain>', 'xl/theme/theme1.xml': '<a:theme xmlns:a="x"/>' },
      }),
    lines: lines(...rows),
  },
  {
    name: 'WPS: formatted empty cells behind the data, own properties',
    file: () =>
      book({
        texts,
        bookPr: '<fileVersion appName="xl" lastEdited="3"/><workbookPr/>',
        sheets: [
          {
            rows: `<row r="1" spans="1:5">${shared(1, 0, 1)}<c r="E1" s="1"/></row><row r="2" ht="27" spans="1:5">${shared(2, 2, 3)}<c r="C2" s="1"/></row><row r="3"><c r="A3" s="1"/></row>`,
          },
        ],
        parts: { 'docProps/custom.xml': '<Properties><property name="KSOProductBuildVer"/></Properties>' },
      }),
    lines: [
      { line: 1, cells: [...head, null, null, null] },
      { line: 2, cells: ['RNPL-W-6314', '6314', null] },
    ],
  },
  {
    name: 'LibreOffice: false attributes, formulas with their own attribute',
    file: () =>
      book({
        texts,
        bookPr: '<fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/>',
        sheets: [
          {
            before: '<sheetPr filterMode="false"/><cols><col collapsed="false" customWidth="false" hidden="false" min="1" max="2"/></cols>',
            rows:
              `<row r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0">${shared(1, 0, 1)}</row>` +
              `<row r="2" customFormat="false" ht="12.8" hidden="false">${shared(2, 2)}<c r="B2" s="0" t="str"><f aca="false">6300+14&amp;""</f><v>6314</v></c></row>`,
          },
        ],
      }),
    lines: lines(...rows),
  },
  {
    name: '[N8] Numbers: the name of the table above the headings, merged',
    file: () =>
      book({
        texts: ['<t>表格 1</t>', ...texts],
        sheets: [
          {
            name: '工作表 1',
            rows: `<row r="1" ht="27.65" customHeight="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1" s="1"/></row>${row(2, shared(2, 1, 2))}${row(3, shared(3, 3, 4))}`,
            behind: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
          },
        ],
      }),
    lines: [
      { line: 1, cells: ['表格 1', null] },
      { line: 2, cells: head },
      { line: 3, cells: ['RNPL-W-6314', '6314'] },
    ],
  },
  {
    name: 'Google Sheets: the state of each sheet, decimals of whole numbers',
    file: () =>
      book({
        texts,
        sheets: [
          {
            name: '工作表1',
            state: 'visible',
            rows: `<row r="1">${shared(1, 0, 1)}</row><row r="2">${shared(2, 2)}<c r="B2" s="0"><v>6314.0</v></c></row>`,
          },
        ],
      }),
    lines: lines(head, ['RNPL-W-6314', 6314]),
  },
  {
    name: 'openpyxl: inline texts and explicit number types',
    file: () =>
      book({ bookPr: '<workbookPr/><workbookProtection/>', calcPr: '<calcPr calcId="124519" fullCalcOnLoad="1"/>', sheets: [{ rows }] }),
    lines: lines(...rows),
  },
  {
    name: '[N7] XlsxWriter: formulas with 0 in place of a result',
    file: () =>
      book({
        calcPr: '<calcPr calcId="124519" fullCalcOnLoad="1"/>',
        sheets: [{ rows: `${rowsXml([head as string[]])}${row(2, '<c r="A2"><f>1+1</f><v>0</v></c><c r="B2"><f>2+2</f><v>4</v></c>')}` }],
      }),
    lines: lines(head, [{ is: 'formula' }, 4]),
  },
  {
    name: 'EasyExcel: ZIP64 fields for a small file',
    file: () => book({ sheets: [{ rows }], archive: { isWide: true } }),
    lines: lines(...rows),
  },
  {
    name: 'Open XML SDK: prefixed names and absolute paths',
    file: () => book({ prefix: 'x', isAbsolute: true, sheets: [{ rows }] }),
    lines: lines(...rows),
  },
  {
    name: 'Open XML SDK: another prefix, and merged cells',
    file: () =>
      book({
        prefix: 'ns0',
        sheets: [{ rows: [...rows, ['TNYZ', null]], behind: '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>' }],
      }),
    lines: [...lines(...rows), { line: 3, cells: ['TNYZ', '6314'], filled: [1] }],
  },
  {
    name: 'SheetJS: texts as results without formulas',
    file: () => book({ sheets: [{ rows: row(1, '<c r="A1" t="str"><v>商品编码</v></c><c r="B1" t="str"><v>a_x000D_b</v></c>') }] }),
    lines: lines(['商品编码', 'a\rb']),
  },
  {
    name: 'a report tool: no addresses, stored without compression, Windows separators',
    file: () =>
      book({
        sheets: [{ rows: '<row><c t="inlineStr"><is><t>商品编码</t></is></c><c t="inlineStr"><is><t>原厂型号</t></is></c></row>' }],
        archive: { isStored: true, isBackslashed: true },
      }),
    lines: lines(head),
  },
  {
    name: 'a strict workbook: relations of the ISO standard',
    file: () => {
      const strict = (text: string | Uint8Array) =>
        String(text).replaceAll('http://schemas.openxmlformats.org/officeDocument/2006', 'http://purl.oclc.org/ooxml/officeDocument')
      return book({ sheets: [{ rows }], rewrite: strict })
    },
    lines: lines(...rows),
  },
]
