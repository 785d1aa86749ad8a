import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { thumb } from '#contract/common/thumb.ts'
import { contract } from '#contract/index.ts'
import { startServer } from './harness.ts'

const { app, call, login } = await startServer()
const token = await login({ perms: [] })
const { upload } = contract.common

const sendImage = (file: Uint8Array) => call(upload.image, undefined as never, { token, file })
const sendFile = (file: Uint8Array) => call(upload.file, undefined as never, { token, file })
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const canvas = (width: number, height: number, red = 120) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 200 } } })

describe('[S18] a picture that carries something else', () => {
  const script = '<?php system($_GET[0]); ?><script>alert(1)</script>'

  test.each([
    ['behind its end', async () => Buffer.concat([await canvas(20, 20).png().toBuffer(), Buffer.from(script)])],
    [
      'in its EXIF',
      () =>
        canvas(20, 20)
          .withExif({ IFD0: { Copyright: script } })
          .jpeg()
          .toBuffer(),
    ],
    ['as a GIF that is JavaScript', async () => Buffer.concat([await canvas(20, 20).gif().toBuffer(), Buffer.from(`=1;${script}`)])],
    ['as a ZIP behind a JPEG', async () => Buffer.concat([await canvas(20, 20).jpeg().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)])],
  ])('%s is kept without it', async (_where, make) => {
    const sent = await make()
    expect(sent.includes('system($_GET')).toBe(true)
    const { code, data } = await sendImage(sent)
    expect(code).toBe(200)
    const { rawPayload } = await get(data.url)
    expect(rawPayload.includes('system($_GET')).toBe(false)
    expect(rawPayload.includes('script')).toBe(false)
  })

  test('loses where and with what it was taken, and stands as it is seen', async () => {
    const taken = await canvas(40, 30)
      .withExif({ IFD0: { Make: 'Camera of somebody' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { data } = await sendImage(taken)
    expect(data).toMatchObject({ width: 30, height: 40 })
    const metadata = await sharp((await get(data.url)).rawPayload).metadata()
    expect(metadata).toMatchObject({ width: 30, height: 40 })
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each(['gif', 'webp'] as const)('a %s that moves goes on moving', async (format) => {
    const frames = [40, 140, 240].map((red) => ({
      create: { width: 24, height: 16, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
    }))
    const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const joined = sharp(stills, { join: { animated: true } })
    const delay = [80, 80, 80]
    const moving = await (format === 'gif' ? joined.gif({ delay }) : joined.webp({ delay })).toBuffer()
    const { data } = await sendImage(moving)
    expect(data).toMatchObject({ width: 24, height: 16 })
    const metadata = await sharp((await get(data.url)).rawPayload, { animated: true }).metadata()
    expect(metadata).toMatchObject({ pages: 3, delay: [80, 80, 80] })
  })
})

describe('[S18] what is not a picture', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a shell script', '#!/bin/sh\nrm -rf /'],
    ['a program', 'MZ\x90\x00\x03'],
    ['an ELF program', '\x7fELF\x02\x01\x01'],
    ['PHP', '<?php phpinfo();'],
    ['PDF', '%PDF-1.7\n%%EOF'],
    ['TIFF', 'II*\x00\x08\x00\x00\x00'],
    ['an icon', '\x00\x00\x01\x00\x01\x00'],
    ['HEIC', '\x00\x00\x00\x18ftypheic'],
    ['XML with entities', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'],
  ])('%s is refused, whatever it is called', async (_what, text) => {
    const answer = await sendImage(Buffer.from(text, 'latin1'))
    expect([answer.code, answer.msg]).toEqual([400, '仅支持jpg、png、gif、webp格式'])
  })

  test('the name is kept for people to read, and is never a path', async () => {
    for (const [name, title] of [
      ['../../../../etc/passwd', 'passwd'],
      ['..\\..\\windows\\system32\\evil.exe', 'evil.exe'],
      ['a\r\nset-cookie: x.png', 'a set-cookie: x.png'],
    ] as const) {
      const file = await canvas(10, 10, name.length * 7)
        .png()
        .toBuffer()
      const { data } = await sendNamed(file, name)
      expect(data.url).toMatch(/^\/files\/[0-9a-f]{2}\/[0-9a-f]{64}\.png$/)
      if (!name.includes('\n')) expect(data.title).toBe(title)
    }
  })
})

describe('[S18] a picture too large to decode', () => {
  test('of 30,000 by 30,000 pixels is refused before it is decoded, in the memory that there is', async () => {
    const bomb = blankPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024)
    const before = process.memoryUsage().rss
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendImage(bomb)))
    const grown = (process.memoryUsage().rss - before) / 1024 / 1024
    expect(answers.map(({ msg }) => msg)).toEqual(Array.from({ length: 8 }, () => '图片像素不能超过4000万'))
    // one decoded picture would have 2.7 GB
    expect(grown).toBeLessThan(300)
  })

  test('that grows by its frames is counted with all of them', async () => {
    // different from each other, because equal files are stored once
    const frames = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        canvas(2000, 2000, (n % 2) * 240)
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ quality: 1, effort: 0 })
      .toBuffer()
    expect((await sendImage(moving)).msg).toBe('图片像素不能超过4000万')
  })

  test('one of 39 megapixels is not', async () => {
    const answer = await sendImage(await canvas(6500, 6000).jpeg({ quality: 10 }).toBuffer())
    expect(answer).toMatchObject({ code: 200, data: { width: 6500, height: 6000 } })
  })
})

