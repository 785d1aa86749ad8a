import { expect, PASSWORD, test, TOKEN_KEY } from './login.ts'

test.use({ account: null })

test('[G01] [R09] a visitor is sent to the login page and lands on the wanted page', async ({ page }) => {
  await page.goto('/#/goods/brand?page_size=20')
  await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand%3Fpage_size%3D20')
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page).toHaveURL('/#/goods/brand?page_size=20')
})

test('[G01] from the start page the login page remembers nothing', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/#/login')
})

test('[G01] [R02] what everybody may see opens without a token', async ({ page }) => {
  for (const [path, title] of [
    ['/403', '您没有访问此页面的权限'],
    ['/404', '页面不存在'],
    ['/callback', '未启用单点登录'],
    ['/login', '登录 Hexbolt'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(`/#${path}`)
    })
  }
})

test('[G05] local storage has the token under one key; login never leads outside the product', async ({ page }) => {
  await page.goto('/#/login?redirect=%2F%2Fexample.com%2Fsteal')
  await page.getByRole('button', { name: '商品专员 goods' }).click()
  await expect(page).toHaveURL('/#/index')
  await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toMatch(/^[\w-]{43}$/)
})

test('[C08] [G06] the login checks input before the call; refusals show at their field', async ({ page, console }) => {
  console.allow(/401 \(Unauthorized\)/)
  await page.goto('/#/login')

  await test.step('[C08] what it asks for', async () => {
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('用户名不能为空')).toBeVisible()
    await expect(page.getByText('密码不能少于6位')).toBeVisible()
    await expect(page.getByLabel('用户名')).toBeFocused()
  })

  await test.step('a wrong password; what was typed stays', async () => {
    await page.getByLabel('用户名').fill('nobody')
    await page.getByLabel('密码', { exact: true }).fill('wrong-password')
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
    await expect(page.getByLabel('用户名')).toHaveValue('nobody')
    await expect(page).toHaveURL('/#/login')
  })

  await test.step('[G06] an answer without a token', async () => {
    await page.route('**/api/login', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }))
    await page.getByRole('button', { name: '商品专员 goods' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '登录接口异常，未正确返回token...' })).toBeVisible()
    await expect(page).toHaveURL('/#/login')
  })
})

test('the login page comes whole: no button moves from under a finger', async ({ page }) => {
  // the login page shows all methods, or none
  let notify = () => {}
  const notification = new Promise<void>((resolve) => (notify = resolve))
  await page.route('**/api/login/ways', async (route) => {
    await notification
    await route.continue()
  })
  await page.clock.install()
  const request = page.waitForRequest('**/api/login/ways')
  await page.goto('/#/login')
  await request
  const button = page.getByRole('button', { name: '登录', exact: true })
  await expect(button).toHaveCount(0)
  notify()
  await expect(page.getByText('验证码登录')).toBeVisible()
  await expect(page.getByRole('region', { name: '演示账号' })).toBeVisible()
  await expect(button).toBeVisible()
})

test('without an answer on login methods, user name and password appear after a second', async ({ page }) => {
  await page.route('**/api/login/ways', () => undefined)
  await page.clock.install()
  await page.goto('/#/login')
  const name = page.getByLabel('用户名')
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(name).toBeVisible({ timeout: 200 })
  }).toPass()
  await name.fill('goods')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
})

test.describe('with a token', () => {
  test.use({ account: 'admin' })

  test('[G04] whoever is logged in and visits the login page goes to the start page', async ({ page }) => {
    await page.goto('/#/login')
    await expect(page).toHaveURL('/#/index')
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  })
})
