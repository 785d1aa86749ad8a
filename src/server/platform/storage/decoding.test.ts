import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { adminUser } from '#server/identity/tables.ts'
import { startServer } from '#test/server/harness.ts'
import { decodingQueue, spendPixels } from './decoding.ts'

const { call, ctxFor, database, login } = await startServer()
const MEGAPIXEL = 1_000_000

const picture = (width: number, height: number, red: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 200 } } })
    .png()
    .toBuffer()
const send = (token: string, file: Uint8Array) => call(contract.common.upload.image, undefined as never, { token, file })

describe('[V12] decoding pictures', () => {
  test('decodes eight large pictures from one session one at a time; none waits in the pool', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((red) => picture(3000, 2000, red)))
    const token = await login({ perms: [] })
    let [most, isDone] = [0, false]
    const sending = Promise.all(pictures.map((file) => send(token, file))).finally(() => (isDone = true))
    while (!isDone) {
      const { queue, process } = sharp.counters()
      most = Math.max(most, queue + process)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect((await sending).map(({ code }) => code)).toEqual(pictures.map(() => 200))
    // without the queue all eight are in the pool at once; ended tasks count until their callbacks have run, which takes time on a busy machine
    expect(most).toBeLessThan(pictures.length)
  })

  test('is refused with the seconds to wait beyond the budget of a person; others go on', async () => {
    const person = await ctxFor({ username: 'pixels' })
    for (let n = 0; n < 20; n++) spendPixels(person, 40 * MEGAPIXEL)
    expect(() => spendPixels(person, MEGAPIXEL)).toThrow(
      expect.objectContaining({ code: 429, headers: { 'retry-after': expect.any(String) } }),
    )
    const other = await ctxFor({ username: 'pixels_too' })
    expect(() => spendPixels(other, MEGAPIXEL)).not.toThrow()
    const { http, actor, cache } = person
    // the budget for ten persons at one address, whatever the account
    const crowd = (id: number) => ({ cache, actor: { ...actor, id }, http: { ...http, ip: '203.0.113.9' } })
    for (let id = 1000; id < 1200; id++) spendPixels(crowd(id), 40 * MEGAPIXEL)
    expect(() => spendPixels(crowd(2000), MEGAPIXEL)).toThrow(expect.objectContaining({ code: 429 }))
    expect(() => spendPixels({ cache, actor: { ...actor, id: 2000 }, http: { ...http, ip: '203.0.113.10' } }, MEGAPIXEL)).not.toThrow()
  })

  test('the refusal of the budget is told by the call', async () => {
    const token = await login({ username: 'pixels_call' })
    const [account] = await database.db.select().from(adminUser).where(eq(adminUser.username, 'pixels_call'))
    const { http, actor, cache } = await ctxFor({})
    spendPixels({ cache, http, actor: { ...actor, id: account?.id ?? 0 } }, 1000 * MEGAPIXEL)
    const answer = await send(token, await picture(20, 20, 77))
    expect(answer).toMatchObject({ code: 429, msg: expect.stringMatching(/^图片处理量已达上限，请\d+秒后再试$/) })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('serves the least served person first and refuses with 503 when the queue is full', async () => {
    const inTurn = decodingQueue({ atOnce: 1, mostWaiting: 4, mostOfAPerson: 3 })
    const order: string[] = []
    const ends: (() => void)[] = []
    const run = (person: number, name: string) =>
      inTurn(person, () => {
        order.push(name)
        return new Promise<void>((resolve) => void ends.push(resolve))
      })
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const endNext = async () => {
      await turn()
      ends.shift()?.()
    }
    const all = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(1, 'a4')]
    const refused = expect.objectContaining({ code: 503, headers: { 'retry-after': expect.any(String) } })
    await expect(run(1, 'a5')).rejects.toEqual(refused)
    all.push(run(2, 'b1'))
    await expect(run(3, 'c1')).rejects.toEqual(refused)
    for (let n = 0; n < 5; n++) await endNext()
    await Promise.all(all)
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
    // a failure frees its place as well
    await expect(inTurn(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    const last = run(1, 'a6')
    await endNext()
    await last
    expect(order.at(-1)).toBe('a6')
  })
})
