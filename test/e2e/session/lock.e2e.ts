import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { tabsOf } from '#test/e2e/shell/parts.ts'
import { comeIn } from './account.ts'
import { PASSWORD } from './login.ts'

test.use({ account: null })

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

test('[D3] [H07] [S31] the lock hides all tabs until the password; a person may leave', async ({ page, context, baseURL, console }) => {
  console.allow(/400 \(Bad Request\)|423/)
  // a random draw of 0.72 out of 32
  await page.addInitScript(() => (Math.random = () => 0.72))
  const { token } = await comeIn(page, '/goods/brand?page_size=20')
  await expect(page.getByRole('table', { name: '品牌' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/#/goods/series?page_size=20')
  await expect(second.getByRole('table', { name: '系列' })).toBeVisible()
  await page.bringToFront()

  await test.step('the lock hides the product in both tabs', async () => {
    await lock(page)
    await expect(page.getByText('新同事')).toBeVisible()
    await expect(page.getByText(/^\d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/品牌|SKU/)
    await expect(page).toHaveTitle('屏幕已锁定 - Hexbolt')
    await expect(lockedHeading(second)).toBeVisible()
    await expect(second.getByRole('table')).toHaveCount(0)
  })

  const wallpaper = page.locator('[data-wallpaper]')
  const chosen = await test.step('it has one of 32 pictures, which a person may change', async () => {
    await expect(wallpaper).toHaveAttribute('data-wallpaper', '24')
    await page.getByRole('button', { name: '切换壁纸' }).click()
    await expect(wallpaper).not.toHaveAttribute('data-wallpaper', '24')
    await expect.poll(() => wallpaper.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920)
    const chosen = String(await wallpaper.getAttribute('data-wallpaper'))
    expect(Number(chosen)).toBeLessThanOrEqual(32)
    return chosen
  })

  await test.step('a reload, another address and a wrong password keep it', async () => {
    await page.reload()
    await expect(lockedHeading(page)).toBeVisible()
    await expect(wallpaper).toHaveAttribute('data-wallpaper', chosen)
    await expect(page.getByText('新同事')).toBeVisible()
    await page.goto('/#/goods/sku?page_size=20')
    await unlock(page, 'Wrong-Horse-9')
    await expect(passwordField(page)).toHaveAccessibleDescription('请输入正确的密码')
    await expect(lockedHeading(page)).toBeVisible()
    await expectNoFindings(page)
  })

  await test.step('the password opens both tabs where they were, with their open pages', async () => {
    await unlock(second, PASSWORD)
    await expect(second.getByRole('table', { name: '系列' })).toBeVisible()
    await expect(second).toHaveURL('/#/goods/series?page_size=20')
    await expect(page.getByRole('table', { name: 'SKU' })).toBeVisible()
    await expect(page).toHaveURL('/#/goods/sku?page_size=20')
    await expect(tabsOf(page).getByText('品牌管理')).toBeVisible()
    await second.close()
  })

  await test.step('at 390 px it hides and opens as well', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await lock(page)
    await expect(page.getByRole('list').or(page.getByRole('navigation'))).toHaveCount(0)
    await unlock(page, PASSWORD)
    await expect(lockedHeading(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'SKU管理', level: 1 })).toBeAttached()
  })

  await test.step('the server restores a lost lock; a person without the password may leave', async () => {
    await lock(page)
    await page.evaluate(() => localStorage.removeItem('hexbolt-lock'))
    await page.reload()
    await expect(lockedHeading(page)).toBeVisible()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByRole('heading', { name: '登录 Hexbolt' })).toBeVisible()
    // the test does not wait until the server has received it
    const answer = () => fetch(`${baseURL}/api/info`, { headers: { Authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await answer()).status).toBe(401)
  })
})
