import { expect, test } from './doors.ts'

test('[C08] by mobile number and code, with a count that a reload does not shorten', async ({ page, codeFor, console }) => {
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

  test('[C08] says the same', async ({ page }) => {
    await page.goto('/#/login')
    await page.getByText('SMS code', { exact: true }).click()
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Please enter your mobile number')).toBeVisible()
    await expect(page.getByText('Please enter the code')).toBeVisible()
  })
})
