import { posix } from 'node:path'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { broken, entriesOf, unpacked, type Entry } from './archive.ts'
import { textsOf } from './shared-texts.ts'
import { cellsIn, type Meanings, type SheetRow } from './sheet-cells.ts'
import { dateStylesOf } from './sheet-dates.ts'
import { attributeOf, readXml, scanned, type Reading, type XmlEvents } from './xml.ts'

/**
 * The rows in the first sheet, streamed from disk. Only a sheet piece and the shared texts are in memory. It is our own reader,
 * because library readers hold the whole file or all rows that are not consumed yet.
 */
export async function* workbookRows(file: SentFile): AsyncGenerator<SheetRow> {
  const entries = new Map((await entriesOf(file)).map((entry) => [entry.name.toLowerCase(), entry]))
  const entryAt = (path: string) => entries.get(path.toLowerCase())
  const read = async (entry: Entry | undefined, events: XmlEvents) => entry && readXml(unpacked(file, entry), events)
  const relationsOf = (path: string) => relationsIn((events) => read(entryAt(relationsPath(path)), events), folderOf(path))

  const root = await relationsOf('')
  const book = root.find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml'
  const parts = await relationsOf(book)
  const { firstSheet, startsIn1904 } = await bookIn((events) => read(entryAt(book), events))
  const sheet = entryAt(parts.find(({ id }) => id === firstSheet)?.path ?? '')
  if (!sheet) throw broken()
  const part = (name: string) => entryAt(parts.find(({ kind }) => kind === name)?.path ?? '')
  const meanings: Meanings = {
    texts: await textsOf((events) => read(part('sharedStrings'), events)),
    dateStyles: await dateStylesOf((events) => read(part('styles'), events)),
    startsIn1904,
  }
  const { events, taken } = cellsIn(meanings)
  for await (const _ of scanned(unpacked(file, sheet), events)) yield* taken()
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

async function bookIn(read: Reading): Promise<{ firstSheet: string | undefined; startsIn1904: boolean }> {
  let firstSheet: string | undefined
  let startsIn1904 = false
  await read({
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      if (name === 'sheet') firstSheet ??= attributeOf(attributes, 'id')
    },
  })
  return { firstSheet, startsIn1904 }
}

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
