import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../session/login.ts'
import { amongGoods, changeMenu, menuOf, pagerOf } from './parts.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, title: string) => tabsOf(page).getByRole('listitem').filter({ hasText: title })

/** Home, brands, series and SKUs; SKUs are seen. */
async function openFour(page: Page): Promise<Locator> {
  await page.goto('/#/goods/brand')
  for (const title of ['系列管理', 'SKU管理']) await menuOf(page).getByRole('link', { name: title }).click()
  const links = tabsOf(page).getByRole('link')
  await expect(links).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
  return links
}

async function choose(page: Page, title: string, command: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command, exact: true }).click()
}

test('[T01] visiting a page adds its tab, visiting it again does not; pages without name or with tabHidden have none', async ({ page }) => {
  await changeMenu(
    page,
    amongGoods(
      { path: 'unlisted', name: 'Unlisted', component: 'goods/brand/index', meta: { title: '无页签', tabHidden: true } },
      { path: 'nameless', name: '', component: 'goods/brand/index', meta: { title: '无名称' } },
    ),
  )
  const links = await openFour(page)
  for (const title of ['品牌管理', '无页签', '无名称', 'SKU管理']) {
    await menuOf(page).getByRole('link', { name: title }).click()
    await expect(page).toHaveTitle(`${title} - Hexbolt`)
  }
  await expect(links).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
  await expect(tabsOf(page).getByRole('link', { name: 'SKU管理' })).toHaveAttribute('aria-current', 'page')
})

test('[T02] the start page cannot be closed', async ({ page }) => {
  const links = await openFour(page)
  await expect(tab(page, '首页').getByRole('button')).toHaveCount(0)
  await expect(tab(page, '品牌管理').getByRole('button', { name: '关闭“品牌管理”' })).toBeVisible()
  await tab(page, '首页').click({ button: 'middle' })
  await tab(page, '系列管理').click({ button: 'middle' })
  await expect(links).toHaveText(['首页', '品牌管理', 'SKU管理'])
})

test('[T02] when no page is fixed, the first tab is', async ({ page }) => {
  await changeMenu(page, (list) => list.map((entry) => ({ ...entry, meta: { ...entry.meta, noClosable: undefined } })))
  await page.goto('/#/goods/brand')
  await menuOf(page).getByRole('link', { name: '系列管理' }).click()
  await expect(tabsOf(page).getByRole('link')).toHaveText(['品牌管理', '系列管理'])
  await expect(tab(page, '品牌管理').getByRole('button')).toHaveCount(0)
  await expect(tab(page, '系列管理').getByRole('button')).toHaveCount(1)
})

for (const [on, command, left, seen] of [
  ['系列管理', '关闭其他', ['首页', '系列管理'], '系列管理'],
  ['系列管理', '关闭左侧', ['首页', '系列管理', 'SKU管理'], 'SKU管理'],
  ['系列管理', '关闭右侧', ['首页', '品牌管理', '系列管理'], '系列管理'],
  ['系列管理', '关闭全部', ['首页'], '首页'],
] as const) {
  test(`[T03] ${command}, on a tab by its context menu, keeps what cannot be closed`, async ({ page }) => {
    const links = await openFour(page)
    await choose(page, on, command)
    await expect(links).toHaveText([...left])
    await expect(page).toHaveTitle(`${seen} - Hexbolt`)
  })
}

test('[T03] the same commands stand at the end of the bar for the page that is seen; those with nothing to close are off', async ({
  page,
}) => {
  const links = await openFour(page)
  await page.getByRole('button', { name: '页签操作' }).click()
  await expect(page.getByRole('menuitem', { name: '关闭右侧' })).toBeDisabled()
  await page.getByRole('menuitem', { name: '关闭左侧' }).click()
  await expect(links).toHaveText(['首页', 'SKU管理'])
})

test('[T04] closing the tab that is seen goes to the last one that remains; closing another changes nothing', async ({ page }) => {
  const links = await openFour(page)
  await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
  await tab(page, '系列管理').getByRole('button').click()
  await expect(page).toHaveURL('/#/goods/brand')
  await tab(page, '品牌管理').getByRole('button').click()
  await expect(page).toHaveURL('/#/goods/sku')
  await tab(page, 'SKU管理').getByRole('button').click()
  await expect(page).toHaveURL('/#/index')
  await expect(links).toHaveText(['首页'])
})

for (const [how, reload] of [
  ['its menu entry', (page: Page) => menuOf(page).getByRole('link', { name: '品牌管理' }).click()],
  ['the command of its tab', (page: Page) => choose(page, '品牌管理', '刷新')],
  ['the button of the header', (page: Page) => page.getByRole('button', { name: '刷新当前页' }).click()],
] as const) {
  test(`[T05] ${how} begins the page anew`, async ({ page }) => {
    await page.goto('/#/goods/brand')
    await expect(pagerOf(page)).toBeVisible()
    await page.getByRole('textbox', { name: '名称/编码' }).fill('half typed')
    const asked = page.waitForRequest('**/api/goods/brand/list*')
    await reload(page)
    await asked
    await expect(page.getByRole('textbox', { name: '名称/编码' })).toHaveValue('')
    await expect(pagerOf(page)).toBeVisible()
  })
}

test('[T06] with dynamicNewTab another query opens a tab of its own', async ({ page }) => {
  await changeMenu(
    page,
    amongGoods({ path: 'own', name: 'Own', component: 'goods/brand/index', meta: { title: '独立页签', dynamicNewTab: true } }),
  )
  await page.goto('/#/goods/own?status=1')
  await expect(pagerOf(page)).toBeVisible()
  await page.goto('/#/goods/own?status=0')
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '独立页签', '独立页签'])
  await tabsOf(page).getByRole('link', { name: '独立页签' }).first().click()
  await expect(page).toHaveURL('/#/goods/own?status=1')
})

test('[T08] the tabs come back after a reload, with their queries', async ({ page }) => {
  const links = await openFour(page)
  await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
  await page.getByRole('button', { name: '第 2 页' }).click()
  await expect(page).toHaveURL('/#/goods/brand?page_no=2')
  await tabsOf(page).getByRole('link', { name: 'SKU管理' }).click()
  await page.reload()
  await expect(links).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
  await expect(page).toHaveTitle('SKU管理 - Hexbolt')
  await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
  await expect(page).toHaveURL('/#/goods/brand?page_no=2')
})
