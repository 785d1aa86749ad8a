import { createInflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { refuse } from '../core/errors.ts'

const MOST_BYTES = 300 * 1024 * 1024
const MOST_ENTRIES = 500
const CHUNK = 64 * 1024

interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** Whether a file may be opened as a workbook, before anything opens it: no bomb, no program, no references to elsewhere. */
export async function guardWorkbook(file: Buffer): Promise<void> {
  const entries = entriesOf(file)
  if (entries.length > MOST_ENTRIES || entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw tooLarge()
  if (entries.some(({ name }) => /vbaProject|activeX|\.bin$|macrosheets/i.test(name) && !/printerSettings/i.test(name))) {
    throw refuse(['文件含有宏，请另存为不含宏的xlsx', 'The file has macros. Save it as an xlsx without them'], { field: 'file' })
  }
  for (const entry of entries) await inspect(file, entry)
}

/** Inflates an entry to nowhere: what it says of its size must be true, and its XML has no declarations of its own. */
async function inspect(file: Buffer, { name, method, packed, size, offset }: Entry): Promise<void> {
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const bytes = file.subarray(start, start + packed)
  if (method === 0) return declaresNothing(name, bytes.subarray(0, CHUNK))
  if (method !== 8) throw broken()
  let seen = 0
  let head = Buffer.alloc(0)
  async function* watch(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      seen += chunk.length
      if (seen > size) throw tooLarge()
      if (head.length < CHUNK) head = Buffer.concat([head, chunk])
      yield Buffer.alloc(0)
    }
  }
  await pipeline(Readable.from(pieces(bytes)), createInflateRaw(), watch, async (nowhere) => {
    for await (const _ of nowhere);
  }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? broken() : error
  })
  declaresNothing(name, head)
}

function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
}

function declaresNothing(name: string, head: Buffer): void {
  if (!/\.(?:xml|rels|vml)$/i.test(name)) return
  // in either byte order of UTF-16 too
  if (/<!(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))) throw broken()
}

function entriesOf(file: Buffer): Entry[] {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > file.length) throw broken()
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw broken()
    const [nameLength, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)]
    const entry = {
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    }
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || entry.offset + 30 > file.length || file.readUInt32LE(entry.offset) !== 0x04034b50) throw broken()
    entries.push(entry)
    at += 46 + nameLength + extra + comment
  }
  return entries
}

function tooLarge() {
  return refuse(['文件解压后过大', 'The file is too large when unpacked'], { field: 'file' })
}

export function broken() {
  return refuse(['文件已损坏或不是xlsx、csv格式', 'The file is damaged, or neither xlsx nor csv'], { field: 'file' })
}
