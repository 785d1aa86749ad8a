import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { pagerOf } from './parts.ts'

test('axe finds nothing on start page, goods lists and refusal page, in light and dark', async ({ page }) => {
  await page.goto('/#/index')
  await expect(page.getByRole('region', { name: '要做的事' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: '我的任务' })).toHaveAttribute('aria-busy', 'false')
  await expectNoFindings(page)
  for (const [path, title, part] of [
    ['/goods/brand?page_size=10', '品牌管理', 'body'],
    // the shell around them does not change
    ['/goods/sku?page_size=10', 'SKU管理', 'main'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(`/#${path}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(pagerOf(page)).toBeVisible()
      await expectNoFindings(page, part)
    })
  }
  await test.step('/403, as /404', async () => {
    await page.goto('/#/403')
    await expect(page.getByRole('heading', { name: '您没有访问此页面的权限', level: 1 })).toBeVisible()
    await expectNoFindings(page)
  })
})
