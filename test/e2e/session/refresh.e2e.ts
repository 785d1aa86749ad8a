import { callAtOnce, openClient } from './client.ts'
import { database } from './database.ts'
import { expect, test, TOKEN_KEY } from './login.ts'

const LIST = '/api/goods/brand/list'
const REFRESH = '/api/refreshToken'

test('[G11] 100 concurrent calls with an expired token make one refresh, each answered once', async ({ page, token, console }) => {
  console.allow(/402 \(Payment Required\)/)
  const words = Array.from({ length: 100 }, (_, n) => `no such brand ${n}`)
  await openClient(page)
  await database.expire(token)

  const sent: { path: string; word: string | null; bearer: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    sent.push({ path: pathname, word: searchParams.get('word'), bearer: request.headers()['authorization'] })
  })
  // the refresh is held until every call has been refused
  const { promise: allRefused, resolve } = Promise.withResolvers<void>()
  let refusals = 0
  page.on('response', (response) => {
    if (response.status() === 402 && ++refusals === words.length) resolve()
  })
  await page.route(`**${REFRESH}`, async (route) => {
    await allRefused
    await route.continue()
  })

  const answers = await callAtOnce(page, LIST, words)
  expect(answers).toEqual(words.map(() => expect.objectContaining({ list: [], total: 0 })))

  const renewed = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
  expect(sent.filter(({ path }) => path === REFRESH)).toHaveLength(1)
  for (const word of words) {
    const bearers = sent.filter((request) => request.path === LIST && request.word === word).map(({ bearer }) => bearer)
    expect(bearers, word).toEqual([`Bearer ${token}`, `Bearer ${renewed}`])
  }
})
