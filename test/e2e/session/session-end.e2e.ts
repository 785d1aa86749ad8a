import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, expectToast, rowAction, test, windowOf } from '#test/e2e/helpers.ts'
import { database } from './database.ts'
import { arrive, PASSWORD, TOKEN_KEY } from './login.ts'

/** An account with the goods role, whose session ends in the given number of seconds. */
async function comeIn(page: Page, secondsLeft: number): Promise<string> {
  const token = await database.enter(await database.hire('goods'))
  await database.endIn(token, secondsLeft)
  await arrive(page, { token, language: 'zh' })
  return token
}

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY)
/** Asks for a list, also where the session end stands over the page already. */
const visit = (page: Page, path: string) => page.evaluate((path) => void (window.location.hash = path), path)
const timer = (page: Page) => page.getByRole('timer')

test('the session end is announced ahead; a new login keeps typed text, and goes on in all tabs', async ({
  page,
  context,
  goods,
  console,
}) => {
  console.allow(/40[01] \((?:Unauthorized|Bad Request)\)/)
  const brand = await goods.brand()
  const first = await comeIn(page, 599)
  await page.goto(`/#/goods/brand?word=${brand.code}`)
  await rowAction(page, brand.code, '编辑')
  const form = windowOf(page, '编辑品牌')
  await form.getByLabel('英文名').fill('typed before the end')
  const dialog = windowOf(page, '重新登录')

  const second = await test.step('before the end: the time that is left, and a login in place', async () => {
    await expect(timer(page)).toHaveText(/^9:\d\d$/)
    await page.getByRole('status').getByRole('button', { name: '重新登录' }).click()
    await expect(dialog.getByText('已填写的内容不会丢失')).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
    await dialog.getByLabel('密码', { exact: true }).fill('not-the-password')
    await dialog.getByRole('button', { name: '登录并继续' }).click()
    await expect(dialog.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('用户名或密码错误')
    await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: '登录并继续' }).click()
    await expect(dialog).toBeHidden()
    await expect(timer(page)).toBeHidden()
    await expect(form.getByLabel('英文名')).toHaveValue('typed before the end')
    const second = await stored(page)
    expect(second).not.toBe(first)
    return second
  })

  await test.step('after it, at 390 px: the save that met the end waits for the login, and is done', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await form.getByLabel('英文名').fill('typed at the end')
    // another call from the page may meet the end first, and the dialog covers the form
    const save = await form.getByRole('button', { name: '保存' }).elementHandle()
    await database.endIn(second, 0)
    await save?.dispatchEvent('click')
    await expect(dialog.getByText('本次登录已达到最长时间')).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectToast(page, '保存成功')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText('typed at the end')
    expect(await stored(page)).not.toBe(second)
  })

  await test.step('a login in one tab goes on in the others', async () => {
    await database.endIn(await stored(page), 300)
    await page.reload()
    await expect(timer(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/#/goods/brand')
    await expect(timer(other)).toBeVisible()
    await database.endIn(await stored(page), 0)
    for (const one of [page, other]) {
      await visit(one, '/goods/series')
      await expect(windowOf(one, '重新登录')).toBeVisible()
    }
    await dialog.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    for (const one of [page, other]) {
      await expect(windowOf(one, '重新登录')).toBeHidden()
      await expect(timer(one)).toBeHidden()
      await expect(one).toHaveURL(/#\/goods\/series/)
    }
    await other.close()
  })

  await test.step('a person who leaves goes to the login page', async () => {
    await database.endIn(await stored(page), 0)
    await visit(page, '/goods/sku')
    await dialog.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/#\/login\?redirect=/)
    expect(await stored(page)).toBe('')
  })
})
