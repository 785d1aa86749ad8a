import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { inspectDocument } from '#server/platform/storage/document.ts'
import { folderStore } from '#server/platform/storage/folder-store.ts'
import { withFile } from './upload.ts'

const MEGABYTE = 1024 * 1024
// a few chunks per concurrent upload, on either socket side
const MOST = 16 * MEGABYTE
const PAUSE_MS = 500
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const folder = await mkdtemp(join(tmpdir(), 'hexbolt-kept-'))
const store = folderStore(folder)
const app = Fastify({ forceCloseConnections: true })
await app.register(multipart)
// receive, inspect and store, as a document upload does
app.post('/', (request) =>
  withFile({} as Ctx, request, 'file', async ({ file }) => {
    await inspectDocument(file)
    await store.keep(`${file.hash}.mp4`, file)
    return { msg: `${file.size}` }
  }),
)
app.setErrorHandler((error) => ({ msg: error instanceof ApiError ? error.messageIn('zh') : String(error) }))
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const PIECE = Buffer.alloc(64 * 1024, 7)

/** A video with the given megabytes, generated while they are sent. */
function* video(megabytes: number): Generator<Buffer> {
  const box = (type: string, length: number) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(length + 8)
    head.write(type, 4, 'latin1')
    return head
  }
  yield Buffer.concat([box('ftyp', 16), Buffer.from('isom\0\0\x02\0isomiso2', 'latin1'), box('moov', 0), box('mdat', megabytes * MEGABYTE)])
  for (let i = 0; i < megabytes * 16; i += 1) yield PIECE
}

describe('[S18] what comes up goes to disk as it comes', () => {
  test('four videos of 20 MB at once do not stand in memory', async () => {
    const { answers, grown } = await watched(() => Promise.all([1, 2, 3, 4].map(() => send(video(20)))))
    expect(answers).toEqual(Array.from({ length: 4 }, () => `${20 * MEGABYTE + 40}`))
    expect(grown).toBeLessThan(MOST)
  })

  test('nor does one that is too large', async () => {
    const { answers, grown } = await watched(async () => [await send(video(70))])
    expect(answers).toEqual(['文件大小不能超过50MB'])
    expect(grown).toBeLessThan(MOST)
  })

  test('one that is refused, and one that breaks off, leave nothing behind', async () => {
    expect(await send([Buffer.from('<html>')])).toBe('仅支持pdf、mp4格式')
    await expect(send(brokenOff())).rejects.toThrow('the line is cut')
    await expect.poll(passing).toEqual([])
  })
})

async function* brokenOff() {
  yield* video(1)
  throw new Error('the line is cut')
}

/** This process's temp files. */
async function passing(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`hexbolt-${process.pid}-`))
}

/** Sends a file through a socket, as browsers do, with at most one chunk in memory. Returns the answer's message. */
async function send(pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const call = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=edge' } })
  const answered = new Promise<{ msg: string }>((resolve, reject) => {
    call.on('response', (response) => resolve(json(response) as Promise<{ msg: string }>))
    call.on('error', reject)
  })
  const body = async function* () {
    yield Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
    yield* pieces
    yield Buffer.from('\r\n--edge--\r\n')
  }
  // a refusing server need not read the rest
  await Promise.race([pipeline(Readable.from(body()), call), answered])
  return (await answered).msg
}

/** The maximum growth in buffer memory during `act`. Garbage is collected before each measurement. */
async function watched(act: () => Promise<string[]>): Promise<{ answers: string[]; grown: number }> {
  const held = () => {
    // the second run collects the objects that the first has released
    collect()
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let most = before
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, held())
      await pause(PAUSE_MS)
    }
  })()
  const answers = await act().finally(() => {
    isOver = true
  })
  await watching
  return { answers, grown: most - before }
}
