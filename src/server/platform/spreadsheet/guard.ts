import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '../core/errors.ts'
import { broken, entriesOf, tooLarge, unpacked, type Entry } from './archive.ts'

const MOST_BYTES = 300 * 1024 * 1024
const HEAD_BYTES = 64 * 1024

/** Whether a file may be opened as a workbook, before anything opens it: no bomb, no program, no references to elsewhere. */
export async function guardWorkbook(file: SentFile): Promise<void> {
  const entries = await entriesOf(file)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw tooLarge()
  if (entries.some(({ name }) => /vbaProject|activeX|\.bin$|macrosheets/i.test(name) && !/printerSettings/i.test(name))) {
    throw refuse(['文件含有宏，请另存为不含宏的xlsx', 'The file has macros. Save it as an xlsx without them'], { field: 'file' })
  }
  for (const entry of entries) await inspect(file, entry)
}

/** Unpacks an entry to nowhere: what it says of its size must be true, and its XML has no declarations of its own. */
async function inspect(file: SentFile, entry: Entry): Promise<void> {
  let seen = 0
  let head = Buffer.alloc(0)
  for await (const bytes of unpacked(file, entry)) {
    seen += bytes.length
    if (seen > entry.size) throw tooLarge()
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes])
  }
  if (!/\.(?:xml|rels|vml)$/i.test(entry.name)) return
  // in either byte order of UTF-16 too
  if (/<!(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))) throw broken()
}
