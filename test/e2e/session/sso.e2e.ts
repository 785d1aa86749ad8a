import { expectNoFindings } from '../axe.ts'
import { expect, test } from './doors.ts'

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

test('[R11] an identity without an account, and one that does not want to say who it is, are told so', async ({ page, doors, console }) => {
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

test('[R11] a state that was never made, and one that has been used, are a clear error with a way back', async ({
  page,
  doors,
  console,
}) => {
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
