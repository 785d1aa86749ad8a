import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from './auth-pages.ts'

// one server with all login methods for all tests
test.describe.configure({ mode: 'default' })

const failed = '单点登录未完成'

test('[R11] the identity provider leads back to where the person was, or to a clear message', async ({ page, doors, console }) => {
  // the page may still load when the test removes the token
  console.allow(/401 \(Unauthorized\)/)
  console.allow(/400 \(Bad Request\)/)
  const { people } = doors.provider
  people.set('stranger', { preferred_username: 'nobody_here' })
  people.set('chen', { preferred_username: 'goods' })
  const heading = page.getByRole('heading', { name: failed })

  async function introduce(name: string): Promise<void> {
    await page.getByRole('button', { name: '使用公司账号登录' }).click()
    await page.getByLabel('Who are you?').fill(name)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('an unknown state', async () => {
    await page.goto('/#/callback?code=abc&state=def')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('登录请求无效，请重新登录')
    await page.getByRole('button', { name: '重新登录' }).click()
  })

  await test.step('an identity without an account', async () => {
    await introduce('stranger')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('该身份未绑定账号，请联系管理员')
    await expectNoFindings(page)
    await page.getByRole('button', { name: '重新登录' }).click()
    await expect(page.getByRole('heading', { name: '登录 Hexbolt' })).toBeVisible()
  })

  await test.step('a withheld identity', async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: '使用公司账号登录' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveText('身份提供方未确认您的身份（access_denied）。')
  })

  await test.step('an identity with an account, and the same request once more', async () => {
    await page.goto('/#/goods/brand?page_size=20')
    const returned = page.waitForRequest((request) => new URL(request.url()).pathname === '/callback')
    await introduce('chen')
    const used = (await returned).url()
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(page).toHaveURL(`${doors.server.url}/#/goods/brand?page_size=20`)
    await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('hexbolt-token'))
    await page.goto(used)
    await expect(page.getByRole('alert')).toHaveText('该登录请求已使用，请重新登录')
  })
})

test('[C08] login by mobile number and code, in both languages; a stranger makes an account', async ({ page, codeFor, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const phone = page.getByLabel('手机号')
  const codeField = page.getByLabel('验证码', { exact: true })

  await test.step('a stranger makes an account and sees the start page, and nothing of the business', async () => {
    const username = `new_${Date.now().toString(36)}`
    const mobile = `139${String(Date.now()).slice(-8)}`
    await page.goto('/#/login')
    await page.getByRole('link', { name: '注册账号' }).click()
    await expect(page.getByRole('heading', { name: '注册 Hexbolt' })).toBeVisible()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('请输入手机号')).toBeVisible()
    await page.getByRole('button', { name: '注册', exact: true }).click()
    for (const message of ['请输入用户名', '请输入手机号', '请输入验证码', '密码长度不能少于8位且需包含字母和数字']) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await expectNoFindings(page)
    await page.getByLabel('用户名').fill('admin')
    await phone.fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await codeField.fill(await codeFor(mobile))
    await page.getByLabel('密码', { exact: true }).fill('Steel-2026')
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByText('用户名已存在')).toBeVisible()
    await page.getByLabel('用户名').fill(username)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByRole('heading', { name: '首页', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: '商品', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: /^账号：/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
  })

  await test.step('the form says in both languages what is missing', async () => {
    await page.goto('/#/login?redirect=%2Fgoods%2Fbrand')
    await page.getByText('验证码登录').click()
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Please enter your mobile number')).toBeVisible()
    await expect(page.getByText('Please enter the code')).toBeVisible()
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: '中文' }).click()
    await expect(page.getByText('请输入手机号')).toBeVisible()
    await phone.fill('1380000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入正确的手机号')).toBeVisible()
    await expect(page.getByText('请输入验证码')).toBeVisible()
    await expect(phone).toBeFocused()
  })

  await test.step('a reload does not shorten the count', async () => {
    await phone.fill('13800000003')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('演示环境：验证码打印在服务器控制台')).toBeVisible()
    const again = page.getByRole('button', { name: /^\d+ 秒后重发$/ })
    await expect(again).toBeVisible()
    await page.reload()
    await expect(again).toBeVisible()
    await expect(phone).toHaveValue('13800000003')
  })

  await test.step('the code opens the product', async () => {
    const code = await codeFor('13800000003')
    await codeField.fill(code === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('验证码错误或已过期')
    await codeField.fill(code)
    await codeField.press('Enter')
    await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
    await expect(page.getByRole('button', { name: '账号：陈砚秋' })).toBeVisible()
  })
})
