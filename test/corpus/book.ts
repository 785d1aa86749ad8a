import { archive, type ArchiveOptions } from './archive.ts'

export interface SheetXml {
  name?: string
  /** `hidden` or `veryHidden`. */
  state?: string
  /** The rows as XML, or texts and numbers. */
  rows: string | readonly (readonly (string | number | null)[])[]
  /** XML before and behind the rows. */
  before?: string
  behind?: string
  /** The relation's kind; `chartsheet` has no rows. */
  kind?: string
}

export interface BookXml {
  sheets: readonly SheetXml[]
  /** The shared texts as `si` contents. */
  texts?: readonly string[]
  /** The number formats of the styles, from style 1 on: a code, or a built-in id. */
  formats?: readonly (string | number)[]
  /** True if the style behind those of the formats has a struck font. */
  hasStruckStyle?: boolean
  /** Attributes and tags in the workbook part. */
  bookPr?: string
  calcPr?: string
  /** The prefix of all names, as Open XML libraries write it. */
  prefix?: string
  /** Absolute paths in the relations. */
  isAbsolute?: boolean
  /** Further parts. */
  parts?: Readonly<Record<string, string | Uint8Array>>
  archive?: ArchiveOptions
  /** Changes the content of every part. */
  rewrite?: (content: string | Uint8Array) => string | Uint8Array
}

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

/** A workbook as bytes, with the parts in the order of Excel. */
export function book(xml: BookXml): Buffer {
  const { rewrite = (content) => content } = xml
  return archive(Object.fromEntries(Object.entries(partsOf(xml)).map(([name, content]) => [name, rewrite(content)])), xml.archive)
}

export function partsOf({
  sheets,
  texts,
  formats = [],
  hasStruckStyle = false,
  bookPr = '<workbookPr/>',
  calcPr = '',
  prefix = '',
  isAbsolute = false,
  parts,
}: BookXml) {
  const paths = sheets.map(({ kind = 'worksheet' }, i) => `${kind}s/sheet${i + 1}.xml`)
  const target = (path: string) => (isAbsolute ? `/xl/${path}` : path)
  const relations = sheets.map(({ kind = 'worksheet' }, i) => relation(`rId${i + 1}`, kind, target(paths[i] ?? '')))
  relations.push(relation('rId98', 'styles', target('styles.xml')))
  if (texts) relations.push(relation('rId99', 'sharedStrings', target('sharedStrings.xml')))
  const listed = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name ?? `Sheet${i + 1}`}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const named = (content: string) => DECLARATION + withPrefix(content, prefix)
  const own: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${DECLARATION}<Relationships>${relation('rId1', 'officeDocument', isAbsolute ? '/xl/workbook.xml' : 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': named(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${bookPr}<sheets>${listed.join('')}</sheets>${calcPr}</workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships>${relations.join('')}</Relationships>`,
    'xl/styles.xml': named(stylesXml(formats, hasStruckStyle)),
  }
  for (const [i, { rows, before = '', behind = '', kind = 'worksheet' }] of sheets.entries()) {
    const content = `${before}<sheetData>${typeof rows === 'string' ? rows : rowsXml(rows)}</sheetData>${behind}`
    own[`xl/${paths[i]}`] = named(`<${kind} xmlns="${MAIN}" xmlns:r="${OFFICE}">${kind === 'worksheet' ? content : ''}</${kind}>`)
  }
  if (texts) own['xl/sharedStrings.xml'] = named(`<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`)
  return { ...own, ...parts }
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
}

function stylesXml(formats: readonly (string | number)[], hasStruckStyle: boolean): string {
  const codes = formats.flatMap((format, i) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + i}" formatCode="${escaped(format)}"/>`] : [],
  )
  const styles = formats.map((format, i) => `<xf numFmtId="${typeof format === 'string' ? 200 + i : format}" applyNumberFormat="1"/>`)
  const fonts = '<fonts count="3"><font><strike val="0"/></font><font><b/></font><font><sz val="11"/><strike/></font></fonts>'
  const struck = '<xf numFmtId="0" fontId="2" applyFont="1"/>'
  return `<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts>${hasStruckStyle ? fonts : ''}<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}${hasStruckStyle ? struck : ''}</cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>`
}

/** Rows with texts in the cells, as Java libraries write them, or numbers. */
export function rowsXml(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows
    .map((cells, i) => row(i + 1, cells.map((cell, at) => cellXml(`${String.fromCharCode(65 + at)}${i + 1}`, cell)).join('')))
    .join('')
}

export function row(line: number, cells: string, attributes = ''): string {
  return `<row r="${line}"${attributes && ` ${attributes}`}>${cells}</row>`
}

function cellXml(at: string, cell: string | number | null): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? `<c r="${at}"><v>${cell}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function withPrefix(xml: string, prefix: string): string {
  if (prefix === '') return xml
  return xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`).replace(`xmlns="`, `xmlns:${prefix}="`)
}
