import { archive, compound } from './archive.ts'
import { book, partsOf, row } from './book.ts'
import { head, type CorpusCase } from './case.ts'

const sheets = [{ rows: [head as string[], ['RNPL-W-6314', '6314']] }]
const locked = '文件有密码保护，请取消密码后上传'
const damaged = '文件已损坏或不是xlsx、csv格式'
const savedAs = (name: string) => `这是${name}文件，请另存为xlsx后上传`
const packed = '这是压缩包，请解压后上传其中的表格'
const page = '这是网页格式的表格，请用表格软件打开并另存为xlsx后上传'
const text = (content: string) => () => Buffer.from(content)

/** Bytes that are valid GB 18030 too, and would become other signs. */
const encodings = [
  ['UTF-8 that ends within a sign', '412ce6b7b1e6b29fe79083e8bdb4e689'],
  ['UTF-8 with a broken sign in the middle', '412ce6b7b1e6b2e79083e8bdb4e689bf0a422ce8bdb4e689bfe5baa70a'],
  ['UTF-8 with one byte of Latin-1', '412ce6b7b1e6b29fe790830a422c35b56d0a'],
  ['Latin-1', '412c4b7567656c6c616765722035b56d0a'],
  ['Shift JIS', '412c83788341838a8393834f0a'],
  ['Big5', '412cb662a9d30a422cba75b5a2b662a9d30a'],
] as const

