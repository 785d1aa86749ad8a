import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { SentFile } from '#contract/kit/sent-file.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { bytesAt } from '#server/platform/storage/temp-file.ts'

export interface Entry {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

const MOST_ENTRIES = 500
const CHUNK = 64 * 1024

/** The content in a ZIP archive entry, inflated while it is read. */
export async function* unpacked({ path, size }: SentFile, { method, packed, offset }: Entry): AsyncGenerator<Buffer> {
  const local = await bytesAt(path, offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw broken()
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + packed > size) throw broken()
  if (packed === 0 && method === 0) return
  if (packed === 0 || (method !== 0 && method !== 8)) throw broken()
  const bytes = createReadStream(path, { start, end: start + packed - 1, highWaterMark: CHUNK })
  try {
    // the last stream throws the error from any stream
    yield* method === 0 ? bytes : pipeline(bytes, createInflateRaw({ chunkSize: CHUNK }), () => undefined)
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? broken() : error
  }
}

// the ZIP archive end, with the longest possible comment
const END_BYTES = 22 + 0xffff
const DIRECTORY_BYTES = 1024 * 1024

/** The entries in a ZIP archive, as its directory lists them. */
export async function entriesOf({ path, size }: SentFile): Promise<Entry[]> {
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

export function tooLarge() {
  return refuse(['文件解压后过大', 'The file is too large when unpacked'], { field: 'file' })
}

export function broken() {
  return refuse(['文件已损坏或不是xlsx、csv格式', 'The file is damaged, or neither xlsx nor csv'], { field: 'file' })
}
