import type { Page } from '@playwright/test'
import { expect, test, TOKEN_KEY } from './login.ts'

test('[G02] user info and routes are asked once, then the address is entered, with its query', async ({ page }) => {
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

test('[G03] [G07] [G08] failed or malformed user info or menu clears all and leads to login', async ({ page, token, console }) => {
  // the home page may ask for its parts while the login is forgotten
  console.allow(/401 \(Unauthorized\) \S+\/api\/(?:index\/todo|task\/list\S*)$/)
  console.allow(/500 \(Internal Server Error\)/)
  // the list was requested together with the person's data
  console.allow(/401 \(Unauthorized\).*\/api\/goods\/brand\/list/)

  // a redirected client returns with the token
  await page.addInitScript(
    ([key, token]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(key, token)
    },
    [TOKEN_KEY, token] as const,
  )

  /** Opens this address while the server gives these answers. */
  async function enter(address: string, path: string, answer: { status?: number; json: object }): Promise<void> {
    await page.goto('about:blank')
    await page.unrouteAll()
    await page.route(`**${path}`, (route) => route.fulfill(answer))
    await page.goto(address)
  }

  for (const path of ['/api/info', '/api/menu']) {
    await test.step(`[G03] ${path} fails`, async () => {
      await enter('/#/goods/brand', path, { status: 500, json: { code: 500, msg: '服务器开小差了' } })
      await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand')
      await expect(page.getByRole('alert')).toHaveText('服务器开小差了')
      expect(await stored(page)).toBeNull()
    })
  }

  const person = { id: 1, username: 'admin', real_name: '林致远', avatar: '', roles: [], permissions: [] }
  for (const [field, wrong] of [
    ['username', 7],
    ['avatar', null],
    ['roles', 'admin'],
    ['permissions', {}],
  ] as const) {
    await test.step(`[G07] user info has a malformed ${field}`, async () => {
      await enter('/', '/api/info', { json: { code: 200, msg: '', data: { ...person, [field]: wrong } } })
      await expect(page.getByRole('alert')).toHaveText('getUserInfo核心接口异常，请检查返回JSON格式是否正确')
      await expect(page).toHaveURL('/#/login')
      expect(await stored(page)).toBeNull()
    })
  }

  await test.step('[G08] the menu is no array', async () => {
    await enter('/', '/api/menu', { json: { code: 200, msg: '', data: { list: {} } } })
    await expect(page.getByRole('alert')).toHaveText('路由格式返回有误！')
    await expect(page).toHaveURL('/#/login')
    expect(await stored(page)).toBeNull()
  })
})

test('a reload without a reachable server keeps the session, shows the cause and recovers', async ({ page, console }) => {
  console.allow(/502 \(Bad Gateway\)/)
  await page.route('**/api/*', (route) => route.fulfill({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
  await page.route('**/readyz', (route) => route.fulfill({ status: 502 }))
  await page.goto('/#/goods/series')
  await expect(page.getByRole('heading', { name: '无法连接服务器' })).toBeVisible()
  expect(await stored(page)).not.toBeNull()
  await page.getByRole('button', { name: '立即重试' }).click()
  await expect(page.getByRole('heading', { name: '无法连接服务器' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
  await expect(page).toHaveURL('/#/goods/series')
})

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
}
