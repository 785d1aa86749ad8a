import { crc32, deflateRawSync } from 'node:zlib'

export interface ArchiveOptions {
  /** Stores the parts without compression. */
  isStored?: boolean
  /** Sizes and offsets in ZIP64 fields, as Java libraries write them for every size. */
  isWide?: boolean
  /** Separates folders as Windows does. */
  isBackslashed?: boolean
  /** The name of the part whose checksum is wrong. */
  wrong?: string
  /** Marks the parts as encrypted. */
  isLocked?: boolean
}

const IN_EXTRA = 0xffff_ffff

/** A ZIP archive as bytes. */
export function archive(parts: Readonly<Record<string, string | Uint8Array>>, options: ArchiveOptions = {}): Buffer {
  const { isStored = false, isWide = false, isBackslashed = false, wrong, isLocked = false } = options
  const blocks: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [title, content] of Object.entries(parts)) {
    const name = Buffer.from(isBackslashed ? title.replaceAll('/', '\\') : title)
    const bytes = Buffer.from(content)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const crc = title === wrong ? crc32(bytes) ^ 1 : crc32(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(isWide ? 45 : 20, 0)
    common.writeUInt16LE(isLocked ? 1 : 0, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc >>> 0, 10)
    common.writeUInt32LE(isWide ? IN_EXTRA : packed.length, 14)
    common.writeUInt32LE(isWide ? IN_EXTRA : bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const extra = isWide ? wide([bytes.length, packed.length]) : Buffer.alloc(0)
    common.writeUInt16LE(extra.length, 24)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, extra])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, place, name, extra]))
    blocks.push(local, packed)
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(isWide ? IN_EXTRA : offset, 16)
  const record = isWide ? wideEnd(directory.length, listed.length, offset) : Buffer.alloc(0)
  return Buffer.concat([...blocks, listed, record, end])
}

function wide(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(numbers.length * 8, 2)
  for (const [i, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + i * 8)
  return extra
}

/** The ZIP64 record behind the directory, and the locator for it. */
function wideEnd(count: number, length: number, offset: number): Buffer {
  const record = Buffer.alloc(56)
  record.write('PK\x06\x06', 'latin1')
  record.writeBigUInt64LE(44n, 4)
  for (const [at, value] of [
    [24, count],
    [32, count],
    [40, length],
    [48, offset],
  ] as const)
    record.writeBigUInt64LE(BigInt(value), at)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

/** A compound file of Microsoft's with these streams: only its header and directory. */
export function compound(streams: readonly string[]): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  // the directory is the third sector
  header.writeUInt32LE(2, 48)
  const directory = Buffer.alloc(512 * 4)
  for (const [i, name] of ['Root Entry', ...streams].entries()) {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, i * 128 + 64)
    directory[i * 128 + 66] = i === 0 ? 5 : 2
  }
  return Buffer.concat([header, Buffer.alloc(512 * 2), directory])
}
