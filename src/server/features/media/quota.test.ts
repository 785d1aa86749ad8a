import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { media } from '#server/platform/storage/tables.ts'
import { writeTemp, removeTemp } from '#server/platform/storage/temp-file.ts'
import { testClock } from '#test/make/clock.ts'
import { editSettings } from '#test/make/shop.ts'
import { startServer } from '#test/server/harness.ts'
import { image } from './upload.ts'

const GIGABYTE = 1024 ** 3

const clock = testClock()
const server = await startServer({ clock: clock.now })
const { app, call, ctxFor, database, login } = server
const { db } = database
const { upload } = contract.common

let shade = 0
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: { r: ++shade % 256, g: shade >> 8, b: 77 } } })
    .png()
    .toBuffer()
const send = (token: string, file: Uint8Array) => call(upload.image, undefined as never, { token, file })
const quotaOf = async (token: string) => (await call(upload.quota, {}, { token })).data

const set = (values: object) => editSettings(server, 'security', values)

beforeEach(async () => {
  await db.delete(media)
  await set({ 'upload.day_files': 2000, 'upload.day_mb': 2048, 'upload.total_gb': 100 })
})

describe('[V12] upload quotas', () => {
  test('a person has a daily file limit, also for parallel uploads, renewed the next day', async () => {
    await set({ 'upload.day_files': 5 })
    const token = await login({ perms: [] })
    const answers = await Promise.all((await Promise.all(Array.from({ length: 12 }, picture))).map((file) => send(token, file)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    for (const answer of answers.filter(({ code }) => code !== 200))
      expect(answer).toMatchObject({
        code: 400,
        msg: '今日上传文件数已达上限：已上传5个，每日最多5个',
        data: { errors: [{ field: 'file' }] },
      })
    expect(await db.$count(media)).toBe(5)
    expect(await quotaOf(token)).toMatchObject({ files: { used: 5, max: 5 }, store: null })
    expect((await send(await login({ perms: [] }), await picture())).code).toBe(200)
    clock.advance(24 * 3_600_000)
    expect((await send(await login({ username: 'tomorrow' }), await picture())).code).toBe(200)
  })

  test('so many bytes a day for a person, told with the figures in both languages', async () => {
    await set({ 'upload.day_mb': 1 })
    const token = await login({ perms: [], username: 'day_bytes' })
    expect((await send(token, await picture())).code).toBe(200)
    await db.update(media).set({ size: 1024 * 1024 - 50 })
    const refused = await send(token, await picture())
    expect(refused).toMatchObject({ code: 400, msg: '今日上传量超出限额：已上传1 MB，本次1 KB，每日最多1 MB' })
    const english = await call(upload.image, undefined as never, { token, file: await picture(), headers: { 'accept-language': 'en' } })
    expect(english.msg).toBe('Daily upload volume exceeded: 1 MB of 1 MB used, this file has 1 KB')
    // a duplicate needs no room
    const [known] = await db.select().from(media)
    const { rawPayload } = await app.inject(known?.url ?? '')
    expect((await send(token, rawPayload)).data.id).toBe(known?.id)
  })

  test('so much is stored in all: uploads of several persons at the same moment do not exceed it', async () => {
    await set({ 'upload.total_gb': 1 })
    const [first, second] = [await login({ perms: ['media:media:list'] }), await login({ perms: [] })]
    const pictures = await Promise.all(Array.from({ length: 8 }, picture))
    const { size } = (await send(first, pictures[0] as Buffer)).data
    await db.update(media).set({ size: GIGABYTE - size * 3 - 10 })
    const answers = await Promise.all(pictures.slice(1).map((file, n) => send(n % 2 ? first : second, file)))
    const stored = answers.filter(({ code }) => code === 200)
    expect(stored).toHaveLength(3)
    for (const { data } of stored) expect((await app.inject(data.url)).statusCode).toBe(200)
    for (const { code, msg } of answers) if (code !== 200) expect(msg).toBe('文件存储空间不足：已用1 GB，本次1 KB，总量1 GB')
    const { store } = await quotaOf(first)
    expect(store?.used).toBeGreaterThan(GIGABYTE - size)
    expect(store?.used).toBeLessThanOrEqual(GIGABYTE)
  })

  test('one that is refused at the last moment leaves neither a row nor a file behind', async () => {
    await set({ 'upload.total_gb': 1 })
    const ctx = await ctxFor({ perms: [] })
    const bytes = await picture()
    async function* pieces() {
      yield bytes
    }
    const [staying, removed]: [string[], string[]] = [[], []]
    const full = { url: '/files/full.png', hash: 'full', type: 'image/png', size: GIGABYTE }
    const files: FileStore = {
      ...ctx.files,
      // the store fills up between the first check and the last
      keep: async (name) => {
        staying.push(name)
        await db.insert(media).values(full)
      },
      remove: async (name) => void removed.push(name),
    }
    const file = await writeTemp(pieces())
    await expect(image({ ...ctx, files }, { file, name: 'late.png' })).rejects.toMatchObject({ code: 400, field: 'file' })
    await removeTemp(file.path)
    expect(staying).toHaveLength(1)
    expect(removed).toEqual(staying)
    expect(await db.$count(media)).toBe(1)
  })
})
