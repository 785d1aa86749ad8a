type Cells = readonly (string | number | null)[]

interface Sheet {
  name: string
  /** The first row contains the headings. */
  rows: readonly Cells[]
  /** Further rows, in grey italics. */
  samples?: readonly Cells[]
}

/** An .xlsx file with texts and numbers. Its parts are stored without compression: a template has a few kilobytes. */
export function workbookOf(sheets: readonly Sheet[]): Blob {
  const numbers = sheets.map((_, at) => at + 1)
  const parts = [
    ['[Content_Types].xml', typesOf(numbers)],
    ['_rels/.rels', relationsOf([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', bookOf(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relationsOf([...numbers.map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const), ['styles', 'styles.xml']]),
    ],
    ['xl/styles.xml', STYLES],
    ...sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetOf(sheet)] as const),
  ] as const
  return new Blob(stored(parts), { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OPEN = 'http://schemas.openxmlformats.org'
const MAIN = `${OPEN}/spreadsheetml/2006/main`
const KINDS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function typesOf(numbers: readonly number[]): string {
  const sheets = numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${KINDS}.worksheet+xml"/>`)
  const rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  const book = `<Override PartName="/xl/workbook.xml" ContentType="${KINDS}.sheet.main+xml"/>`
  const styles = `<Override PartName="/xl/styles.xml" ContentType="${KINDS}.styles+xml"/>`
  return `<Types xmlns="${OPEN}/package/2006/content-types">${rels}${book}${styles}${sheets.join('')}</Types>`
}

function relationsOf(targets: readonly (readonly [kind: string, target: string])[]): string {
  const lines = targets.map(([kind, target], at) => {
    return `<Relationship Id="r${at + 1}" Type="${OPEN}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  })
  return `<Relationships xmlns="${OPEN}/package/2006/relationships">${lines.join('')}</Relationships>`
}

function bookOf(sheets: readonly Sheet[]): string {
  const lines = sheets.map(({ name }, at) => `<sheet name="${escaped(nameFor(name))}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
  return `<workbook xmlns="${MAIN}" xmlns:r="${OPEN}/officeDocument/2006/relationships"><sheets>${lines.join('')}</sheets></workbook>`
}

/** Excel allows 31 characters, and not these. */
const nameFor = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

const [HEADING, SAMPLE] = [1, 2]
const FONT = '<sz val="11"/><name val="Calibri"/>'
/** The cell styles by number: plain, headings in bold on grey, samples in grey italics. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="3"><font>${FONT}</font><font><b/>${FONT}</font><font><i/><sz val="11"/><color rgb="FF8A8F99"/><name val="Calibri"/></font></fonts>` +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF0F3"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="3"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>'

function sheetOf({ rows, samples = [] }: Sheet): string {
  const all = [...rows, ...samples]
  const lines = all.map((cells, at) => {
    const style = at === 0 ? HEADING : at >= rows.length ? SAMPLE : 0
    return `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${at + 1}`, style)).join('')}</row>`
  })
  // the headings stay in sight, and each column is as wide as its longest text
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const views = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...all.map((cells) => widthOf(cells, column))))
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  return `<worksheet xmlns="${MAIN}">${views}<cols>${cols}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellOf(cell: Cells[number], place: string, style: number): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

const NARROWEST = 10
const WIDEST = 48

/** In characters in the default font; a Chinese one takes two. A sentence alone in its row runs over the next columns. */
function widthOf(cells: Cells, column: number): number {
  const text = cells.length === 1 ? '' : String(cells[column] ?? '')
  const width = [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 2)
  return Math.min(WIDEST, Math.max(NARROWEST, width))
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A ZIP archive whose parts are not compressed. */
function stored(parts: readonly (readonly [name: string, xml: string])[]): BlobPart[] {
  const encoder = new TextEncoder()
  const files: BlobPart[] = []
  const directory: BlobPart[] = []
  let [offset, listed] = [0, 0]
  for (const [path, xml] of parts) {
    const [name, body] = [encoder.encode(path), encoder.encode(DECLARATION + xml)]
    // version 2.0, names in UTF-8, stored, 1 January 1980
    const facts = [le(2, 20, 0x800, 0, 0, 33), le(4, crc32(body), body.length, body.length), le(2, name.length, 0)] as const
    files.push(le(4, 0x04034b50), ...facts, name, body)
    directory.push(le(4, 0x02014b50), le(2, 20), ...facts, le(2, 0, 0, 0), le(4, 0, offset), name)
    offset += 30 + name.length + body.length
    listed += 46 + name.length
  }
  return [...files, ...directory, le(4, 0x06054b50), le(2, 0, 0, parts.length, parts.length), le(4, listed, offset), le(2, 0)]
}

/** Numbers with this many bytes, the lowest byte first. */
function le(bytes: 2 | 4, ...numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(numbers.flatMap((number) => Array.from({ length: bytes }, (_, at) => (number >>> (8 * at)) & 255)))
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
