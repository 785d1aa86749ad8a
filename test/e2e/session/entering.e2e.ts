import type { Page } from '@playwright/test'
import { expect, test, TOKEN_KEY } from './login.ts'

test('[G02] [G03] [G08] a start asks once, waits for the server, or clears all for a new login', async ({ page, token, console }) => {
  console.allow(/502 \(Bad Gateway\)|500 \(Internal Server Error\)/)
  // the page may ask for its parts while the login is forgotten
  console.allow(/401 \(Unauthorized\)/)

  /** Starts anew at this address. */
  async function enter(address: string): Promise<void> {
    await page.goto('about:blank')
    await page.goto(address)
  }

  await test.step('[G02] user info and routes are requested once, and the address is entered with its query', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('/#/goods/brand?page_size=20')
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(page).toHaveURL('/#/goods/brand?page_size=20')
    expect(requests.filter((path) => path === '/api/info' || path === '/api/menu').toSorted()).toEqual(['/api/info', '/api/menu'])
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
    expect(requests.filter((path) => path === '/api/info')).toHaveLength(1)
  })

  await test.step('without a reachable server the session stays, the cause is shown, and the page recovers', async () => {
    await page.route('**/api/*', (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
    await page.route('**/readyz', (route) => route.fulfill({ status: 502 }))
    await enter('/#/goods/series')
    const heading = page.getByRole('heading', { name: '无法连接服务器' })
    await expect(heading).toBeVisible()
    expect(await stored(page)).toBe(token)
    await page.getByRole('button', { name: '立即重试' }).click()
    await expect(heading).toBeVisible()
    await page.unrouteAll()
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
    await expect(page).toHaveURL('/#/goods/series')
  })

  await test.step('[G03] failed user info clears all and leads to the login page, which knows the way back', async () => {
    await page.route('**/api/info', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务器开小差了' } }))
    await enter('/#/goods/brand')
    await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand')
    await expect(page.getByRole('alert')).toContainText('服务器开小差了')
    expect(await stored(page)).toBeNull()
    await page.unroute('**/api/info')
  })

  await test.step('[G08] so does a menu that is no array', async () => {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
    await page.route('**/api/menu', (route) => route.fulfill({ json: { code: 200, msg: '', data: { list: {} } } }))
    await enter('/')
    await expect(page.getByRole('alert')).toHaveText('路由格式返回有误！')
    await expect(page).toHaveURL('/#/login')
    expect(await stored(page)).toBeNull()
  })
})

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
}
