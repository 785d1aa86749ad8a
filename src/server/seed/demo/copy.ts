import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'

type Row = Readonly<Record<string, unknown>>

const chunkLength = 256 * 1024

/** Writes the rows by COPY; the first row determines the columns. */
export async function copyRows(client: ClientBase, table: string, rows: Iterable<Row>): Promise<void> {
  const iterator = rows[Symbol.iterator]()
  const start = iterator.next()
  if (start.done) return
  const columns = Object.keys(start.value)
  const target = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks(start.value, iterator, columns), { objectMode: true, highWaterMark: 4 }), target)
}

function* chunks(first: Row, rest: Iterator<Row>, columns: readonly string[]): Generator<Buffer> {
  let text = line(first, columns)
  for (let next = rest.next(); !next.done; next = rest.next()) {
    text += line(next.value, columns)
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function line(row: Row, columns: readonly string[]) {
  let text = ''
  for (const column of columns) text += (text && '\t') + field(row[column])
  return `${text}\n`
}

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'object') return json(value)
  return typeof value === 'string' ? escaped(value) : String(value)
}

const known = new WeakMap<object, string>()

// many rows share one value: a variant's specification, its units
function json(value: object) {
  let text = known.get(value)
  if (text === undefined) known.set(value, (text = escaped(JSON.stringify(value))))
  return text
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(text: string) {
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text
}
