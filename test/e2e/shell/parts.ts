import type { Locator, Page } from '@playwright/test'
import type { MenuRoute } from '#contract/session/session.ts'

/** The menu at the side. */
export function menuOf(page: Page): Locator {
  return page.getByRole('navigation', { name: '菜单' })
}

/** The goods branch as the menu shows it to whoever may see all of it. */
export const goodsPages = [
  '品牌管理',
  '分类管理',
  '系列管理',
  'SPU管理',
  'SKU管理',
  '套装管理',
  '赠品管理',
  '应用场景',
  '商品详情',
  '素材库',
] as const

/** The pager of the list that is seen; it is there as soon as the rows are. */
export function pagerOf(page: Page): Locator {
  return page.getByRole('navigation', { name: /^(?:分页|Pagination)$/ })
}

/** The real menu, changed on its way to the browser: for entries that no page of the product needs yet. */
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
