import { choose } from '#test/e2e/helpers.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { openThemeDrawer, pick } from './look.ts'

test('[H04] [T07] column styles, tab styles and tab icons, as they are chosen', async ({ page }) => {
  await page.goto('/#/goods/brand')
  // the drawer hides the shell from screen readers meanwhile
  const menu = page.getByRole('navigation', { name: '菜单', includeHidden: true })
  const tile = menu.getByRole('link', { name: '商品', exact: true, includeHidden: true })
  const tab = page.locator('nav > ul > li[data-tab]').filter({ hasText: '品牌管理' })
  await expect(tile).toBeVisible()
  const drawer = await openThemeDrawer(page)

  await test.step('[H04] icon over text, icon beside text, rounded tiles, a tile that points', async () => {
    for (const [title, isBeside, corner, arrow] of [
      ['卡片', false, '6px', '0px'],
      ['纵向', false, '0px', '0px'],
      ['横向', true, '0px', '0px'],
      ['箭头', false, '0px', '7px'],
    ] as const) {
      await choose(drawer, '分栏风格', title)
      await expect(tile, title).toHaveCSS('border-radius', corner)
      await expect.poll(() => tile.evaluate((element) => getComputedStyle(element, '::after').borderRightWidth), title).toBe(arrow)
      const [icon, words] = [await tile.locator('svg').boundingBox(), await tile.getByText('商品').boundingBox()]
      expect(words!.x >= icon!.x + icon!.width, title).toBe(isBeside)
      if (!isBeside) expect(words!.y, title).toBeGreaterThanOrEqual(icon!.y + icon!.height)
      await expect(menu).toHaveCSS('width', '266px')
    }
  })

  await test.step('[T07] the tab styles, with icons by setting', async () => {
    for (const [title, height, corner, line] of [
      ['圆滑', '38px', '10px 10px 0px 0px', '10px'],
      ['卡片', '32px', '6px', 'auto'],
      ['灵动', '49px', '0px', '2px'],
    ] as const) {
      await pick(drawer, '页签风格', title)
      await expect(tab, title).toHaveCSS('height', height)
      await expect(tab, title).toHaveCSS('border-radius', corner)
      expect(await tab.evaluate((element) => getComputedStyle(element, '::after').height), title).toBe(line)
    }
    const icon = tab.locator('a svg')
    await expect(icon).toHaveCount(1)
    await drawer.getByText('页签图标', { exact: true }).click()
    await expect(icon).toHaveCount(0)
  })
})
