/** A reader and writer for the ustar format, which every `tar` reads, as far as a backup needs it. */

const BLOCK = 512
/** The maximum size that we write; a larger one in a header is refused. */
const LARGEST = 256 * 1024 * 1024

const REGULAR = '0'.charCodeAt(0)

export interface Member {
  name: string
  body: Buffer
}

/** The header of a member, and its padding to a whole block. */
export function framed({ name, body }: Member, at: Date): Buffer[] {
  if (Buffer.byteLength(name) > 99) throw new Error(`the name is too long for a tar: ${name}`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write('0000600\0' + '0000000\0'.repeat(2), 100)
  header.write(`${octal(body.length, 11)} ${octal(Math.floor(at.getTime() / 1000), 11)} ${' '.repeat(8)}0`, 124)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 6)}\0 `, 148)
  return [header, body, Buffer.alloc(-body.length & (BLOCK - 1))]
}

/** Two empty blocks. */
export const ending = Buffer.alloc(2 * BLOCK)

/** The members in a tar stream; throws for a truncated or invalid tar. */
export async function* membersOf(source: AsyncIterable<Buffer>): AsyncGenerator<Member> {
  const { read, end } = reader(source)
  for (;;) {
    const header = await read(BLOCK)
    // the compression stream's checksum stands behind the last byte
    if (isEmpty(header)) return end()
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    const sum = Number.parseInt(textAt(header, 148, 8), 8)
    header.fill(' ', 148, 156)
    if (sum !== sumOf(header) || !(size >= 0 && size <= LARGEST)) throw new Error('a header is damaged')
    const name = textAt(header, 0, 100)
    // only regular files with plain relative names: no links, no folders, no path traversal
    const isPlain = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(name) && !name.includes('..') && name.length < 100
    if (!isPlain || header[156] !== REGULAR || header.subarray(157, 257).some(Boolean) || header.subarray(345, 500).some(Boolean)) {
      throw new Error('a member is no plain file')
    }
    const body = await read(size)
    await read(-size & (BLOCK - 1))
    yield { name, body }
  }
}

const isEmpty = (bytes: Buffer) => bytes.every((byte) => byte === 0)

/** Reads the given number of bytes at a time, and at last all the rest, which must be empty. */
function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer[] = []
  let held = 0
  async function read(length: number): Promise<Buffer> {
    while (held < length) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it ends in the middle')
      rest.push(value)
      held += value.length
    }
    const whole = rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest)
    rest = whole.length > length ? [whole.subarray(length)] : []
    held -= length
    return whole.subarray(0, length)
  }
  async function end(): Promise<void> {
    for (let part: Buffer | undefined = Buffer.concat(rest); part; part = (await chunks.next()).value as Buffer | undefined)
      if (!isEmpty(part)) throw new Error('something follows the end')
  }
  return { read, end }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

function textAt(header: Buffer, start: number, length: number): string {
  return header.toString('utf8', start, start + length).split('\0', 1)[0] ?? ''
}
