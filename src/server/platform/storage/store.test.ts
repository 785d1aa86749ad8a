import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { openStore } from './store.ts'
import { makeThumb } from './thumbs.ts'

const folder = await mkdtemp(join(tmpdir(), 'hexbolt-store-'))
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'goods', configs: [] }],
})
let port = 0

beforeAll(async () => {
  const { address } = await new Promise<{ address: AddressInfo }>((resolve, reject) =>
    s3.run((error, address) => (error ? reject(error) : resolve({ address }))),
  )
  port = address.port
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const stores: [string, () => string][] = [
  ['a folder', () => join(folder, 'files')],
  ['a store that speaks S3', () => `s3://S3RVER:S3RVER@127.0.0.1:${port}/goods?tls=0`],
  ['a part of a bucket', () => `s3://S3RVER:S3RVER@127.0.0.1:${port}/goods/shop%201/files/?tls=0&region=cn-north-1`],
]

describe.each(stores)('[S18] files in %s', (_kind, address) => {
  let store: FileStore
  beforeAll(() => {
    store = openStore(address())
  })
  const name = 'ab/abcdef.png'

  test('are kept, measured, read whole and in part, and removed', async () => {
    expect(await store.size(name)).toBeUndefined()
    await store.keep(name, Buffer.from('0123456789'))
    expect(await store.size(name)).toBe(10)
    expect(String(await buffer(await store.read(name)))).toBe('0123456789')
    expect(String(await buffer(await store.read(name, { start: 2, end: 5 })))).toBe('2345')
    await store.remove(name)
    expect(await store.size(name)).toBeUndefined()
    await store.remove(name)
  })

  test('kept twice at once are one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => store.keep(name, Buffer.alloc(200_000, 7))))
    expect(await store.size(name)).toBe(200_000)
  })

  test('are taken from disk as they lie there, and stay', async () => {
    const path = join(folder, 'large.bin')
    await writeFile(path, Buffer.alloc(3_000_001, 9))
    await store.keep('ef/large.mp4', { path })
    expect(await store.size('ef/large.mp4')).toBe(3_000_001)
    expect((await buffer(await store.read('ef/large.mp4'))).equals(await readFile(path))).toBe(true)
  })

  test('have small forms made of them', async () => {
    const picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await store.keep('cd/picture.png', picture)
    expect(await makeThumb(store, 'cd/picture.png.96.webp')).toBe(true)
    expect(await sharp(await buffer(await store.read('cd/picture.png.96.webp'))).metadata()).toMatchObject({ width: 96, height: 48 })
    expect(await makeThumb(store, 'cd/none.png.96.webp')).toBe(false)
    expect(await makeThumb(store, 'cd/picture.png.95.webp')).toBe(false)
  })
})

test('[S18] a store that cannot be reached, or that knows no such key, is named as such', async () => {
  for (const address of ['s3://a:b@127.0.0.1:1/goods?tls=0', `s3://WRONG:WRONG@127.0.0.1:${port}/goods?tls=0`]) {
    await expect(openStore(address).keep('ab/x.png', Buffer.from('x'))).rejects.toMatchObject({ code: 502 })
  }
})
