import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { colleague } from '#test/e2e/colleague.ts'
import { answer, expect, expectFault, expectToast, test } from '#test/e2e/helpers.ts'
import { comeIn, openPart } from './account.ts'
import { database } from './database.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

const NEXT = 'Another-Horse-7'
const codeOf = async (baseURL: string | undefined, token: string) =>
  (await fetch(`${baseURL}/api/info`, { headers: { Authorization: `Bearer ${token}` } })).status

test('[R08] a person changes profile, password and language, and ends the own sessions', async ({ page, baseURL, browser, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { username, token } = await comeIn(page, '/index')
  const others = [await database.enter(username), await database.enter(username), await database.enter(username)]

  await test.step('the header leads to the personal centre', async () => {
    await page.getByRole('button', { name: '账号：新同事' }).click()
    await page.getByRole('menuitem', { name: '个人中心' }).click()
    await expect(page).toHaveURL('/#/setting/personalCenter')
  })

  await test.step('the sessions are listed and ended, one or all others', async () => {
    const part = await openPart(page, '登录设备')
    await expect(part.getByRole('listitem')).toHaveCount(4)
    await expect(part.getByText('本机')).toHaveCount(1)
    await expect(part.getByText('127.0.0.1')).toHaveCount(4)
    await expectNoFindings(page, 'main')
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

  await test.step('the login log has every try', async () => {
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
    await expectNoFindings(page, 'main')
  })

  await test.step('a new password: faults show at their field; every other device is logged out', async () => {
    const other = await database.enter(username)
    const part = await openPart(page, '修改密码')
    await expectNoFindings(page, 'main')
    await expectFaults(part)
    expect(await codeOf(baseURL, other)).toBe(200)
    await changePassword(part, PASSWORD, NEXT, NEXT)
    await expectToast(page, /密码已修改/)
    expect(await codeOf(baseURL, other)).toBe(401)
    expect(await codeOf(baseURL, token)).toBe(200)
  })

  await test.step('name, phone and, at 390 px, a cut picture are changed, and the header shows them', async () => {
    const part = await openPart(page, '个人资料')
    await part.getByLabel('手机号').fill('123')
    await part.getByLabel('手机号').blur()
    await expectFault(part, '手机号', '请输入正确的手机号')
    await expectNoFindings(page, 'main')
    await part.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
    await part.getByLabel('姓名').fill('李晓明')
    await page.setViewportSize({ width: 390, height: 800 })
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

  await test.step('the language comes along to another browser', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const response = page.waitForResponse('**/api/profile/preferences')
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    expect((await response).status()).toBe(200)
    const second = await colleague(browser, username)
    await second.goto('/')
    await expect(second.getByRole('button', { name: 'Language' })).toBeVisible()
    await expect(second.locator('html')).toHaveAttribute('lang', 'en')
    await second.context().close()
  })
})

async function changePassword(part: Locator, old: string, next: string, again: string): Promise<void> {
  await part.getByLabel(/^原密码/).fill(old)
  await part.getByLabel(/^新密码/).fill(next)
  await part.getByLabel(/^确认新密码/).fill(again)
  await part.getByRole('button', { name: '修改密码' }).click()
}

/** Each rule of a new password at its field, the last two by the server. */
async function expectFaults(part: Locator): Promise<void> {
  for (const [[old, next, again], label, message] of [
    [[PASSWORD, 'short', 'short'], '新密码', '密码长度不能少于8位且需包含字母和数字'],
    [[PASSWORD, PASSWORD, PASSWORD], '新密码', '新密码不能与原密码相同'],
    [[PASSWORD, NEXT, 'Another-Horse-8'], '确认新密码', '两次输入的密码不一致'],
    [['Wrong-Horse-9', NEXT, NEXT], '原密码', '原密码不正确'],
    [[PASSWORD, 'Password123', 'Password123'], '新密码', '该密码过于常见，请换一个'],
  ] as const) {
    await changePassword(part, old, next, again)
    await expectFault(part, label, message)
    // the refused submission moves the focus there, and the next keys would go to that field
    await expect(part.getByLabel(new RegExp(`^${label}`))).toBeFocused()
  }
}
