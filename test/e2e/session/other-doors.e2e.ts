import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from './auth-pages.ts'
import { test as closed } from './login.ts'

// one server with all login methods for all tests
test.describe.configure({ mode: 'default' })

const failed = '单点登录未完成'

test('[R11] over the identity provider and back to where the person was', async ({ page, doors }) => {
  doors.provider.people.set('chen', { preferred_username: 'goods' })
  await page.goto('/#/goods/brand?page_size=20')
  await page.getByRole('button', { name: '使用公司账号登录' }).click()
  await page.getByLabel('Who are you?').fill('chen')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page).toHaveURL(`${doors.server.url}/#/goods/brand?page_size=20`)
  await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
})

test('[R11] an identity without an account and a withheld identity each get a clear message', async ({ page, doors, console }) => {
  console.allow(/400 \(Bad Request\)/)
  doors.provider.people.set('stranger', { preferred_username: 'nobody_here' })
  await page.goto('/#/login')
  await page.getByRole('button', { name: '使用公司账号登录' }).click()
  await page.getByLabel('Who are you?').fill('stranger')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: failed })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('该身份未绑定账号，请联系管理员')
  await expectNoFindings(page)
  await page.getByRole('button', { name: '重新登录' }).click()
  await expect(page.getByRole('heading', { name: '登录 Hexbolt' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: '使用公司账号登录' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('身份提供方未确认您的身份（access_denied）。')
})

test('[R11] an unknown state and a used state give a clear error with a way back', async ({ page, doors, console }) => {
  // the start page may still count its lists when the test removes the token
  console.allow(/401 \(Unauthorized\) \S+\/list\?page_size=1$/)
  console.allow(/400 \(Bad Request\)/)
  await page.goto('/#/callback?code=abc&state=def')
  await expect(page.getByRole('heading', { name: failed })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('登录请求无效，请重新登录')

  doors.provider.people.set('su', { preferred_username: 'operator' })
  await page.getByRole('button', { name: '重新登录' }).click()
  await page.getByRole('button', { name: '使用公司账号登录' }).click()
  await page.getByLabel('Who are you?').fill('su')
  const returned = page.waitForRequest((request) => new URL(request.url()).pathname === '/callback')
  await page.getByRole('button', { name: 'Continue' }).click()
  const used = (await returned).url()
  await expect(page.getByRole('button', { name: '账号：苏晓棠' })).toBeVisible()
  expect(page.url()).not.toMatch(/code=|state=/)
  await page.evaluate(() => localStorage.removeItem('hexbolt-token'))
  await page.goto(used)
  await expect(page.getByRole('alert')).toHaveText('该登录请求已使用，请重新登录')
})

test('[C08] login by mobile number and code, with a count that a reload does not shorten', async ({ page, codeFor, console }) => {
  console.allow(/400 \(Bad Request\)/)
  await page.goto('/#/login?redirect=%2Fgoods%2Fbrand')
  await page.getByText('验证码登录').click()
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入手机号')).toBeVisible()
  await page.getByLabel('手机号').fill('1380000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入正确的手机号')).toBeVisible()
  await expect(page.getByText('请输入验证码')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()

  await page.getByLabel('手机号').fill('13800000003')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('演示环境：验证码打印在服务器控制台')).toBeVisible()
  const again = page.getByRole('button', { name: /^\d+ 秒后重发$/ })
  await expect(again).toBeVisible()
  await page.reload()
  await expect(again).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue('13800000003')

  const code = await codeFor('13800000003')
  await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('验证码错误或已过期')
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByLabel('验证码', { exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('[C08] login by code says the same in English', async ({ page }) => {
    await page.goto('/#/login')
    await page.getByText('SMS code', { exact: true }).click()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Please enter your mobile number')).toBeVisible()
    await expect(page.getByText('Please enter the code')).toBeVisible()
  })
})

test('[C08] a stranger makes an account and sees the start page, and nothing of the business', async ({ page, codeFor, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const username = `new_${Date.now().toString(36)}`
  const mobile = `139${String(Date.now()).slice(-8)}`
  await page.goto('/#/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page.getByRole('heading', { name: '注册 Hexbolt' })).toBeVisible()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  for (const message of ['请输入用户名', '请输入手机号', '请输入验证码', '密码长度不能少于8位且需包含字母和数字']) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expectNoFindings(page)
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(mobile))
  await page.getByLabel('密码', { exact: true }).fill('Steel-2026')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('用户名已存在')).toBeVisible()
  await page.getByLabel('用户名').fill(username)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '商品', exact: true })).toHaveCount(0)
})

closed.describe('where registration is closed', () => {
  closed.use({ account: null })

  closed('[C08] there is no such page and no link to it', async ({ page }) => {
    await page.goto('/#/register')
    await expect(page).toHaveURL('/#/404')
    await page.goto('/#/login')
    await expect(page.getByText('验证码登录')).toBeVisible()
    await expect(page.getByRole('link', { name: '注册账号' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^使用/ })).toHaveCount(0)
  })
})
