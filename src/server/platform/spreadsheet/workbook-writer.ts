import { zipped } from './zip.ts'

export type SheetCell = string | number | null
export type SheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>

/**
 * Streams a workbook with one sheet, some rows at a time, in constant memory. Cells are typed, so that a text is never a formula. It is our
 * own writer, because at 400,000 rows a library with an object per cell takes most export time.
 */
export function workbookBytes(title: string, headings: readonly string[], rows: SheetRows): AsyncGenerator<Uint8Array> {
  const fixed = (name: string, xml: string) => ({ name, content: [Buffer.from(DECLARATION + xml)] })
  return zipped([
    fixed('[Content_Types].xml', types),
    fixed('_rels/.rels', relations('officeDocument', 'xl/workbook.xml')),
    fixed('xl/_rels/workbook.xml.rels', relations('worksheet', 'worksheets/sheet1.xml')),
    fixed('xl/workbook.xml', workbook(title)),
    { name: 'xl/worksheets/sheet1.xml', content: sheet(headings, rows) },
  ])
}

async function* sheet(headings: readonly string[], blocks: SheetRows): AsyncGenerator<Buffer> {
  const opens = headings.map((_, i) => `<c r="${lettersOf(i)}`)
  const widths = headings.map((heading, i) => `<col min="${i + 1}" max="${i + 1}" width="${widthOf(heading)}" customWidth="1"/>`)
  let text = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${HEAD_STAYS}</sheetView></sheetViews>`
  text += `<cols>${widths.join('')}</cols><sheetData>${rowOf(opens, 1, headings)}`
  let row = 1
  for await (const block of blocks) {
    for (const cells of block) {
      text += rowOf(opens, (row += 1), cells)
      if (text.length < PIECE) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

// large enough for efficient compression, and small enough to be released soon
const PIECE = 16 * 1024

function rowOf(opens: readonly string[], row: number, cells: readonly SheetCell[]): string {
  let xml = `<row r="${row}">`
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]
    if (typeof cell === 'number') xml += `${opens[i]}${row}"><v>${cell}</v></c>`
    else if (cell) xml += `${opens[i]}${row}" t="inlineStr"><is>${textOf(cell)}</is></c>`
  }
  return `${xml}</row>`
}

function textOf(text: string): string {
  const xml = escaped(text)
  return xml.trim() === xml ? `<t>${xml}</t>` : `<t xml:space="preserve">${xml}</t>`
}

/** The text of a cell: cut to the maximum length, with character codes for characters that XML forbids. */
function escaped(text: string): string {
  const held = text.length > CELL_MOST ? text.slice(0, CELL_MOST) : text
  return SPECIAL.test(held) ? held.replace(ALL_SPECIAL, (sign) => entities[sign] ?? `_x${hex(sign)}_${sign.slice(1)}`) : held
}

const CELL_MOST = 32_767
// text in the form that such a code has is escaped itself
const SPECIAL = /[&<>"\ufffe\uffff]|[^\P{Cc}\t\n]|_x[0-9A-Fa-f]{4}_/u
const ALL_SPECIAL = new RegExp(SPECIAL, 'gu')
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const HEAD_STAYS = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'

const types =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`

function relations(kind: string, target: string): string {
  return `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`
}

function workbook(title: string): string {
  const name = escaped([...title.replace(/[:\\/?*[\]]/g, ' ')].slice(0, TITLE_MOST).join(''))
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

const TITLE_MOST = 31

/** The width for the heading; a Chinese character counts as two. */
function widthOf(heading: string): number {
  return Math.min(Math.max([...heading].length * 2 + 2, 10), 40)
}

/** 0 is A, 26 is AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last
}
