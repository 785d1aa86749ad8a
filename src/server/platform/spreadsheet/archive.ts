import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { bytesAt } from '#server/platform/storage/temp-file.ts'

export interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

const MOST_ENTRIES = 500
const CHUNK = 64 * 1024

/** The content in a ZIP archive entry, inflated while it is read. A read to its end compares size and checksum. */
export async function* unpacked({ path, size }: SentFile, entry: Entry): AsyncGenerator<Buffer> {
  const { method, packed, offset } = entry
  const local = await bytesAt(path, offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw broken()
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + packed > size) throw broken()
  if (packed === 0 && method === 0) return
  if (packed === 0 || (method !== 0 && method !== 8)) throw broken()
  const bytes = createReadStream(path, { start, end: start + packed - 1, highWaterMark: CHUNK })
  try {
    // the last stream throws the error from any stream
    yield* checked(entry, method === 0 ? bytes : pipeline(bytes, createInflateRaw({ chunkSize: CHUNK }), () => undefined))
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? broken() : error
  }
}

async function* checked({ size, crc }: Entry, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [count, sum] = [0, 0]
  for await (const bytes of content) {
    count += bytes.length
    if (count > size) throw tooLarge()
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (count !== size || sum !== crc) throw broken()
}

// the ZIP archive end, with the longest possible comment
const END_BYTES = 22 + 0xffff
const DIRECTORY_BYTES = 1024 * 1024

/** The entries in a ZIP archive, as its directory lists them. */
export async function entriesOf(file: SentFile): Promise<Entry[]> {
  const { count, offset } = await directoryPlace(file)
  if (count > MOST_ENTRIES) throw tooManyParts()
  const directory = await bytesAt(file.path, offset, DIRECTORY_BYTES)
  const entries: Entry[] = []
  for (let i = 0, at = 0; i < count; i += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken()
    const [nameLength, extra, comment] = [directory.readUInt16LE(at + 28), directory.readUInt16LE(at + 30), directory.readUInt16LE(at + 32)]
    const end = at + 46 + nameLength + extra
    if (end > directory.length) throw broken()
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw locked()
    const wide = wideFields(directory.subarray(end - extra, end))
    const field = (place: number) => {
      const value = directory.readUInt32LE(at + place)
      return value === IN_EXTRA ? (wide.shift() ?? value) : value
    }
    const size = field(24)
    const packed = field(20)
    entries.push({
      // some programs write the separators of Windows
      name: directory.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed,
      size,
      offset: field(42),
    })
    at = end + comment
  }
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) throw broken()
  return entries
}

/** The place and length of the directory. Many Java programs write the ZIP64 form for small files too. */
async function directoryPlace({ path, size }: SentFile): Promise<{ count: number; offset: number }> {
  const tail = await bytesAt(path, Math.max(size - END_BYTES, 0), END_BYTES)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) throw broken()
  const [count, offset] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 16)]
  if (count < 0xffff && offset < IN_EXTRA) return { count, offset }
  if (end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) throw broken()
  const record = await bytesAt(path, exact(tail.readBigUInt64LE(end - 12)), 56)
  if (record.length < 56 || record.readUInt32LE(0) !== 0x06064b50) throw broken()
  return { count: exact(record.readBigUInt64LE(32)), offset: exact(record.readBigUInt64LE(48)) }
}

/** In place of a number that stands in the ZIP64 field. */
const IN_EXTRA = 0xffff_ffff

/** The numbers in an entry's ZIP64 field: size, packed size and offset, each only if its own place has none. */
function wideFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const bytes = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.min(bytes.length >> 3, 3) }, (_, i) => exact(bytes.readBigUInt64LE(i * 8)))
  }
  return []
}

function exact(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw broken()
  return Number(value)
}

export function tooLarge() {
  return refuse(['文件解压后过大', 'The file is too large when unpacked'], { field: 'file' })
}

export function broken() {
  return refuse(['文件已损坏或不是xlsx、csv格式', 'The file is damaged, or neither xlsx nor csv'], { field: 'file' })
}

function tooManyParts() {
  return refuse(
    ['文件包含超过{n}个图片或附件，请删除后上传', 'The file has more than {n:image or attachment|images or attachments}. Delete them'],
    { field: 'file', values: { n: MOST_ENTRIES } },
  )
}

export function locked() {
  return refuse(['文件有密码保护，请取消密码后上传', 'The file is protected by a password. Remove it and upload the file again'], {
    field: 'file',
  })
}
