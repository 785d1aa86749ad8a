import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SentFile } from '#contract/kit/sent-file.ts'

/** A path in the system's temporary folder. Its file is readable only by this user. */
export function tempPath(): string {
  return join(tmpdir(), `hexbolt-${process.pid}-${randomUUID()}`)
}

/**
 * Removes temporary files from killed processes when a process starts. A file with this process's own id belongs to a former process with
 * that id, as with the first process in every container.
 */
export async function clearTempFiles(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(PASSING.exec(name)?.[1] ?? Number.NaN)
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) await rm(join(tmpdir(), name), { force: true }).catch(notOurs)
  }
}

const PASSING = /^hexbolt-(\d+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Ignores another user's files in the shared temporary folder. */
function notOurs(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'EACCES') throw error
}

/** Streams pieces to a temporary file; removes the file if the stream breaks off. */
export async function writeTemp(pieces: AsyncIterable<Uint8Array>): Promise<SentFile> {
  const path = tempPath()
  const scale = scaleFor(path)
  async function* measured() {
    for await (const piece of pieces) {
      scale.add(piece)
      yield piece
    }
  }
  try {
    await pipeline(measured(), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return scale.read()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** The size and hash of an existing temporary file. */
export async function measuredAt(path: string): Promise<SentFile> {
  const scale = scaleFor(path)
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) scale.add(piece)
  return scale.read()
}

function scaleFor(path: string) {
  const hash = createHash('sha256')
  let size = 0
  return {
    add(piece: Uint8Array) {
      hash.update(piece)
      size += piece.length
    },
    read: (): SentFile => ({ path, size, hash: hash.digest('hex') }),
  }
}

export async function removeTemp(path: string): Promise<void> {
  await rm(path, { force: true })
}

/** The bytes in a file from `start`, fewer at its end. */
export async function bytesAt(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
