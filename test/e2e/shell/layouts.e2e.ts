import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'
import { dress, pickLayout } from './look.ts'
import { amongGoods, changeMenu, firstLevel, goodsPages, menuOf, tabsOf } from './parts.ts'

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
const [home, ...otherFirst] = firstLevel
const manual = {
  path: 'https://example.com/manual',
  name: 'Manual',
  component: 'Layout',
  meta: { title: '手册', target: '_blank' },
} as const
const last = { path: '/last', name: 'Last', component: view, meta: { title: '最后入口' } }
// some layouts add that it opens a new window
const manualLink = /^手册/
const single = ['首页', manualLink, '工作台', ...names, '系统配置', '配置变更', '最后入口']

const layouts: readonly {
  layout: Parameters<typeof pickLayout>[2]
  crumbs: number
  folds: number
  links: readonly (string | RegExp)[]
  own?: (page: Page) => Promise<void>
}[] = [
  { layout: 'column', crumbs: 1, folds: 1, links: ['', home ?? '', manualLink, ...otherFirst, '最后入口', ...names] },
  { layout: 'vertical', crumbs: 1, folds: 1, links: ['Hexbolt', ...single] },
  { layout: 'comprehensive', crumbs: 0, folds: 1, links: ['Hexbolt', ...names], own: openFirstLevel },
  {
    layout: 'float',
    crumbs: 1,
    folds: 0,
    links: ['', '首页', manualLink, '工作台', '系统配置', '配置变更', '最后入口'],
    own: openPanelByKeys,
  },
  // the last entries are under “more”
  { layout: 'horizontal', crumbs: 0, folds: 0, links: ['首页', manualLink, '工作台'], own: openMoreEntries },
  { layout: 'common', crumbs: 0, folds: 1, links: single, own: foldWithoutTabs },
]

test('[L01] [L05] every layout has header, menu, tabs, main area and its own navigation', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Manual</title>' }))
  const unseen = { path: 'unseen', name: 'Unseen', component: view, meta: { title: '隐藏项', hidden: true } }
  await changeMenu(page, (list) => amongGoods(unseen, level)([...list.slice(0, 1), manual, ...list.slice(1), last]))
  await page.goto('/#/goods/brand')
  for (const { layout, crumbs, folds, links, own } of layouts) {
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
      if (folds > 0) {
        await foldOf(page).click()
        await expect(menuOf(page)).toHaveCSS('width', '64px')
        await page.getByRole('button', { name: '展开菜单' }).click()
      }
      await own?.(page)
    })
  }
})

/** In the comprehensive layout a first-level entry opens its menu, and an external one a window. */
async function openFirstLevel(page: Page): Promise<void> {
  await tabsOf(page).getByRole('link', { name: '首页' }).click()
  const first = page.getByRole('navigation', { name: '一级导航' })
  await first.getByRole('link', { name: '商品' }).click()
  await expect(page).toHaveURL('/#/goods/brand')
  await expect(menuOf(page).getByRole('link')).toHaveText(['Hexbolt', ...names])
  const opened = page.context().waitForEvent('page')
  await first.getByRole('link', { name: '手册' }).click()
  await expect(await opened).toHaveTitle('Manual')
  await expect(page).toHaveURL('/#/index')
  await page.bringToFront()
  await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
}

/** The panel in the float layout has two columns, and opens by keyboard too. */
async function openPanelByKeys(page: Page): Promise<void> {
  await tabsOf(page).getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/#/index')
  const group = menuOf(page).getByRole('button', { name: '商品' })
  await group.focus()
  await page.keyboard.press('Enter')
  const [brand, category] = ['品牌管理', '分类管理'].map((name) => menuOf(page).getByRole('link', { name }))
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
}

/** The bar in the horizontal layout has its last entries under “more”. */
async function openMoreEntries(page: Page): Promise<void> {
  const entry = menuOf(page).getByRole('link', { name: '最后入口' })
  await expect(entry).toHaveCount(0)
  await menuOf(page).getByRole('button', { name: '更多', exact: true }).click()
  await entry.click()
  await expect(page).toHaveURL('/#/last')
  await expect(entry).toHaveCount(0)
  await page.getByRole('button', { name: '关闭“最后入口”' }).click()
  await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
}

/** In the common layout the fold button stays when the tabs are off. */
async function foldWithoutTabs(page: Page): Promise<void> {
  await dress(page, (drawer) => drawer.getByText('页签', { exact: true }).click())
  await expect(tabsOf(page)).toHaveCount(0)
  await foldOf(page).click()
  await expect(menuOf(page)).toHaveCSS('width', '64px')
}
