import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { broken, entriesOf, tooLarge, unpacked, type Entry } from './archive.ts'
import { refuseOtherArchive } from './file-format.ts'

const MOST_BYTES = 300 * 1024 * 1024
const HEAD_BYTES = 64 * 1024

/** Checks a file before it is opened as a workbook: no decompression bomb, no macro, no external references. */
export async function guardWorkbook(file: SentFile): Promise<void> {
  const entries = await entriesOf(file)
  refuseOtherArchive(entries.map(({ name }) => name))
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw tooLarge()
  if (entries.some(({ name }) => /vbaProject|activeX|\.bin$|macrosheets/i.test(name) && !/printerSettings|customProperty/i.test(name))) {
    throw refuse(['文件含有宏，请另存为不含宏的xlsx', 'The file has macros. Save it as an xlsx without them'], { field: 'file' })
  }
  for (const entry of entries) await inspect(file, entry)
}

/** Unpacks an entry without storing it: its declared size and checksum must be true, and its XML must have no declarations. */
async function inspect(file: SentFile, entry: Entry): Promise<void> {
  let head = Buffer.alloc(0)
  for await (const bytes of unpacked(file, entry)) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes])
  }
  if (!/\.(?:xml|rels|vml)$/i.test(entry.name)) return
  // in either UTF-16 byte order too
  if (/<!(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))) throw broken()
}
