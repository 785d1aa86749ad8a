import type { Page } from '@playwright/test'
import { expect, test, TOKEN_KEY } from './login.ts'

test('[G02] user info and routes are asked once, then the address is entered, with its query', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/#/goods/brand?page_size=20')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page).toHaveURL('/#/goods/brand?page_size=20')
  expect(asked.filter((path) => path === '/api/info' || path === '/api/menu').toSorted()).toEqual(['/api/info', '/api/menu'])
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '首页' }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  expect(asked.filter((path) => path === '/api/info')).toHaveLength(1)
})

for (const path of ['/api/info', '/api/menu']) {
  test(`[G03] when ${path} fails, everything is forgotten and the person starts at the login page`, async ({ page, console }) => {
    console.allow(/500 \(Internal Server Error\)/)
    // the list was asked for together with who is there
    console.allow(/401 \(Unauthorized\).*\/api\/goods\/brand\/list/)
    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: { code: 500, msg: '服务器开小差了' } }))
    await page.goto('/#/goods/brand')
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
  test(`[G07] [G03] user info with a malformed ${field} ends at the login page`, async ({ page }) => {
    await page.route('**/api/info', (route) => route.fulfill({ json: { code: 200, msg: '', data: { ...person, [field]: wrong } } }))
    await page.goto('/')
    await expect(page.getByRole('alert')).toHaveText('getUserInfo核心接口异常，请检查返回JSON格式是否正确')
    await expect(page).toHaveURL('/#/login')
    expect(await stored(page)).toBeNull()
  })
}

test('[G08] [G03] a menu that is no array ends at the login page', async ({ page }) => {
  await page.route('**/api/menu', (route) => route.fulfill({ json: { code: 200, msg: '', data: { list: {} } } }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('路由格式返回有误！')
  await expect(page).toHaveURL('/#/login')
  expect(await stored(page)).toBeNull()
})

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)
}
