import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'
import { comeWith, dress, frameOf, layouts, openThemeDrawer, pick, pickLayout } from './look.ts'
import { amongGoods, changeMenu, firstLevel, goodsPages, menuOf, pagerOf, tabsOf } from './parts.ts'

const crumbsOf = (page: Page) => page.getByRole('navigation', { name: '当前位置' })
const foldOf = (page: Page) => page.getByRole('button', { name: '收起菜单' })
const view = 'goods/brand/index'

const level = {
  path: 'level',
  name: 'Level',
  component: 'Layout',
  meta: { title: '隐藏层级', levelHidden: true },
  children: [{ path: 'inner', name: 'Inner', component: view, meta: { title: '层级之下' } }],
}
const names = [...goodsPages, '层级之下']

test('[L01] [L05] every layout has header, menu, tab bar, main area and its own navigation', async ({ page }) => {
  await changeMenu(page, amongGoods({ path: 'unseen', name: 'Unseen', component: view, meta: { title: '隐藏项', hidden: true } }, level))
  await page.goto('/#/goods/brand')
  for (const [layout, { crumbs, folds, links }] of [
    ['column', { crumbs: 1, folds: 1, links: ['', ...firstLevel, ...names] }],
    ['vertical', { crumbs: 1, folds: 1, links: ['Hexbolt', '首页', '工作台', ...names, '系统配置', '配置变更'] }],
    ['comprehensive', { crumbs: 0, folds: 1, links: ['Hexbolt', ...names] }],
    ['common', { crumbs: 0, folds: 1, links: ['首页', '工作台', ...names, '系统配置', '配置变更'] }],
    // the last entries are under “more”
    ['horizontal', { crumbs: 0, folds: 0, links: ['首页', '工作台'] }],
    ['float', { crumbs: 1, folds: 0, links: ['', '首页', '工作台', '系统配置', '配置变更'] }],
  ] as const) {
    await test.step(layout, async () => {
      await dress(page, (drawer) => pickLayout(page, drawer, layout))
      await expect(page.getByRole('banner').first()).toBeVisible()
      await expect(tabsOf(page).getByRole('link', { name: '品牌管理' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toBeVisible()
      await expect(crumbsOf(page)).toHaveCount(crumbs)
      await expect(foldOf(page)).toHaveCount(folds)
      await expect(menuOf(page).getByRole('link')).toHaveText([...links])
      const group = menuOf(page).getByRole('button', { name: '商品' })
      if (await group.isVisible()) await group.hover()
      await expect(menuOf(page).getByRole('link', { name: '层级之下' })).toBeVisible()
      await expect(menuOf(page).getByText('隐藏项')).toHaveCount(0)
      await expect(menuOf(page).getByText('隐藏层级')).toHaveCount(0)
      await menuOf(page).getByRole('link', { name: '系列管理' }).click()
      await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
      await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '品牌管理', '系列管理'])
      await page.mouse.move(700, 600)
      await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
      if (folds === 0) return
      await foldOf(page).click()
      await expect(menuOf(page)).toHaveCSS('width', '64px')
      await page.reload()
      await expect(menuOf(page)).toHaveCSS('width', '64px')
      await page.getByRole('button', { name: '展开菜单' }).click()
    })
  }
})

test('[L01] [H01] [L10] a layout change keeps pages and state; wide menus are 266, 277 or 288 px', async ({ page }) => {
  await page.goto('/#/goods/brand?page_size=50')
  await expect(pagerOf(page)).toBeVisible()
  // the drawer hides the page from screen readers meanwhile
  const word = page.getByRole('textbox', { name: '名称/编码', includeHidden: true })
  await word.fill('half typed')
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/goods') && requests.push(request.url()))
  const drawer = await openThemeDrawer(page)
  for (const layout of [...layouts.slice(1), 'column'] as const) {
    await pickLayout(page, drawer, layout)
    await expect(word).toHaveValue('half typed')
    if (layout === 'horizontal' || layout === 'float') continue
    for (const menuWidth of [277, 288, 266]) {
      await pick(drawer, '菜单宽度', `${menuWidth} px`)
      await expect(page.locator('nav[data-background]'), layout).toHaveCSS('width', `${menuWidth}px`)
    }
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
  expect(requests).toEqual([])
})

test('[L01] particular layout parts: “more”, two-column panel, first level, fold button', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Manual</title>' }))
  await comeWith(page, { layout: 'horizontal' })
  await changeMenu(page, ([home, ...list]) => [
    ...(home ? [home] : []),
    { path: 'https://example.com/manual', name: 'Manual', component: 'Layout', meta: { title: '手册', target: '_blank' } },
    ...list,
    ...Array.from({ length: 12 }, (_, n) => ({ path: `/extra${n}`, name: `Extra${n}`, component: view, meta: { title: `更多入口${n}` } })),
  ])
  await page.goto('/#/index')
  const menu = menuOf(page)

  await test.step('what the bar of the horizontal layout has no room for stands under “more”', async () => {
    await expect(menu.getByRole('button', { name: '商品' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '更多入口11' })).toHaveCount(0)
    await menu.getByRole('button', { name: '更多', exact: true }).click()
    await menu.getByRole('link', { name: '更多入口11' }).click()
    await expect(page).toHaveURL('/#/extra11')
    await expect(menu.getByRole('link', { name: '更多入口11' })).toHaveCount(0)
  })

  await test.step('the panel of the float layout has two columns, and opens by keyboard too', async () => {
    await dress(page, (drawer) => pickLayout(page, drawer, 'float'))
    const group = menu.getByRole('button', { name: '商品' })
    await group.focus()
    await page.keyboard.press('Enter')
    const [brand, category] = ['品牌管理', '分类管理'].map((name) => menu.getByRole('link', { name }))
    await expect(brand!).toBeVisible() // the list has two elements
    const [left, right] = [await brand!.boundingBox(), await category!.boundingBox()]
    expect(left!.y).toBe(right!.y)
    expect(right!.x).toBeGreaterThan(left!.x + left!.width)
    await page.keyboard.press('Escape')
    await expect(brand!).toBeHidden()
    await expect(group).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#/goods/brand')
  })

  await test.step('first-level entries in the comprehensive layout open their menu; external ones a window', async () => {
    await page.goto('/#/index')
    await dress(page, (drawer) => pickLayout(page, drawer, 'comprehensive'))
    const first = page.getByRole('navigation', { name: '一级导航' })
    await first.getByRole('link', { name: '商品' }).click()
    await expect(page).toHaveURL('/#/goods/brand')
    await expect(menu.getByRole('link')).toHaveText(['Hexbolt', ...goodsPages])
    const opened = context.waitForEvent('page')
    await first.getByRole('link', { name: '手册' }).click()
    await expect(await opened).toHaveTitle('Manual')
    await expect(page).toHaveURL('/#/index')
  })

  await test.step('in the common layout the fold button stays when the tabs are off', async () => {
    await page.bringToFront()
    await dress(page, async (drawer) => {
      await pickLayout(page, drawer, 'common')
      await drawer.getByText('页签', { exact: true }).click()
    })
    await expect(tabsOf(page)).toHaveCount(0)
    await foldOf(page).click()
    await expect(menu).toHaveCSS('width', '64px')
  })
})

test('[L08] small screens use the vertical layout; a wide screen restores the earlier one', async ({ page }) => {
  await comeWith(page, { layout: 'float' })
  await page.setViewportSize({ width: 991, height: 700 })
  await page.goto('/#/goods/brand')
  await expect(frameOf(page)).toHaveAttribute('data-layout', 'vertical')
  await page.getByRole('button', { name: '打开菜单' }).click()
  await expect(menuOf(page).getByRole('link', { name: '系列管理' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 992, height: 700 })
  await expect(frameOf(page)).toHaveAttribute('data-layout', 'float')
})
