import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '../core/errors.ts'
import { bytesAt } from '../files/landing.ts'

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
export async function guardWorkbook(file: SentFile): Promise<void> {
  const entries = await entriesOf(file)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) throw tooLarge()
  if (entries.some(({ name }) => /vbaProject|activeX|\.bin$|macrosheets/i.test(name) && !/printerSettings/i.test(name))) {
    throw refuse(['文件含有宏，请另存为不含宏的xlsx', 'The file has macros. Save it as an xlsx without them'], { field: 'file' })
  }
  for (const entry of entries) await inspect(file, entry)
}

/** Inflates an entry to nowhere: what it says of its size must be true, and its XML has no declarations of its own. */
async function inspect({ path, size: fileSize }: SentFile, { name, method, packed, size, offset }: Entry): Promise<void> {
  const local = await bytesAt(path, offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw broken()
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + packed > fileSize) throw broken()
  if (method === 0) return declaresNothing(name, await bytesAt(path, start, Math.min(packed, CHUNK)))
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
  if (packed === 0) throw broken()
  const packedBytes = createReadStream(path, { start, end: start + packed - 1, highWaterMark: CHUNK })
  await pipeline(packedBytes, createInflateRaw(), watch, async (nowhere) => {
    for await (const _ of nowhere);
  }).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? broken() : error
  })
  declaresNothing(name, head)
}

function declaresNothing(name: string, head: Buffer): void {
  if (!/\.(?:xml|rels|vml)$/i.test(name)) return
  // in either byte order of UTF-16 too
  if (/<!(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))) throw broken()
}

// the end of a ZIP archive, with the longest remark that it may carry
const END_BYTES = 22 + 0xffff
const DIRECTORY_BYTES = 1024 * 1024

async function entriesOf({ path, size }: SentFile): Promise<Entry[]> {
  const tail = await bytesAt(path, Math.max(size - END_BYTES, 0), END_BYTES)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) throw broken()
  const count = tail.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw tooLarge()
  const directory = await bytesAt(path, tail.readUInt32LE(end + 16), DIRECTORY_BYTES)
  const entries: Entry[] = []
  for (let i = 0, at = 0; i < count; i += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken()
    const [nameLength, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw broken()
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
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
