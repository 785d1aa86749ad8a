import { cellText, type Cell, type CellMark, type StruckCell } from '#contract/kit/sheet.ts'
import { book, row, type BookXml } from './book.ts'
import { lines, type CorpusCase } from './case.ts'

/** A workbook with one line of cells. */
function cells(xml: readonly string[], more: Omit<BookXml, 'sheets'> = {}): () => Uint8Array {
  const content = xml.map((cell, i) => cell.replace('<c', `<c r="${String.fromCharCode(65 + i)}1"`)).join('')
  return () => book({ ...more, sheets: [{ rows: row(1, content) }] })
}

const number = (value: string | number, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const day = (text: string): Cell => ({ is: 'date', text })
const long = (text: string): Cell => ({ is: 'long', text })
const displayed = (value: number, text: string): Cell => ({ is: 'number', value, text })
const struck = (cell: StruckCell['cell']): Cell => ({ is: 'struck', text: cellText(cell), cell })
const partly = (text: string): Cell => ({ is: 'struck', text, cell: null })
const error = (text: string): CellMark => ({ is: 'error', text })

/** Cells whose type or number format states more than their value. */
export const cellCases: readonly CorpusCase[] = [
  {
    name: '[N4] dates by built-in and own formats, in the calendar from 1900',
    file: cells([number(46089, 1), number(46300, 2), number(46089, 3), number(46089.572916666664, 4), number(1, 1), number(60, 1)], {
      formats: ['m"月"d"日"', 16, '[$-804]yyyy"年"m"月"d"日";@', 'yyyy-mm-dd h:mm:ss'],
    }),
    lines: lines([
      day('2026-03-08'),
      day('2026-10-05'),
      day('2026-03-08'),
      day('2026-03-08 13:45:00'),
      day('1900-01-01'),
      day('1900-02-28'),
    ]),
  },
  {
    name: '[N4] dates in the calendar from 1904 of old Macs',
    file: cells([number(44627, 1), number(0, 1), number(44627.5, 2)], { formats: [14, 22], bookPr: '<workbookPr date1904="1"/>' }),
    lines: lines([day('2026-03-08'), day('1904-01-01'), day('2026-03-08 12:00:00')]),
  },
  {
    name: '[N4] a moment one second before midnight keeps its day, and a time has no day',
    file: cells([number(46447.99998842592, 1), number(46447.9999999999, 1), number(0.5625, 2), number(1.5, 3)], {
      formats: ['yyyy-mm-dd h:mm:ss', 20, '[h]:mm'],
    }),
    lines: lines([day('2027-03-01 23:59:59'), day('2027-03-02'), day('13:30:00'), day('1900-01-01 12:00:00')]),
  },
  {
    name: '[N4] dates of the ISO type, as strict workbooks have them',
    file: cells([
      '<c t="d"><v>2026-03-08</v></c>',
      '<c t="d"><v>2026-03-08T13:45:00.000Z</v></c>',
      '<c t="d"><v>2026-03-08T00:00:00</v></c>',
    ]),
    lines: lines([day('2026-03-08'), day('2026-03-08 13:45:00'), day('2026-03-08')]),
  },
  {
    name: '[N4] a number outside the calendar in a date format is no empty cell',
    file: cells([number(-1, 1), number(99_999_999, 1)], { formats: [14] }),
    lines: lines([day('-1'), day('99999999')]),
  },
  {
    name: '[N4] errors by type, and as the text result of a formula',
    file: cells([
      '<c t="e"><v>#N/A</v></c>',
      '<c t="e"><f>A9/0</f><v>#DIV/0!</v></c>',
      '<c t="e"><v>#REF!</v></c>',
      '<c t="str"><f>IFERROR(1/0,"#N/A")</f><v>#N/A</v></c>',
      '<c t="inlineStr"><is><t>#10 螺钉</t></is></c>',
    ]),
    lines: lines([error('#N/A'), error('#DIV/0!'), error('#REF!'), error('#N/A'), '#10 螺钉']),
  },
  {
    name: '[N4] logical values in both spellings',
    file: cells(['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="b"><v>true</v></c>']),
    lines: lines([true, false, true]),
  },
  {
    name: '[N5] leading zeros by format',
    file: cells([number(417, 1), number(417, 2), number(417_000, 1), number(5678, 3), number(12_345, 4)], {
      formats: ['000000', '00000', '0000-0000', '000\\-00\\-0000'],
    }),
    lines: lines([
      displayed(417, '000417'),
      displayed(417, '00417'),
      417_000,
      displayed(5678, '0000-5678'),
      displayed(12_345, '000-01-2345'),
    ]),
  },
  {
    name: '[N5] words and percentages by format',
    file: cells([number(6205, 1), number(0.125, 2), number(0.3, 3), number(2584, 4), number(1234.5, 5), number(12, 6)], {
      formats: ['"SKF-"0', 9, '0.00%', '0"g"', '#,##0.00', '"¥"#,##0.00_ '],
    }),
    lines: lines([displayed(6205, 'SKF-6205'), displayed(0.125, '12.5%'), displayed(0.3, '30.00%'), displayed(2584, '2584g'), 1234.5, 12]),
  },
  {
    name: '[N5] numbers of more than 15 digits, with and without exponent',
    file: cells([
      number('7.7312345678901235E+17'),
      number('773123456789012345'),
      number('1E+15'),
      number('999999999999999'),
      number('-1.5e16'),
    ]),
    lines: lines([
      long('773123456789012350'),
      long('773123456789012345'),
      long('1000000000000000'),
      999_999_999_999_999,
      long('-15000000000000000'),
    ]),
  },
  {
    name: '[N6] binary remainders of formulas',
    file: cells([
      '<c><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
      number('1.2100000000000002'),
      number('96.09999999999999'),
      number('74.2049999'),
    ]),
    lines: lines([0.3, 1.21, 96.1, 74.2049999]),
  },
  {
    name: '[N6] a text with as many digits stays as it is',
    file: cells(['<c t="inlineStr"><is><t>0.30000000000000004</t></is></c>', '<c t="str"><f>A1&amp;""</f><v>1.2100000000000002</v></c>']),
    lines: lines(['0.30000000000000004', '1.2100000000000002']),
  },
  {
    name: '[N8] cells in a struck font: texts, numbers, dates, errors; an empty one is empty',
    file: cells(
      [
        '<c t="inlineStr" s="2"><is><t>RNPL-1</t></is></c>',
        number(12, 2),
        '<c s="2"/>',
        number(12, 1),
        '<c t="e" s="2"><v>#N/A</v></c>',
        number(12),
      ],
      { formats: ['0"箱"'], hasStruckStyle: true },
    ),
    lines: lines([struck('RNPL-1'), struck(12), null, displayed(12, '12箱'), struck(error('#N/A')), 12]),
  },
  {
    name: '[N8] struck runs in shared and inline texts, all of the text or a part',
    file: cells(
      [
        '<c t="s"><v>0</v></c>',
        '<c t="s"><v>1</v></c>',
        '<c t="s"><v>2</v></c>',
        '<c t="inlineStr"><is><r><rPr><strike/></rPr><t>9</t></r><r><t>8</t></r></is></c>',
        '<c t="inlineStr"><is><t>7</t></is></c>',
      ],
      {
        texts: [
          '<r><rPr><strike/></rPr><t>RNPL</t></r><r><t xml:space="preserve"> </t></r><r><rPr><strike val="1"/></rPr><t>-1</t></r>',
          '<r><rPr><strike/><b/></rPr><t>15</t></r><r><rPr><strike val="0"/></rPr><t>12</t></r>',
          '<t>16</t>',
        ],
      },
    ),
    lines: lines([struck('RNPL -1'), partly('1512'), '16', partly('98'), '7']),
  },
  {
    name: '[N7] formulas without a result in each form, and an empty text as the result',
    file: cells([
      '<c><f>C2*1.25</f><v/></c>',
      '<c><f>C2*1.25</f></c>',
      '<c t="str"><f>A1&amp;"x"</f></c>',
      '<c t="str"><f>IF(1,"","x")</f><v></v></c>',
      '<c><f>1</f><v>1</v></c>',
    ]),
    lines: lines([{ is: 'formula' }, { is: 'formula' }, { is: 'formula' }, null, 1]),
  },
  {
    name: '[N7] a shared formula without a result',
    file: cells(['<c><f t="shared" ref="A1:B1" si="0">C1*2</f><v>4</v></c>', '<c><f t="shared" si="0"/></c>']),
    lines: lines([4, { is: 'formula' }]),
  },
]
