import { posix } from 'node:path'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { broken, entriesOf, unpacked, type Entry } from './archive.ts'
import type { Meanings } from './cell-meaning.ts'
import { mergedCellsIn, mergedFiller } from './merged-cells.ts'
import { textsOf } from './shared-texts.ts'
import { cellsIn, type SheetRow } from './sheet-cells.ts'
import { stylesOf } from './sheet-styles.ts'
import { attributeOf, isTrue, readXml, scanned, type Reading, type XmlEvents } from './xml.ts'

/** A sheet in a workbook. */
export interface SheetName {
  name: string
  isVisible: boolean
}

/** The sheet to read: its name, or its index among the sheets with cells. Without a choice it is the first visible one. */
export type SheetChoice = string | number | undefined

/** A row with the columns whose value a merged cell repeats. */
export interface FilledRow extends SheetRow {
  filled?: readonly number[]
}

export interface OpenSheet {
  /** All sheets with cells, without charts. */
  sheets: SheetName[]
  /** The index of the open sheet. */
  index: number
  /** The hidden columns; known before the first row. */
  hiddenColumns: readonly number[]
  rows: AsyncIterable<FilledRow>
}

/**
 * Opens a sheet, whose rows are streamed from disk. Only a sheet piece, the merged cells and the shared texts are in memory. It is our own
 * reader, because library readers hold the whole file or all rows that are not consumed yet.
 */
export async function openWorkbook(file: SentFile, choice?: SheetChoice): Promise<OpenSheet> {
  const entries = new Map((await entriesOf(file)).map((entry) => [entry.name.toLowerCase(), entry]))
  const entryAt = (path: string) => entries.get(path.toLowerCase())
  const read = async (entry: Entry | undefined, events: XmlEvents) => entry && readXml(unpacked(file, entry), events)
  const relationsOf = (path: string) => relationsIn((events) => read(entryAt(relationsPath(path)), events), folderOf(path))

  const root = await relationsOf('')
  const book = root.find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const parts = await relationsOf(book)
  const { sheets: listed, startsIn1904, isUncomputed } = await bookIn((events) => read(entryAt(book), events))
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const part = parts.find((one) => one.id === id && one.kind === 'worksheet')
    return part ? [{ ...sheet, path: part.path }] : []
  })
  const index = indexOf(sheets, choice)
  const sheet = entryAt(sheets[index]?.path ?? '')
  if (!sheet) throw broken()
  const part = (name: string) => entryAt(parts.find(({ kind }) => kind === name)?.path ?? '')
  const meanings: Meanings = {
    texts: await textsOf((events) => read(part('sharedStrings'), events)),
    styles: await stylesOf((events) => read(part('styles'), events)),
    startsIn1904,
    isUncomputed,
  }
  const fill = mergedFiller(await mergedCellsIn(unpacked(file, sheet)))
  const { events, taken, hiddenColumns } = cellsIn(meanings)
  async function* rows() {
    if (!sheet) return
    for await (const _ of scanned(unpacked(file, sheet), events)) {
      for (const row of taken()) {
        const filled = fill(row)
        yield filled.length > 0 ? { ...row, filled } : row
      }
    }
  }
  return { sheets: sheets.map(({ name, isVisible }) => ({ name, isVisible })), index, hiddenColumns, rows: rows() }
}

function indexOf(sheets: readonly SheetName[], choice: SheetChoice): number {
  if (sheets.length === 0) throw broken()
  const index =
    choice === undefined
      ? sheets.findIndex(({ isVisible }) => isVisible)
      : sheets.findIndex(({ name }, i) => (typeof choice === 'number' ? i === choice : name === choice))
  if (index >= 0) return index
  if (choice === undefined)
    throw refuse(['所有工作表都已隐藏，请取消隐藏后上传', 'All sheets are hidden. Unhide one and upload it again'], { field: 'file' })
  throw refuse(['文件中没有工作表“{name}”', 'The file has no sheet “{name}”'], { field: 'sheet', values: { name: String(choice) } })
}

interface Relation {
  id: string
  /** The last segment in its type. */
  kind: string
  path: string
}

async function relationsIn(read: Reading, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await read({
    open(name, attributes) {
      if (name !== 'Relationship') return
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributeOf(attributes, name))
      relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: resolved(folder, target) })
    },
  })
  return relations
}

interface Book {
  sheets: (SheetName & { id: string })[]
  startsIn1904: boolean
  isUncomputed: boolean
}

async function bookIn(read: Reading): Promise<Book> {
  const book: Book = { sheets: [], startsIn1904: false, isUncomputed: false }
  await read({
    open(name, attributes) {
      if (name === 'workbookPr') book.startsIn1904 = isTrue(attributes, 'date1904')
      if (name === 'calcPr') book.isUncomputed = isTrue(attributes, 'fullCalcOnLoad')
      if (name !== 'sheet' || book.sheets.length === MOST_SHEETS) return
      const [id = '', title = '', state = ''] = ['id', 'name', 'state'].map((name) => attributeOf(attributes, name))
      book.sheets.push({ id, name: title.slice(0, LONGEST_NAME), isVisible: !/hidden$/i.test(state) })
    },
  })
  return book
}

const MOST_SHEETS = 500
const LONGEST_NAME = 100

/** The path for a part's relationships. */
function relationsPath(path: string): string {
  return `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function resolved(folder: string, target: string): string {
  return posix.resolve('/', folder, target).slice(1)
}
