import { expect, PASSWORD, test, TOKEN_KEY } from './login.ts'

test.use({ account: null })

test('[G01] [R09] [C08] [G04] [G05] [G06] a visitor logs in and lands on the wanted page', async ({ page, console }) => {
  console.allow(/401 \(Unauthorized\)/)
  const username = page.getByLabel('用户名')
  const password = page.getByLabel('密码', { exact: true })

  await test.step('[G01] the address leads to the login page, which remembers it', async () => {
    await page.goto('/#/goods/brand?page_size=20')
    await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand%3Fpage_size%3D20')
  })

  await test.step('[C08] both fields are required', async () => {
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('用户名不能为空')).toBeVisible()
    await expect(page.getByText('密码不能少于6位')).toBeVisible()
    await expect(username).toBeFocused()
  })

  await test.step('[C08] after a wrong password the input stays', async () => {
    await username.fill('nobody')
    await password.fill('wrong-password')
    await password.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
    await expect(username).toHaveValue('nobody')
  })

  await test.step('[G06] an answer without a token opens nothing', async () => {
    await page.route('**/api/login', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }), { times: 1 })
    await page.getByRole('button', { name: '商品专员 goods' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '登录接口异常，未正确返回token...' })).toBeVisible()
    await expect(page).toHaveURL('/#/login?redirect=%2Fgoods%2Fbrand%3Fpage_size%3D20')
  })

  await test.step('[G05] [R09] the login leads on, and the token has its own key', async () => {
    await username.fill('admin')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(page).toHaveURL('/#/goods/brand?page_size=20')
    expect(await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY)).toMatch(/^[\w-]{43}$/)
  })

  await test.step('[G04] [G05] then the login page leads to the start page, never outside the product', async () => {
    await page.goto('/#/login?redirect=%2F%2Fexample.com%2Fsteal')
    await expect(page).toHaveURL('/#/index')
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  })
})

test('[G01] [R02] [C08] a visitor sees the open pages, and a login page that comes whole or late', async ({ page }) => {
  await test.step('[G01] from the start page the login page remembers nothing', async () => {
    await page.goto('/')
    await expect(page).toHaveURL('/#/login')
  })

  for (const [path, title] of [
    ['/403', '您没有访问此页面的权限'],
    ['/404', '页面不存在'],
    ['/callback', '未启用单点登录'],
    ['/login', '登录 Hexbolt'],
  ] as const) {
    await test.step(`[G01] [R02] ${path} opens without a token`, async () => {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page).toHaveURL(`/#${path}`)
    })
  }

  await test.step('[C08] where registration is closed there is no such page and no link to it', async () => {
    await expect(page.getByText('验证码登录')).toBeVisible()
    await expect(page.getByRole('link', { name: '注册账号' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^使用/ })).toHaveCount(0)
    await page.goto('/#/register')
    await expect(page).toHaveURL('/#/404')
  })

  const button = page.getByRole('button', { name: '登录', exact: true })
  await page.clock.install()

  await test.step('the login page shows all methods, or none: no button moves from under a finger', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/login/ways', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/#/login')
    const request = page.waitForRequest('**/api/login/ways')
    await page.reload()
    await request
    await expect(button).toHaveCount(0)
    resolve()
    await expect(page.getByText('验证码登录')).toBeVisible()
    await expect(page.getByRole('region', { name: '演示账号' })).toBeVisible()
    await expect(button).toBeVisible()
    await page.unroute('**/api/login/ways')
  })

  await test.step('without an answer on them, user name and password appear after a second', async () => {
    await page.route('**/api/login/ways', () => undefined)
    await page.reload()
    await expect(async () => {
      await page.clock.fastForward(1000)
      await expect(page.getByLabel('用户名')).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.getByLabel('用户名').fill('goods')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await button.click()
    await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
  })
})
