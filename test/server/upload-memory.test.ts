import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { startServer } from './harness.ts'

const { app, login } = await startServer()
const token = await login()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const MEGABYTE = 1024 * 1024
// a few pieces of each file that is under way, on either side of the socket
const MOST = 16 * MEGABYTE
const LOOK_EVERY_MS = 100
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const PIECE = Buffer.alloc(64 * 1024, 7)

/** So many megabytes of a file behind its head, made as they go. */
function* behind(head: Buffer, megabytes: number, tail: Buffer = Buffer.alloc(0)): Generator<Buffer> {
  yield head
  for (let i = 0; i < megabytes * 16; i += 1) yield PIECE
  yield tail
}

const box = (type: string, length: number) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length + 8)
  head.write(type, 4, 'latin1')
  return head
}
const videoHead = (megabytes: number) =>
  Buffer.concat([box('ftyp', 16), Buffer.from('isom\0\0\x02\0isomiso2', 'latin1'), box('moov', 0), box('mdat', megabytes * MEGABYTE)])

describe('[S18] what comes up goes to disk as it comes', () => {
  test('four videos of 45 MB at once do not stand in memory', async () => {
    const { answers, grown } = await watched(() =>
      Promise.all([1, 2, 3, 4].map(() => send(contract.common.upload.file, behind(videoHead(45), 45)))),
    )
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ data }) => data?.url)).size).toBe(1)
    expect(grown).toBeLessThan(MOST)
  })

  test('nor do files that are too large, nor what follows a picture’s head', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    const { answers, grown } = await watched(() =>
      Promise.all([
        send(contract.common.upload.file, behind(videoHead(70), 70)),
        send(contract.common.upload.image, behind(jpeg, 30)),
        send(contract.goods.sku.import, behind(Buffer.from('a,b\n'), 70)),
      ]),
    )
    expect(answers.map(({ msg }) => msg)).toEqual(['文件大小不能超过50MB', '图片大小不能超过10MB', '文件大小不能超过50MB'])
    expect(grown).toBeLessThan(MOST)
  })

  test('a sheet is looked into where it lies, and kept piece by piece', async () => {
    const { head, tail } = storedZip('xl/media/image1.png', 40)
    const { answers, grown } = await watched(async () => [await send(contract.goods.sku.import, behind(head, 40, tail))])
    expect(answers[0]).toMatchObject({ code: 200 })
    expect(grown).toBeLessThan(MOST)
  })

  test('a call that breaks off, and one that is refused, leave nothing behind', async () => {
    await expect(send(contract.common.upload.file, brokenOff())).rejects.toThrow('the line is cut')
    await send(contract.common.upload.file, behind(Buffer.from('<html>'), 1))
    await expect.poll(ours).toEqual([])
  })
})

async function* brokenOff() {
  yield videoHead(45)
  yield PIECE
  throw new Error('the line is cut')
}

/** An archive of one part that is not packed: what stands before its bytes, and behind them. */
function storedZip(name: string, megabytes: number): { head: Buffer; tail: Buffer } {
  const size = megabytes * MEGABYTE
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(name.length, 26)
  const listed = Buffer.alloc(46)
  listed.writeUInt32LE(0x02014b50)
  listed.writeUInt32LE(size, 20)
  listed.writeUInt32LE(size, 24)
  listed.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(listed.length + name.length, 12)
  end.writeUInt32LE(head.length + name.length + size, 16)
  return { head: Buffer.concat([head, Buffer.from(name)]), tail: Buffer.concat([listed, Buffer.from(name), end]) }
}

/** What lies in the folder for files of the moment. */
async function ours(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`hexbolt-${process.pid}-`))
}

interface Sent {
  code: number
  msg: string
  data: { url?: string } | null
}

/** Sends a file through a socket, as browsers do: the sender holds no more of it than a piece either. */
async function send({ path }: Endpoint, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<Sent> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' }
  const call = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  const answered = new Promise<Sent>((resolve, reject) => {
    call.on('response', (response) => resolve(json(response) as Promise<Sent>))
    call.on('error', reject)
  })
  const body = async function* () {
    yield Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
    yield* pieces
    yield Buffer.from('\r\n--edge--\r\n')
  }
  // a server that refuses need not hear the rest
  await Promise.race([pipeline(Readable.from(body()), call), answered])
  return answered
}

/** By how much more bytes were held at one time than before. What is only waiting for the collector is collected before it counts. */
async function watched(act: () => Promise<Sent[]>): Promise<{ answers: Sent[]; grown: number }> {
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, held())), LOOK_EVERY_MS)
  try {
    return { answers: await act(), grown: most - before }
  } finally {
    clearInterval(watch)
  }
}
