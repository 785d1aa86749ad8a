import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { ending, framed, membersOf, type Member } from './tar.ts'

/**
 * A backup's file: a tar, compressed by zstd. After every thousand members a list of their sums (as `sha256sum -c` reads it), at the end
 * `contents.json` with the sum of those lists; so it is written and proved in constant memory, however much there is.
 */
export interface ArchiveWriter {
  add(name: string, body: Buffer | string): Promise<void>
  /** The last member; then the file is on the disk and gets its name. */
  close(contents: object): Promise<void>
}

interface Seal {
  members: number
  sums: string
}

const SUMMED_AT_ONCE = 1000
const SUMS = 'sums/'
const LAST = 'contents.json'

export function writeArchive(path: string, at: Date): ArchiveWriter {
  const draft = draftOf(path)
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } })
  const file = createWriteStream(draft, { mode: 0o600 })
  const written = finished(packed.pipe(file))
  // told to whoever adds or closes
  written.catch((fault: unknown) => packed.destroy(fault instanceof Error ? fault : undefined))
  const whole = createHash('sha256')
  let lines: string[] = []
  let members = 0
  let lists = 0

  async function put(member: Member): Promise<void> {
    for (const part of framed(member, at)) if (!packed.write(part)) await Promise.race([once(packed, 'drain'), written])
  }

  async function sum(): Promise<void> {
    if (lines.length === 0) return
    const body = Buffer.from(lines.join(''))
    whole.update(body)
    lines = []
    lists += 1
    await put({ name: `${SUMS}${numbered(lists)}.sha256`, body })
  }

  return {
    async add(name, content) {
      const body = Buffer.from(content)
      lines.push(lineOf({ name, body }))
      members += 1
      await put({ name, body })
      if (lines.length === SUMMED_AT_ONCE) await sum()
    },
    async close(contents) {
      await sum()
      const seal: Seal = { members, sums: whole.digest('hex') }
      await put({ name: LAST, body: Buffer.from(JSON.stringify({ ...contents, ...seal }, undefined, 1)) })
      packed.end(ending)
      await written
      const handle = await open(draft, 'r')
      await handle.sync()
      await handle.close()
      await rename(draft, path)
    },
  }
}

/** The members of a backup, the lists of sums left out; throws, at the latest at its end, when anything is not as it was written. */
export async function* readArchive(path: string): AsyncGenerator<Member> {
  // a file that cannot be read ends the reading, where `pipe` would leave it waiting
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), () => undefined)
  const whole = createHash('sha256')
  let lines: string[] = []
  let members = 0
  let seal: Seal | undefined
  for await (const member of membersOf(unpacked)) {
    if (seal) throw new Error('something follows the end')
    if (member.name.startsWith(SUMS)) {
      if (member.body.toString() !== lines.join('')) throw new Error(`a member does not have its sum (${member.name})`)
      whole.update(member.body)
      lines = []
      continue
    }
    if (member.name === LAST) {
      seal = JSON.parse(member.body.toString()) as Seal
      if (lines.length > 0 || seal.members !== members || seal.sums !== whole.digest('hex')) throw new Error('members are missing')
    } else {
      lines.push(lineOf(member))
      members += 1
    }
    yield member
  }
  if (!seal) throw new Error('its end is missing')
}

/** What a file is called until it is whole. */
export const draftOf = (path: string) => `${path}.part`

export function numbered(number: number): string {
  return String(number).padStart(6, '0')
}

function lineOf({ name, body }: Member): string {
  return `${createHash('sha256').update(body).digest('hex')}  ${name}\n`
}
