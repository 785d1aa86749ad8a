import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { ending, framed, membersOf, type Member } from './tar.ts'

/**
 * The backup file: a tar, compressed by zstd. A checksum list (in the `sha256sum -c` format) follows every thousand members.
 * The last member, `contents.json`, has the checksum for these lists and a MAC by the installation's key. Writing and verifying thus need
 * constant memory.
 */
export interface ArchiveWriter {
  add(name: string, body: Buffer | string): Promise<void>
  /** Writes the last member, syncs the file and gives it its final name. */
  close(contents: object): Promise<void>
}

interface Seal {
  members: number
  sums: string
}

const SUMMED_AT_ONCE = 1000
const SUMS = 'sums/'
const CONTENTS = 'contents.json'
const MAC = 'contents.mac'

/** The key that authenticates archives from an installation. */
export function archiveKey(secretKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'hexbolt backup archive', 32))
}

export function writeArchive(path: string, at: Date, key: Buffer): ArchiveWriter {
  const draft = draftOf(path)
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } })
  const file = createWriteStream(draft, { mode: 0o600 })
  const written = finished(packed.pipe(file))
  // the error is passed to add and close
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
      const body = Buffer.from(JSON.stringify({ ...contents, ...seal }, undefined, 1))
      await put({ name: CONTENTS, body })
      await put({ name: MAC, body: Buffer.from(macOf(key, body)) })
      packed.end(ending)
      await written
      const handle = await open(draft, 'r')
      await handle.sync()
      await handle.close()
      await rename(draft, path)
    },
  }
}

/**
 * The members in a backup, without checksum lists and MAC; throws, at the latest at its end, if the content is not authentic.
 * `contents.json` is yielded last, and only if it is authentic.
 */
export async function* readArchive(path: string, key: Buffer): AsyncGenerator<Member> {
  // an unreadable file throws here; `pipe` would wait for ever
  const unpacked = pipeline(createReadStream(path), createZstdDecompress(), () => undefined)
  const whole = createHash('sha256')
  let lines: string[] = []
  let members = 0
  let contents: Member | undefined
  let isAuthentic = false
  for await (const member of membersOf(unpacked)) {
    if (isAuthentic) throw new Error('something follows the end')
    if (contents) {
      const mac = Buffer.from(macOf(key, contents.body))
      if (member.name !== MAC || member.body.length !== mac.length || !timingSafeEqual(member.body, mac)) {
        throw new Error('it is not authentic: another key, or changed by somebody without the key')
      }
      isAuthentic = true
      yield contents
    } else if (member.name.startsWith(SUMS)) {
      if (member.body.toString() !== lines.join('')) throw new Error(`a member does not have its sum (${member.name})`)
      whole.update(member.body)
      lines = []
    } else if (member.name === CONTENTS) {
      const seal = JSON.parse(member.body.toString()) as Seal
      if (lines.length > 0 || seal.members !== members || seal.sums !== whole.digest('hex')) throw new Error('members are missing')
      contents = member
    } else {
      if (lines.length === SUMMED_AT_ONCE) throw new Error('a list of sums is missing')
      lines.push(lineOf(member))
      members += 1
      yield member
    }
  }
  if (!isAuthentic) throw new Error('its end is missing')
}

/** The temporary name for an incomplete file. */
export const draftOf = (path: string) => `${path}.part`

export function numbered(number: number): string {
  return String(number).padStart(6, '0')
}

function lineOf({ name, body }: Member): string {
  return `${createHash('sha256').update(body).digest('hex')}  ${name}\n`
}

function macOf(key: Buffer, body: Buffer): string {
  return createHmac('sha256', key).update(body).digest('hex')
}
