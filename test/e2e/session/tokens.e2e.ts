import type { Page, Request } from '@playwright/test'
import { openMore, pagerOf } from '#test/e2e/shell/parts.ts'
import { database } from './database.ts'
import { expect, test, TOKEN_KEY } from './login.ts'
import { watchTraces } from './traces.ts'

const EXPIRED = /402 \(Payment Required\)/
const ENDED = /401 \(Unauthorized\)/

test('[G09] [G10] [G11] [G12] [G13] [R09] [S9] a token from its first request to the logout', async ({
  page,
  context,
  token,
  traces,
  request,
  console,
}) => {
  console.allow(EXPIRED)
  console.allow(ENDED)

  await test.step('[G09] every request carries it', async () => {
    const calls = callsOf(page)
    await openBrands(page)
    expect(calls.length).toBeGreaterThanOrEqual(3)
    for (const call of calls) expect(await call.headerValue('authorization'), call.url()).toBe(`Bearer ${token}`)
  })

  await test.step('[S9] it is in no address or console and only under its own key; every test checks it', async () => {
    await traces.keep(page)
    expect(traces.leaks(token)).toEqual([])
    const other = await context.newPage()
    await other.goto(`/api/docs?token=${token}`)
    await other.evaluate((text) => {
      // oxlint-disable-next-line no-console -- the tested behaviour
      globalThis.console.log(`signed in as ${text}`)
      sessionStorage.setItem('copy', text)
    }, token)
    const view = watchTraces(context, TOKEN_KEY)
    await view.keep(other)
    await other.close()
    expect([...view.leaks(token), ...traces.leaks(token)].map((leak) => leak.split(':')[0])).toEqual(
      expect.arrayContaining(['the address', 'the console', 'the page’s address', 'sessionStorage copy']),
    )
    traces.forget()
  })

  const renewed = await test.step('[G10] past half its life it is replaced by the one in the refresh_token header', async () => {
    await database.age(token)
    const answer = page.waitForResponse('**/api/goods/brand/list*')
    await askAgain(page)
    const renewed = (await (await answer).headerValue('refresh_token')) ?? ''
    expect(renewed).toMatch(/^[\w-]{43}$/)
    await expect.poll(() => stored(page)).toBe(renewed)
    const next = page.waitForRequest('**/api/goods/brand/list*')
    await askAgain(page)
    expect(await (await next).headerValue('authorization')).toBe(`Bearer ${renewed}`)
    return renewed
  })

  const refreshes = callsOf(page, '/api/refreshToken')
  const refreshed = await test.step('[G11] an expired token is refreshed once, and the person notices nothing', async () => {
    await database.expire(renewed)
    const answer = page.waitForResponse((response) => response.url().includes('/api/goods/brand/list') && response.ok())
    await askAgain(page)
    await answer
    expect(refreshes).toHaveLength(1)
    expect(await stored(page)).not.toBe(renewed)
    await expect(page).toHaveURL('/#/goods/brand')
    return (await stored(page)) ?? ''
  })

  const last = await test.step('[G11] one that is expired before the page is opened is refreshed on the way in', async () => {
    await page.goto('about:blank')
    await database.expire(refreshed)
    await page.goto('/#/goods/brand?page_size=20')
    await expect(pagerOf(page)).toBeVisible()
    await expect(page).toHaveURL('/#/goods/brand?page_size=20')
    expect(refreshes).toHaveLength(2)
    return (await stored(page)) ?? ''
  })

  await test.step('[G11] [R09] a failed refresh goes to the login page, which knows the way back', async () => {
    await database.expire(last)
    // another device ended it just before the refresh arrives
    await page.route(
      '**/api/refreshToken',
      async (route) => {
        await database.revoke(last)
        await route.continue()
      },
      { times: 1 },
    )
    await askAgain(page)
    await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand%3Fpage_size%3D20')
    await expect(page.getByRole('alert')).toHaveCount(1)
    expect(await stored(page)).toBeNull()
    await enterAsGoods(page)
    await expect(page.getByText('林致远')).toHaveCount(0)
  })

  await test.step('[G12] [R09] so does a session that was ended elsewhere', async () => {
    await database.revoke((await stored(page)) ?? '')
    await askAgain(page)
    await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand%3Fpage_size%3D20')
    await expect(page.getByRole('alert')).toHaveText('登录已失效，请重新登录')
    expect(await stored(page)).toBeNull()
    await enterAsGoods(page)
  })

  await test.step('[G13] a logout leads every window to the login page, and the token is refused from then on', async () => {
    const other = await context.newPage()
    await openBrands(other)
    await page.bringToFront()
    // a page to go back to
    await openMore(page, '系列管理')
    const ended = (await stored(page)) ?? ''
    await page.getByRole('button', { name: '账号：陈砚秋' }).click()
    const answer = page.waitForResponse('**/api/logout')
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/#/login')
    await expect(page.getByLabel('用户名')).toBeVisible()
    expect(await stored(page)).toBeNull()
    await expect(other).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand')
    await (await answer).finished()
    const refused = await request.get('/api/info', { headers: { authorization: `Bearer ${ended}` } })
    expect([refused.status(), await refused.json()]).toMatchObject([401, { code: 401 }])
    await page.goBack()
    await expect(page.getByLabel('用户名')).toBeVisible()
  })
})

/** Logs in from the login page, which leads back to the brands. */
async function enterAsGoods(page: Page): Promise<void> {
  await page.getByRole('button', { name: '商品专员 goods' }).click()
  await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
  await expect(pagerOf(page)).toBeVisible()
}

/** The brand list without pending requests. */
async function openBrands(page: Page): Promise<void> {
  await page.goto('/#/goods/brand')
  await expect(pagerOf(page)).toBeVisible()
}

/** Makes one call; a link would prefetch when the pointer is over it. */
async function askAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: '刷新', exact: true }).click()
}

/** Collects the calls that the page makes from now on. */
function callsOf(page: Page, path = '/api/'): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) calls.push(request)
  })
  return calls
}

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
}
