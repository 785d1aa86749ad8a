import { expect, type Locator, type Page } from '@playwright/test'
import type { MenuRoute } from '#contract/session/session.ts'
import { systemMenu } from '#server/seed/system/menu.ts'

/** The side menu. */
export function menuOf(page: Page): Locator {
  return page.getByRole('navigation', { name: '菜单' })
}

/** The menu's goods branch with all permissions. */
export const goodsPages = [
  '品牌管理',
  '分类管理',
  '系列管理',
  'SPU管理',
  'SKU管理',
  '库存盘点',
  '调价管理',
  '套装管理',
  '赠品管理',
  '应用场景',
  '商品详情',
  '素材库',
] as const

/** The first level in the delivered menu with all permissions. */
export const firstLevel = systemMenu
  .filter(({ parent, meta }) => parent === null && meta.hidden !== true)
  // a branch without pages is not served
  .filter(({ name, component }) => component !== 'Layout' || systemMenu.some(({ parent }) => parent === name))
  .toSorted((one, other) => other.sort - one.sort)
  .map(({ meta }) => meta.title)

/** The pager for the visible list; it appears together with the rows. */
export function pagerOf(page: Page): Locator {
  return page.getByRole('navigation', { name: /^(?:分页|Pagination)$/ })
}

/** The bar with open pages. */
export function tabsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: '已打开的页面' })
}

export function tabOf(page: Page, title: string): Locator {
  return tabsOf(page).getByRole('listitem').filter({ hasText: title })
}

/** Home, brands, series and SKUs; SKUs are seen. Answers the links in the bar. */
export async function openFour(page: Page): Promise<Locator> {
  await page.goto('/#/goods/brand')
  await openMore(page, '系列管理', 'SKU管理')
  const links = tabsOf(page).getByRole('link')
  await expect(links).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
  return links
}

/** Opens pages by the menu, one after the other; the last one stays visible. */
export async function openMore(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await menuOf(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveTitle(`${title} - Hexbolt`)
  }
}

/** Chooses from a tab's context menu. */
export async function choose(page: Page, title: string, command: string): Promise<void> {
  await tabOf(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

/** The real menu, changed on its way to the browser: for entry types that the product does not use yet. */
export async function changeMenu(page: Page, change: (list: MenuRoute[]) => MenuRoute[]): Promise<void> {
  await page.route('**/api/menu', async (route) => {
    const response = await route.fetch()
    const { data, ...rest }: { data: { list: MenuRoute[] } } = await response.json()
    await route.fulfill({ response, json: { ...rest, data: { list: change(data.list) } } })
  })
}

/** The goods branch with further entries at its end. */
export function amongGoods(...more: readonly MenuRoute[]) {
  return (list: MenuRoute[]) =>
    list.map((entry) => (entry.name === 'Goods' ? { ...entry, children: [...(entry.children ?? []), ...more] } : entry))
}
