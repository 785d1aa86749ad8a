import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import { media } from '#server/platform/storage/tables.ts'
import { startServer } from '#test/server/harness.ts'

const { app, call, database, login } = await startServer()
const token = await login({ perms: [] })

const send = (file: Uint8Array) => call(contract.common.upload.image, undefined as never, { token, file })
const canvas = (width: number, height: number, red = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 200 } } })

describe('[K07] a picture', () => {
  test.each([
    ['jpg', 'image/jpeg', () => canvas(40, 30).jpeg().toBuffer()],
    ['png', 'image/png', () => canvas(40, 30).png().toBuffer()],
    ['gif', 'image/gif', () => canvas(40, 30).gif().toBuffer()],
    ['webp', 'image/webp', () => canvas(40, 30).webp().toBuffer()],
  ])('of type %s is kept under the ending of what it is, and served as such', async (extension, type, make) => {
    const bytes = await make()
    const answer = await send(bytes)
    expect(answer.data).toEqual({
      url: expect.stringMatching(new RegExp(`^/files/[0-9a-f]{2}/[0-9a-f]{64}\\.${extension}$`)),
      id: expect.any(Number),
      title: 'picture.jpg',
      size: expect.any(Number),
      width: 40,
      height: 30,
    })
    const served = await app.inject(answer.data.url)
    expect(served.headers['content-type']).toBe(type)
    expect(served.headers['content-disposition']).toBeUndefined()
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 })
    const [row] = await database.db.select().from(media).where(eq(media.id, answer.data.id))
    expect(row).toMatchObject({ type, size: served.rawPayload.length, url: answer.data.url, title: 'picture.jpg' })
  })

  test('is judged by its content, not by its name and type', async () => {
    const text = await send(Buffer.from('<?php system($_GET[0]);'))
    expect([text.code, text.msg]).toEqual([400, '仅支持jpg、png、gif、webp格式'])
    for (const other of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '%PDF-1.7',
      'II*\0',
      'BM',
      'RIFF\0\0\0\0WAVE',
      '\0\0\0\x1cftypavif',
    ]) {
      expect((await send(Buffer.from(other, 'latin1'))).msg, other).toBe('仅支持jpg、png、gif、webp格式')
    }
  })

  test('that is broken is refused: only its beginning, its beginning and something else, cut off', async () => {
    const whole = await sharp({
      create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: 'white' },
    })
      .jpeg()
      .toBuffer()
    const png = await canvas(300, 300).png().toBuffer()
    const broken = [
      Buffer.from([0xff, 0xd8, 0xff]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('no picture')]),
      whole.subarray(0, whole.length / 2),
      png.subarray(0, png.length - 40),
      Buffer.from('GIF89a'),
    ]
    for (const bytes of broken) {
      const answer = await send(bytes)
      expect([answer.code, answer.msg]).toEqual([400, '图片已损坏，请重新选择'])
    }
  })

  test('of more pixels than can be decoded safely is refused before it is decoded', async () => {
    const bomb = declareSize(await canvas(10, 10).png().toBuffer(), 30_000, 30_000)
    const answer = await send(bomb)
    expect([answer.code, answer.msg]).toEqual([400, '图片像素不能超过4000万'])
  })

  test('of more than 10 MB is refused', async () => {
    const answer = await send(Buffer.concat([await canvas(10, 10).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]))
    expect([answer.code, answer.msg]).toEqual([400, '图片大小不能超过10MB'])
  })

  test('turned by its camera is as wide as it is seen', async () => {
    const turned = await canvas(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await send(turned)).data).toMatchObject({ width: 30, height: 40 })
  })

  test('is asked for when there is none', async () => {
    const answer = await call(contract.common.upload.image, {} as never, { token })
    expect([answer.code, answer.msg, answer.data]).toEqual([400, '请上传图片', { errors: [{ field: 'file', msg: '请上传图片' }] }])
    expect((await send(Buffer.alloc(0))).msg).toBe('请上传图片')
  })

  test('sent twice, also at the same moment, is one row, one file and one line in the log', async () => {
    const bytes = await canvas(64, 64, 7).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(bytes)))
    const ids = new Set([...answers, await send(bytes)].map(({ data }) => data.id))
    expect(ids.size).toBe(1)
    const [id = 0] = ids
    const rows = await database.db
      .select()
      .from(logger)
      .where(sql`${logger.action} = 'common.upload.image' and ${logger.target_id} = ${id}`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.after).toMatchObject({ type: 'image/png', width: 64 })
  })
})

test('[D13] the fingerprint recognises a picture for its sender only', async () => {
  const bytes = await canvas(31, 17, 3).png().toBuffer()
  const hash = createHash('sha256').update(bytes).digest('hex')
  const find = async (by: string) => (await call(contract.common.upload.known, { hash }, { token: by })).data.picture
  const stranger = await login({ perms: ['media:media:list'] })
  expect(await find(token)).toBeNull()
  const { data } = await send(bytes)
  expect(await find(token)).toEqual(data)
  expect(await find(stranger)).toBeNull()
  expect((await call(contract.common.upload.known, { hash: 'x' }, { token })).msg).toBe('文件指纹格式不正确')
})

/** A PNG whose header declares this size. */
function declareSize(png: Buffer, width: number, height: number): Buffer {
  const header = png.subarray(12, 29)
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  png.writeUInt32BE(crc32(header), 29)
  return png
}
