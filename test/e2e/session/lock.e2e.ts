import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/helpers.ts'
import { tabsOf } from '#test/e2e/shell/parts.ts'
import { comeIn } from './account.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

const table = (page: Page) => page.getByRole('table', { name: '品牌' })
const lockedHeading = (page: Page) => page.getByRole('heading', { name: 'Hexbolt 已锁定' })
const passwordField = (page: Page) => page.getByLabel('登录密码', { exact: true })

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: '锁定屏幕' }).click()
  await expect(lockedHeading(page)).toBeVisible()
}

async function unlock(page: Page, password: string): Promise<void> {
  await passwordField(page).fill(password)
  await page.getByRole('button', { name: '解锁' }).click()
}

for (const width of [1440, 390]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(`[H07] [S31] at ${width} px the lock hides the product; the password returns to the same place`, async ({ page, console }) => {
      console.allow(/400 \(Bad Request\)|423/)
      await comeIn(page, '/goods/brand?page_size=20')
      await expect(
        page
          .getByRole('tab')
          .or(page.getByRole('link', { name: '品牌管理' }))
          .first(),
      ).toBeAttached()
      await expect(page.getByText('世达').or(page.getByRole('main')).first()).toBeVisible()
      await lock(page)
      await expect(page.getByText('新同事')).toBeVisible()
      await expect(page.getByText(/^\d\d:\d\d$/)).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/品牌|SKU/)
      await expect(page).toHaveTitle('屏幕已锁定 - Hexbolt')
      await unlock(page, 'Wrong-Horse-9')
      await expect(passwordField(page)).toHaveAccessibleDescription('请输入正确的密码')
      await unlock(page, PASSWORD)
      await expect(page).toHaveURL('/#/goods/brand?page_size=20')
      await expect(lockedHeading(page)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: '品牌管理', level: 1 })).toBeAttached()
    })
  })
}

test('[D3] [H07] a reload and a second tab stay locked and unlock together with tabs restored', async ({ page, context, console }) => {
  console.allow(/423/)
  // a random draw of 0.72 out of 32
  await page.addInitScript(() => (Math.random = () => 0.72))
  await comeIn(page, '/goods/brand')
  await expect(table(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/#/goods/series')
  await expect(second.getByRole('table', { name: '系列' })).toBeVisible()
  await lock(page)
  await expect(lockedHeading(second)).toBeVisible()
  await expect(second.getByRole('table')).toHaveCount(0)

  const wallpaper = page.locator('[data-wallpaper]')
  await expect(wallpaper).toHaveAttribute('data-wallpaper', '24')
  await page.getByRole('button', { name: '切换壁纸' }).click()
  await expect(wallpaper).not.toHaveAttribute('data-wallpaper', '24')
  const chosen = await wallpaper.getAttribute('data-wallpaper')
  expect(Number(chosen)).toBeLessThanOrEqual(32)
  await expect.poll(() => wallpaper.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920)

  await page.reload()
  await expect(lockedHeading(page)).toBeVisible()
  await expect(wallpaper).toHaveAttribute('data-wallpaper', String(chosen))
  await expect(page.getByText('新同事')).toBeVisible()
  await page.goto('/#/goods/sku')
  await expect(lockedHeading(page)).toBeVisible()
  await unlock(second, PASSWORD)
  await expect(second.getByRole('table', { name: '系列' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'SKU' })).toBeVisible()
  await expect(tabsOf(page).getByText('品牌管理')).toBeVisible()
})

test('[H07] the server restores a lost lock; a person without the password may leave', async ({ page, baseURL, console }) => {
  console.allow(/423/)
  const { token } = await comeIn(page, '/goods/brand')
  await expect(table(page)).toBeVisible()
  await lock(page)
  await page.evaluate(() => localStorage.removeItem('hexbolt-lock'))
  await page.reload()
  await expect(lockedHeading(page)).toBeVisible()
  await unlock(page, PASSWORD)
  await expect(table(page)).toBeVisible()

  await lock(page)
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { name: '登录 Hexbolt' })).toBeVisible()
  // the test does not wait until the server has received it
  const answer = () => fetch(`${baseURL}/api/info`, { headers: { Authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await answer()).status).toBe(401)
})