describe('[S18] files that are served', () => {
  test('lie still for a year, say what they are, and nothing of them is ever run', async () => {
    const { data } = await sendImage(await canvas(30, 30, 3).png().toBuffer())
    const served = await get(data.url)
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(served.rawPayload.length),
    })
    const again = await get(data.url, { 'if-none-match': String(served.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('are measured without being sent', async () => {
    const { data } = await sendImage(await canvas(31, 30).png().toBuffer())
    const { statusCode, headers, rawPayload } = await app.inject({ method: 'HEAD', url: data.url })
    expect([statusCode, headers['content-length'], rawPayload.length]).toEqual([200, String(data.size), 0])
  })

  test('have a small form for lists and tiles; one that is missing is made', async () => {
    const { data } = await sendImage(await canvas(900, 600, 9).jpeg().toBuffer())
    for (const size of [96, 320] as const) {
      const served = await get(thumb(data.url, size))
      expect(served.headers['content-type']).toBe('image/webp')
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: size, height: Math.round((size * 2) / 3) })
    }
    expect((await get(`${data.url}.97.webp`)).statusCode).toBe(404)
    expect((await get(thumb(data.url, 96).replace('.jpg', '.png'))).statusCode).toBe(404)
  })

  test.each([
    '/files/',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/../package.json',
    '/files/%2e%2e/secret.key',
    '/files/ab/%00.png',
    '/files/ab/x.html',
    `/files/ab/${'a'.repeat(64)}.png`,
    `/files/ab/${'a'.repeat(64)}.png.96.webp`,
    '/files//etc/hosts.png',
  ])('%s is not there', async (url) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

describe('[S18] documents and videos', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  const video = Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', Buffer.alloc(200, 1)),
    box('mdat', Buffer.alloc(5000, 7)),
  ])

  test('are kept as they are under the ending of what they are, and are never shown as a page', async () => {
    for (const [bytes, extension, type] of [
      [pdf, 'pdf', 'application/pdf'],
      [video, 'mp4', 'video/mp4'],
    ] as const) {
      const { data } = await sendFile(bytes)
      expect(data).toMatchObject({ type, size: bytes.length, url: expect.stringMatching(new RegExp(`\\.${extension}$`)) })
      expect((await sendFile(bytes)).data.id).toBe(data.id)
      const served = await get(data.url)
      expect(served.rawPayload.equals(bytes)).toBe(true)
      expect(served.headers).toMatchObject({
        'content-type': type,
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  test.each([
    ['a picture', () => canvas(5, 5).png().toBuffer(), '仅支持pdf、mp4格式'],
    ['HTML', () => Buffer.from('<html>%PDF-'), '仅支持pdf、mp4格式'],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), '仅支持pdf、mp4格式'],
    ['a PDF without an end', () => Buffer.from('%PDF-1.7\nabc'), '文件已损坏，请重新选择'],
    ['a video that is cut off', () => video.subarray(0, 1000), '文件已损坏，请重新选择'],
    [
      'a video with a page behind it',
      () => Buffer.concat([video, Buffer.from('<html><script>alert(1)</script>')]),
      '文件已损坏，请重新选择',
    ],
    [
      'a PDF of more than 20 MB',
      () => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(20 * 1024 * 1024), Buffer.from('%%EOF')]),
      'PDF大小不能超过20MB',
    ],
    ['more than 50 MB', () => Buffer.concat([video, Buffer.alloc(50 * 1024 * 1024)]), '文件大小不能超过50MB'],
    ['nothing', () => Buffer.alloc(0), '请上传文件'],
  ])('%s is refused', async (_what, make, msg) => {
    const answer = await sendFile(await make())
    expect([answer.code, answer.msg]).toEqual([400, msg])
  })

  test('do not pass for pictures because they are known', async () => {
    await sendFile(pdf)
    expect((await sendImage(pdf)).msg).toBe('仅支持jpg、png、gif、webp格式')
  })

  test('a video is read from any place, as players do', async () => {
    const { data } = await sendFile(video)
    const part = async (range: string) => {
      const { statusCode, headers, rawPayload } = await get(data.url, { range })
      return { statusCode, range: headers['content-range'], body: rawPayload }
    }
    expect(await part('bytes=0-3')).toEqual({ statusCode: 206, range: `bytes 0-3/${video.length}`, body: video.subarray(0, 4) })
    expect(await part('bytes=100-')).toEqual({
      statusCode: 206,
      range: `bytes 100-${video.length - 1}/${video.length}`,
      body: video.subarray(100),
    })
    expect(await part('bytes=-10')).toMatchObject({ statusCode: 206, body: video.subarray(-10) })
    expect(await part('bytes=10-999999')).toMatchObject({ statusCode: 206, body: video.subarray(10) })
    expect(await part(`bytes=${video.length}-`)).toMatchObject({ statusCode: 416, range: `bytes */${video.length}` })
    expect((await part('bytes=0-1,5-6')).statusCode).toBe(200)
  })
})

async function sendNamed(file: Uint8Array, name: string) {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: upload.image.path,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge', authorization: `Bearer ${token}` },
  })
  return answer.json<{ data: { url: string; title: string } }>()
}

/** A valid PNG in one colour: a small file with a huge picture. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(body.length)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