/** Files that are refused, each with its reason. */
export const refusedCases: readonly CorpusCase[] = [
  { name: 'an empty file', file: text(''), refused: '文件是空的' },
  { name: 'a workbook with a password', file: () => compound(['EncryptionInfo', 'EncryptedPackage']), refused: locked },
  { name: 'an archive whose parts have a password', file: () => book({ sheets, archive: { isLocked: true } }), refused: locked },
  { name: 'an old workbook', file: () => compound(['Workbook', '\u0005SummaryInformation']), refused: savedAs('旧版xls') },
  { name: 'a workbook of Excel 5', file: () => compound(['Book']), refused: savedAs('旧版xls') },
  { name: 'an old document', file: () => compound(['WordDocument', '1Table']), refused: '这是Word文件，请上传xlsx或csv表格' },
  { name: 'the start of an old workbook', file: () => compound(['Workbook']).subarray(0, 100), refused: savedAs('旧版xls') },
  {
    name: 'a binary workbook',
    file: () => archive({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x', 'xl/worksheets/sheet1.bin': 'x' }),
    refused: savedAs('xlsb'),
  },
  {
    name: 'an OpenDocument sheet',
    file: () => archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }, { isStored: true }),
    refused: savedAs('ods'),
  },
  {
    name: 'a Numbers sheet',
    file: () => archive({ 'Index/Document.iwa': 'x', 'Index/CalculationEngine.iwa': 'x', 'preview.jpg': 'x' }, { isStored: true }),
    refused: savedAs('Numbers'),
  },
  {
    name: 'a document',
    file: () => archive({ '[Content_Types].xml': '<Types/>', '_rels/.rels': '<Relationships/>', 'word/document.xml': '<w/>' }),
    refused: '这是Word文件，请上传xlsx或csv表格',
  },
  { name: 'a PDF', file: text('%PDF-1.7\n%âã'), refused: '这是PDF文件，请上传xlsx或csv表格' },
  { name: 'an archive with a sheet in it', file: () => archive({ '价格表.xlsx': book({ sheets }) }), refused: packed },
  { name: 'a gzip archive', file: () => Buffer.from('1f8b0800000000', 'hex'), refused: packed },
  { name: 'a RAR archive', file: () => Buffer.from('526172211a0700', 'hex'), refused: packed },
  { name: 'a web page with the ending xls', file: text('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>'), refused: page },
  { name: 'an XML sheet of 2003', file: text('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'), refused: page },
  { name: 'a web archive', file: text('MIME-Version: 1.0\r\nContent-Type: multipart/related'), refused: page },
  { name: 'a picture', file: () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), refused: damaged },
  { name: 'the first half of a workbook', file: () => half(book({ sheets })), refused: damaged },
  { name: 'a workbook without its last bytes', file: () => book({ sheets }).subarray(0, -30), refused: damaged },
  {
    name: 'a wrong checksum of the sheet',
    file: () => book({ sheets, archive: { wrong: 'xl/worksheets/sheet1.xml' } }),
    refused: damaged,
  },
  { name: 'a wrong checksum of the styles', file: () => book({ sheets, archive: { wrong: 'xl/styles.xml' } }), refused: damaged },
  {
    name: 'a sheet that ends within its rows',
    file: () => book({ sheets, rewrite: (content) => String(content).replace('</sheetData></worksheet>', '') }),
    refused: damaged,
  },
  {
    name: 'a sheet that ends within a cell',
    file: () => book({ sheets, rewrite: (content) => String(content).replace(/6314<\/t>.*$/, '63') }),
    refused: damaged,
  },
  {
    name: 'a missing shared text',
    file: () => book({ texts: ['<t>a</t>'], sheets: [{ rows: row(1, '<c r="A1" t="s"><v>7</v></c>') }] }),
    refused: damaged,
  },
  {
    name: 'cells with shared texts without their part',
    file: () => book({ sheets: [{ rows: row(1, '<c r="A1" t="s"><v>0</v></c>') }] }),
    refused: damaged,
  },
  {
    name: 'a missing sheet part',
    file: () => archive(without(partsOf({ sheets }), 'xl/worksheets/sheet1.xml')),
    refused: damaged,
  },
  {
    name: 'two rows with one number',
    file: () => book({ sheets: [{ rows: row(1, '<c r="A1"><v>1</v></c>') + row(1, '<c r="A1"><v>2</v></c>') }] }),
    refused: damaged,
  },
  {
    name: '[N8] only hidden sheets',
    file: () => book({ sheets: [{ rows: [['a']], state: 'hidden' }] }),
    refused: '所有工作表都已隐藏，请取消隐藏后上传',
  },
  {
    name: 'hundreds of pictures',
    file: () => book({ sheets, parts: Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`xl/media/image${i}.png`, 'x'])) }),
    refused: '文件包含超过500个图片或附件，请删除后上传',
  },
  {
    name: 'macros',
    file: () => book({ sheets, parts: { 'xl/vbaProject.bin': 'x' } }),
    refused: '文件含有宏，请另存为不含宏的xlsx',
  },
  {
    name: '[N8] more merged cells than a sheet may have',
    file: () =>
      book({
        sheets: [
          {
            rows: [['a']],
            behind: `<mergeCells>${Array.from({ length: 20_001 }, (_, i) => `<mergeCell ref="A${i * 2 + 1}:A${i * 2 + 2}"/>`).join('')}</mergeCells>`,
          },
        ],
      }),
    refused: '合并单元格超过20000处，请取消合并后上传',
  },
  { name: 'a text file with an open quotation mark', file: text('编码,名称\nA,"1/2 球阀\nB,x\n'), refused: '第2行的引号没有成对，请检查' },
  ...encodings.map(([name, hex]) => ({
    name: `[N16] a text file with English headings in ${name}`,
    file: () => Buffer.from(`636f64652c6e616d650a${hex}`, 'hex'),
    refused: '无法识别文件的编码，请另存为xlsx或UTF-8的csv',
  })),
  {
    name: 'a text file in no known encoding',
    file: () => Buffer.concat([Buffer.from('a,b\n'), Buffer.from([0xff, 0x80, 0x80, 0xff])]),
    refused: '无法识别文件的编码，请另存为xlsx或UTF-8的csv',
  },
]

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length >> 1)
}

function without<Part>(parts: Readonly<Record<string, Part>>, name: string): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).filter(([one]) => one !== name))
}
