import sharp from 'sharp'
import { answer, expect, expectFault, expectToast, test } from '#test/e2e/helpers.ts'
import { comeIn, openPart } from './account.ts'
import { database } from './database.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

const NEXT = 'Another-Horse-7'
const codeOf = async (baseURL: string | undefined, token: string) =>
  (await fetch(`${baseURL}/api/info`, { headers: { Authorization: `Bearer ${token}` } })).status

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(`[R08] at ${width} px the own name, phone and cut picture are changed, and the header shows them`, async ({ page }) => {
      await comeIn(page, '/index')
      await page.getByRole('button', { name: '账号：新同事' }).click()
      await page.getByRole('menuitem', { name: '个人中心' }).click()
      await expect(page).toHaveURL('/#/setting/personalCenter')
      const part = page.getByRole('region', { name: '个人资料' })
      await part.getByLabel('手机号').fill('123')
      await part.getByLabel('手机号').blur()
      await expectFault(part, '手机号', '请输入正确的手机号')
      await part.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
      await part.getByLabel('姓名').fill('李晓明')
      const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#3366cc' } })
        .png()
        .toBuffer()
      await part.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
      const crop = page.getByRole('dialog', { name: '裁剪头像' })
      await crop.getByLabel('拖动图片或用方向键移动').press('ArrowRight')
      await crop.getByLabel('缩放').fill('2')
      await crop.getByRole('button', { name: '使用' }).click()
      await expect(crop).toHaveCount(0)
      await part.getByRole('button', { name: '保存' }).click()
      await expectToast(page, '保存成功')
      const person = page.getByRole('button', { name: '账号：李晓明' })
      await expect(person).toBeVisible()
      const view = person.locator('img')
      await expect.poll(() => view.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
    })
  })
}

test('[R08] the password: faults show at their field; every other device is logged out', async ({ page, baseURL, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { username, token } = await comeIn(page, '/setting/personalCenter?tab=password')
  const other = await database.enter(username)
  const part = page.getByRole('region', { name: '修改密码' })
  const fill = async (old: string, next: string, again: string) => {
    await part.getByLabel(/^原密码/).fill(old)
    await part.getByLabel(/^新密码/).fill(next)
    await part.getByLabel(/^确认新密码/).fill(again)
    await part.getByRole('button', { name: '修改密码' }).click()
  }
  // the refused submission moves the focus there, and the next keys would go to that field
  const faultAt = async (label: string, message: string) => {
    await expectFault(part, label, message)
    await expect(part.getByLabel(new RegExp(`^${label}`))).toBeFocused()
  }
  await fill(PASSWORD, 'short', 'short')
  await faultAt('新密码', '密码长度不能少于8位且需包含字母和数字')
  await fill(PASSWORD, PASSWORD, PASSWORD)
  await faultAt('新密码', '新密码不能与原密码相同')
  await fill(PASSWORD, NEXT, 'Another-Horse-8')
  await faultAt('确认新密码', '两次输入的密码不一致')
  await fill('Wrong-Horse-9', NEXT, NEXT)
  await faultAt('原密码', '原密码不正确')
  await fill(PASSWORD, 'Password123', 'Password123')
  await faultAt('新密码', '该密码过于常见，请换一个')
  expect(await codeOf(baseURL, other)).toBe(200)
  await fill(PASSWORD, NEXT, NEXT)
  await expectToast(page, /密码已修改/)
  expect(await codeOf(baseURL, other)).toBe(401)
  expect(await codeOf(baseURL, token)).toBe(200)
})

test('[R08] the own sessions are listed and ended, one or all others', async ({ page, baseURL }) => {
  const { username, token } = await comeIn(page, '/setting/personalCenter?tab=sessions')
  const others = [await database.enter(username), await database.enter(username), await database.enter(username)]
  await page.reload()
  const part = page.getByRole('region', { name: '登录设备' })
  await expect(part.getByRole('listitem')).toHaveCount(4)
  await expect(part.getByText('本机')).toHaveCount(1)
  await expect(part.getByText('127.0.0.1')).toHaveCount(4)
  await part.getByRole('listitem').getByRole('button', { name: /^退出/ }).first().click()
  await answer(page, '退出该设备上的登录？', '退出')
  await expectToast(page, '该设备已退出登录')
  await expect(part.getByRole('listitem')).toHaveCount(3)
  expect((await Promise.all(others.map((other) => codeOf(baseURL, other)))).filter((code) => code === 401)).toHaveLength(1)
  await part.getByRole('button', { name: '退出其他设备' }).click()
  await answer(page, '退出其他设备上的登录？', '退出其他设备')
  await expect(part.getByRole('listitem')).toHaveCount(1)
  for (const other of others) expect(await codeOf(baseURL, other)).toBe(401)
  expect(await codeOf(baseURL, token)).toBe(200)
})

test('[R08] the own login log has every try', async ({ page, baseURL }) => {
  const { username } = await comeIn(page)
  for (const password of [PASSWORD, 'wrong-password']) {
    await fetch(`${baseURL}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  }
  const part = await openPart(page, '登录日志')
  await expect(page).toHaveURL('/#/setting/personalCenter?tab=logins')
  await expect(part.getByText('失败', { exact: true })).toHaveCount(1)
  await expect(part.getByText('成功', { exact: true })).toHaveCount(1)
})

test('[R08] an initial password is changed before anything else', async ({ page }) => {
  const username = await database.hire('goods')
  await database.askForNewPassword(username)
  await page.goto('/#/login?redirect=%2Fgoods%2Fbrand')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByLabel(/^原密码/).fill(PASSWORD)
  await page.getByLabel(/^新密码/).fill(NEXT)
  await page.getByLabel(/^确认新密码/).fill(NEXT)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
})

test('[R08] language and theme come along to another browser', async ({ page, baseURL, browser }) => {
  const { username } = await comeIn(page)
  const response = page.waitForResponse('**/api/profile/preferences')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  expect((await response).status()).toBe(200)
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } })
  const second = await elsewhere.newPage()
  await second.goto('/#/login')
  await second.getByLabel('用户名').fill(username)
  await second.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: '登录', exact: true }).click()
  await expect(second.getByRole('button', { name: 'Language' })).toBeVisible()
  await expect(second.locator('html')).toHaveAttribute('lang', 'en')
  await elsewhere.close()
})
