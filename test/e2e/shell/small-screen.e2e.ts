import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'
import { menuOf, pagerOf } from './parts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('[L08] [L06] a small-screen menu starts folded, opens over the page, folds on a choice', async ({ page }) => {
  await page.goto('/#/goods/brand')
  await expect(page.getByRole('heading', { name: '品牌管理', level: 1 })).toBeVisible()
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: '打开菜单' }).tap()
  await expect(menuOf(page)).toBeVisible()
  await menuOf(page).getByRole('link', { name: '系列管理' }).tap()
  await expect(page).toHaveURL('/#/goods/series')
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: '打开菜单' }).tap()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: '打开菜单' }).tap()
  await page.touchscreen.tap(380, 500)
  await expect(menuOf(page)).toBeHidden()
})

test('[L08] 991 px is small, 992 px is not; the page stays as it is meanwhile', async ({ page }) => {
  await page.setViewportSize({ width: 992, height: 700 })
  await page.goto('/#/goods/brand')
  await page.getByRole('textbox', { name: '名称/编码' }).fill('half typed')
  await expect(menuOf(page)).toBeVisible()
  await page.setViewportSize({ width: 991, height: 700 })
  await expect(menuOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible()
  await page.setViewportSize({ width: 992, height: 700 })
  await expect(menuOf(page).getByRole('link', { name: '系列管理' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '名称/编码' })).toHaveValue('half typed')
})

for (const [language, at] of [
  ['zh', 0],
  ['en', 1],
] as const) {
  test.describe(language, () => {
    test.use({ language })

    test(`[L08] at 390 px nothing stands out to the side in ${language}`, async ({ page }) => {
      for (const [path, ...headings] of [
        ['/index', '首页', 'Home'],
        ['/goods/brand', '品牌管理', 'Brands'],
        ['/goods/series', '系列管理', 'Series'],
        ['/goods/sku', 'SKU管理', 'SKUs'],
        ['/goods/sku?edit=new', '新增SKU', 'New SKU'],
        ['/403', '您没有访问此页面的权限', 'You do not have access to this page'],
        ['/404', '页面不存在', 'This page does not exist'],
      ] as const) {
        await page.goto(`/#${path}`)
        // the previous page stays visible until this one is rendered
        await expect(page.getByRole('heading', { name: headings[at], exact: true, level: path.includes('edit') ? 2 : 1 })).toBeVisible()
        if (path.startsWith('/goods') && !path.includes('edit')) await expect(pagerOf(page)).toBeVisible()
        await expect.soft(page, path).toHaveURL(`/#${path}`)
        expect.soft(await overhang(page), path).toBe(0)
      }
    })
  })
}

test.describe('before the login', () => {
  test.use({ account: null })

  test('[L08] at 390 px the login page fits', async ({ page }) => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: '商品专员 goods' })).toBeVisible()
    expect(await overhang(page)).toBe(0)
  })
})

/** The page's horizontal overflow in pixels. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
