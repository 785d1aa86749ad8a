import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { chineseOn } from './chinese.ts'
import { comeWith, frameOf, openThemeDrawer, pick, savedTheme } from './look.ts'
import { menuOf, pagerOf } from './parts.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('[L08] [L06] [H02] [H05] on a small screen the menu folds, skins are vertical, Save reloads', async ({ page }) => {
  await page.goto('/#/goods/brand')
  await expect(pagerOf(page)).toBeVisible()
  await expect(menuOf(page)).toBeHidden()
  expect(await overhang(page)).toBe(0)
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

  await test.step('[H05] a random skin is vertical there', async () => {
    await page.getByRole('button', { name: '快捷操作' }).tap()
    await page.getByRole('menuitem', { name: '随机换肤' }).tap()
    await expect.poll(async () => (await savedTheme(page)).layout).toBe('vertical')
  })

  await test.step('[H02] Save and Reset to default reload the page; the layout cannot be chosen', async () => {
    for (const [verb, becomes] of [
      ['保存', 'green-black'],
      ['恢复默认', 'purple-black'],
    ] as const) {
      const drawer = await openThemeDrawer(page)
      await expect(drawer.getByRole('radio', { name: '浮动' })).toBeDisabled()
      await pick(drawer, '主题', '绿色 · 深色菜单')
      const reloaded = page.waitForEvent('load')
      await drawer.getByRole('button', { name: verb }).click()
      await reloaded
      await expect(page.locator('html')).toHaveAttribute('data-theme', becomes)
    }
  })
})

test.describe('on a screen that becomes small', () => {
  test.use({ viewport: { width: 992, height: 700 }, hasTouch: false })

  test('[L08] 991 px is small and vertical, 992 px is not; the page and the layout return', async ({ page }) => {
    await comeWith(page, { layout: 'float' })
    await page.goto('/#/goods/brand')
    const word = page.getByRole('textbox', { name: '名称/编码' })
    await word.fill('half typed')
    await expect(menuOf(page)).toBeVisible()
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'float')
    await page.setViewportSize({ width: 991, height: 700 })
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'vertical')
    await expect(menuOf(page)).toBeHidden()
    await page.getByRole('button', { name: '打开菜单' }).click()
    await expect(menuOf(page).getByRole('link', { name: '系列管理' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 992, height: 700 })
    await expect(frameOf(page)).toHaveAttribute('data-layout', 'float')
    await expect(menuOf(page)).toBeVisible()
    await expect(word).toHaveValue('half typed')
  })
})

test.describe('en', () => {
  test.use({ language: 'en', viewport: { width: 1440, height: 900 } })

  test('[L08] [H08] no page has a Chinese word of ours in English, or stands out at 390 px', async ({ page }) => {
    for (const [path, heading] of [
      ['/index', 'Home'],
      ['/goods/brand', 'Brands'],
      ['/goods/series', 'Series'],
      ['/goods/sku', 'SKUs'],
      ['/goods/sku?edit=new', 'New SKU'],
      ['/403', 'You do not have access to this page'],
      ['/404', 'This page does not exist'],
      ['/callback', 'Single sign-on is not enabled'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(`/#${path}`)
        // the previous page stays visible until this one is rendered
        await expect(page.getByRole('heading', { name: heading, exact: true, level: path.includes('edit') ? 2 : 1 })).toBeVisible()
        if (path.startsWith('/goods') && !path.includes('edit')) await expect(pagerOf(page)).toBeVisible()
        await expect.soft(page).toHaveURL(`/#${path}`)
        expect.soft(await chineseOn(page)).toEqual([])
        await page.setViewportSize({ width: 390, height: 844 })
        await expect.poll(() => overhang(page)).toBe(0)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  })
})

test.describe('before the login', () => {
  test.use({ account: null })

  test('[L08] [H08] the login page fits at 390 px, axe is clean, messages change their language', async ({ page }) => {
    await page.goto('/#/login')
    await expect(page.getByRole('button', { name: '商品专员 goods' })).toBeVisible()
    expect(await overhang(page)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('用户名不能为空')).toBeVisible()
    await expectNoFindings(page)
    await page.getByRole('button', { name: '语言' }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByText('Please enter your username')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Goods goods' })).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    expect(await chineseOn(page)).toEqual([])
    await expect(page).toHaveTitle('Log in - Hexbolt')
  })
})

/** The page's horizontal overflow in pixels. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
