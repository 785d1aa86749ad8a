import type { Page } from '@playwright/test'
import { expectNoFindings } from '../axe.ts'
import { expect, test } from '../session/login.ts'
import { pagerOf } from './parts.ts'

for (const [path, ready] of [
  ['/index', (page: Page) => page.getByRole('link', { name: /SKU管理 [\d,]+/ })],
  ['/goods/brand?page_size=10', pagerOf],
  ['/goods/series?page_size=10', pagerOf],
  ['/goods/sku?page_size=10', pagerOf],
  ['/403', (page: Page) => page.getByRole('heading', { level: 1 })],
  ['/404', (page: Page) => page.getByRole('heading', { level: 1 })],
] as const) {
  test(`axe finds nothing on ${path} in light and dark`, async ({ page }) => {
    await page.goto(`/#${path}`)
    await expect(ready(page)).toBeVisible()
    await expectNoFindings(page)
  })
}

test.describe('before the login', () => {
  test.use({ account: null })

  test('axe finds nothing on /login in light and dark, faults included', async ({ page }) => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: '商品专员 goods' })).toBeVisible()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('用户名不能为空')).toBeVisible()
    await expectNoFindings(page)
  })
})
