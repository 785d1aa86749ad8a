import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, expectToast, test } from '#test/e2e/helpers.ts'
import { authenticatorCode, comeIn, logOut, openPart } from './account.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

async function firstStep(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible()
}

async function secondStep(page: Page, code: string): Promise<void> {
  await page.getByLabel('验证码').fill(code)
  await page.getByRole('button', { name: '验证', exact: true }).click()
}

test('[R08] the second factor is set up, used, replaced by a recovery code, disabled', async ({ page, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { username } = await comeIn(page)
  const part = await openPart(page, '两步验证')

  const { secret, recovery } = await test.step('the setup asks for password and code, and gives recovery codes', async () => {
    await expectNoFindings(page, 'main')
    await part.getByRole('button', { name: '启用两步验证' }).click()
    const setup = page.getByRole('dialog', { name: '启用两步验证' })
    await setup.getByLabel(/^密码/).fill(PASSWORD)
    await setup.getByRole('button', { name: '下一步' }).click()
    await expect(setup.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    const secret = (await setup.getByRole('button', { name: /^[A-Z2-7]{32}$/ }).getAttribute('aria-label')) ?? ''
    await setup.getByLabel('验证码').fill('000000')
    await setup.getByRole('button', { name: '启用', exact: true }).click()
    await expect(setup.getByLabel('验证码')).toHaveAccessibleDescription('验证码不正确')
    await setup.getByLabel('验证码').fill(authenticatorCode(secret))
    await setup.getByRole('button', { name: '启用', exact: true }).click()
    const list = page.getByRole('dialog', { name: '请保存好恢复码' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    const recovery = await list.getByRole('listitem').first().innerText()
    await list.getByRole('button', { name: '我已保存' }).click()
    await expect(part.getByText('剩余恢复码 10 个')).toBeVisible()
    await logOut(page)
    return { secret, recovery }
  })

  await test.step('at 390 px the code opens the product', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await firstStep(page, username)
    await secondStep(page, '000000')
    await expect(page.getByRole('alert')).toHaveText('验证码不正确')
    // the setup used the code for the current step, and no code is valid twice
    await secondStep(page, authenticatorCode(secret, 1))
    await expect(page.getByRole('button', { name: '账号：新同事' })).toBeVisible()
    await logOut(page)
  })

  await test.step('a recovery code opens it too, once', async () => {
    await firstStep(page, username)
    await page.getByRole('button', { name: '返回登录' }).click()
    await firstStep(page, username)
    await secondStep(page, recovery)
    await expect(page.getByRole('button', { name: '账号：新同事' })).toBeVisible()
    await page.goto('/#/setting/personalCenter?tab=factor')
    await expect(part.getByText('剩余恢复码 9 个')).toBeVisible()
  })

  await test.step('the password disables it', async () => {
    await part.getByRole('button', { name: '关闭两步验证' }).click()
    const off = page.getByRole('dialog', { name: '关闭两步验证' })
    await off.getByLabel(/^密码/).fill(PASSWORD)
    await off.getByRole('button', { name: '关闭两步验证' }).click()
    await expectToast(page, '两步验证已关闭')
    await expect(part.getByText('未启用')).toBeVisible()
  })
})
