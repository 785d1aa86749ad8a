import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { pagerOf } from './parts.ts'

test('axe finds nothing on start page, goods lists and refusal pages, in light and dark', async ({ page }) => {
  await page.goto('/#/index')
  await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '我的任务' })).toHaveAttribute('aria-busy', 'false')
  await expectNoFindings(page)
  for (const [path, title, part] of [
    ['/goods/brand?page_size=10', '品牌管理', 'body'],
    // the shell around them does not change
    ['/goods/series?page_size=10', '系列管理', 'main'],
    ['/goods/sku?page_size=10', 'SKU管理', 'main'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(pagerOf(page)).toBeVisible()
      await expectNoFindings(page, part)
    })
  }
  for (const [path, title] of [
    ['/403', '您没有访问此页面的权限'],
    ['/404', '页面不存在'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expectNoFindings(page)
    })
  }
})

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
