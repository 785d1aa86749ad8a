import { expect, test } from '#test/e2e/session/login.ts'
import { chineseOn } from './chinese.ts'
import { pagerOf } from './parts.ts'

test('[H08] the language of the whole page changes without a reload, and stays', async ({ page }) => {
  await page.goto('/#/goods/brand')
  await expect(pagerOf(page)).toBeVisible()
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('table', { name: 'Brand' })).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(page).toHaveTitle('Brands - Hexbolt')
  expect(await chineseOn(page)).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'New brand' }).click()
  await expect(page.getByRole('dialog', { name: 'New brand' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter Brand name')).toBeVisible()
  expect(await chineseOn(page)).toEqual([])
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'New brand' })).toBeVisible()
})
