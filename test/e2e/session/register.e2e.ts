import { expectNoFindings } from '../axe.ts'
import { test as closed } from './login.ts'
import { expect, test } from './doors.ts'

test('[C08] a stranger makes an account and sees the start page, and nothing of the business', async ({ page, codeFor, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const username = `new_${Date.now().toString(36)}`
  const mobile = `139${String(Date.now()).slice(-8)}`
  await page.goto('/#/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page.getByRole('heading', { name: '注册 Hexbolt' })).toBeVisible()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  for (const said of ['请输入用户名', '请输入手机号', '请输入验证码', '密码长度不能少于8位且需包含字母和数字']) {
    await expect(page.getByText(said)).toBeVisible()
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
