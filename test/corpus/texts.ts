import { head, lines, type CorpusCase } from './case.ts'

const rows: string[][] = [head as string[], ['RNPL-W-6314', '6314']]
const joined = (separator: string, end: string) => rows.map((cells) => cells.join(separator)).join(end)
const text =
  (content: string, encoding: BufferEncoding = 'utf8') =>
  () =>
    Buffer.from(content, encoding)
const bigEndian = (content: string) => () => Buffer.from(content, 'utf16le').swap16()

/** Text files as spreadsheet programs write them. */
export const textCases: readonly CorpusCase[] = [
  { name: 'UTF-8 with a byte order mark and Windows line ends', file: text(`\ufeff${joined(',', '\r\n')}\r\n`), lines: lines(...rows) },
  { name: 'UTF-8 without a mark, Unix line ends', file: text(joined(',', '\n')), lines: lines(...rows) },
  { name: 'line ends of old Macs', file: text(joined(',', '\r')), lines: lines(...rows) },
  { name: 'line ends of old Macs with one at the end, and quotes', file: text('a,"b\rc"\r1,2\r'), lines: lines(['a', 'b\rc'], ['1', '2']) },
  {
    name: 'GBK',
    file: () => Buffer.from('c9ccc6b7b1e0c2eb2cd4adb3a7d0cdbac50d0a41422c31', 'hex'),
    lines: lines(head, ['AB', '1']),
  },
  {
    name: '[N16] GBK with one name of signs that are rare, and a unit',
    file: () => Buffer.from('636f64652c6e616d650a412ccceca7bbf2acb0d9e94c0a422ca6b53230a1e60a', 'hex'),
    lines: lines(['code', 'name'], ['A', '天Щ颥百長'], ['B', 'Φ20℃']),
  },
  { name: '[N16] GBK whose only sign is a unit', file: () => Buffer.from('636f64650a32a94f0a', 'hex'), lines: lines(['code'], ['2㎡']) },
  { name: 'GB 18030 with a character of four bytes', file: () => Buffer.from('8139ee392c310a', 'hex'), lines: lines(['\u3400', '1']) },
  {
    name: '[N16] UTF-16 with a mark and tabs: Excel\'s "Unicode text"',
    file: text(`\ufeff${joined('\t', '\r\n')}\r\n`, 'utf16le'),
    lines: lines(...rows),
  },
  { name: '[N16] UTF-16 without a mark', file: text(joined('\t', '\r\n'), 'utf16le'), lines: lines(...rows) },
  { name: '[N16] UTF-16 with the high byte first and a mark', file: bigEndian(`\ufeff${joined(',', '\n')}`), lines: lines(...rows) },
  { name: '[N16] UTF-16 with the high byte first, without a mark', file: bigEndian(joined('\t', '\r\n')), lines: lines(...rows) },
  { name: '[N16] a sep line is no heading', file: text(`\ufeffsep=;\r\n${joined(';', '\r\n')}`), lines: lines(...rows) },
  {
    name: '[N16] a sep line with a tab, in UTF-16',
    file: text(`\ufeffsep=\t\r\n${joined('\t', '\r\n')}`, 'utf16le'),
    lines: lines(...rows),
  },
  { name: '[N16] a sep line names an unusual separator', file: text('sep=^\na^b,c\n1^2\n'), lines: lines(['a', 'b,c'], ['1', '2']) },
  { name: '[N16] a quoted sep line', file: text('"sep=|"\n1|2\n'), lines: lines(['1', '2']) },
  {
    name: '[N16] formulas that protect digits, quoted and unquoted',
    file: text('a,b\r\n"=""RNPL-W-6314""","=""00417"""\r\n="00418",="say ""1"""\r\n'),
    lines: lines(['a', 'b'], ['RNPL-W-6314', '00417'], ['00418', 'say "1"']),
  },
  {
    name: '[N16] apostrophes that protect digits and formulas',
    file: text("a,b\n'00417,'=1+1\n'+86 138,'-5\n"),
    lines: lines(['a', 'b'], ['00417', '=1+1'], ['+86 138', '-5']),
  },
  { name: '[N16] other apostrophes stay', file: text("a,b\n'tis,6'\n','abc'\n"), lines: lines(['a', 'b'], ["'tis", "6'"], ["'", "'abc'"]) },
  {
    name: '[N4] errors and narrow columns as a spreadsheet program writes them',
    file: text("a,b\n#N/A,#DIV/0!\n########,'#N/A\n#10 螺钉,#\n"),
    lines: lines(
      ['a', 'b'],
      [
        { is: 'error', text: '#N/A' },
        { is: 'error', text: '#DIV/0!' },
      ],
      [{ is: 'error', text: '########' }, '#N/A'],
      ['#10 螺钉', '#'],
    ),
  },
  {
    name: 'inch marks in unquoted and quoted cells',
    file: text('a,b\n1/2",球阀 1/2" 内丝\n"3/4"" BSP","三通 3/4"""\n'),
    lines: lines(['a', 'b'], ['1/2"', '球阀 1/2" 内丝'], ['3/4" BSP', '三通 3/4"']),
  },
  {
    name: 'semicolons with decimal commas',
    file: text('编码;价\nA;96,10\nB;3,5\n'),
    lines: lines(['编码', '价'], ['A', '96,10'], ['B', '3,5']),
  },
  { name: 'line breaks and separators within quotes', file: text('a,b\n"1,\n2","x"\n'), lines: lines(['a', 'b'], ['1,\n2', 'x']) },
  { name: 'headings alone, without a line end', file: text('商品编码,原厂型号'), lines: lines(head) },
  { name: 'only blank lines', file: text('\ufeff\r\n,\r\n\r\n'), lines: [] },
]
