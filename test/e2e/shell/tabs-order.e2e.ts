import type { Page } from '@playwright/test'
import { expect, test } from '../session/login.ts'
import { comeWith } from './look.ts'
import { amongGoods, changeMenu, menuOf, pagerOf } from './parts.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const linkOf = (page: Page, name: string) => tabsOf(page).getByRole('link', { name })

async function openFour(page: Page): Promise<void> {
  await page.goto('/#/goods/brand')
  for (const title of ['系列管理', 'SKU管理']) await menuOf(page).getByRole('link', { name: title }).click()
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
}

test('[T08] tabs are put into another order by dragging; pages keep their state, the start page its place, and it lasts', async ({
  page,
}) => {
  await openFour(page)
  await linkOf(page, '品牌管理').click()
  await expect(pagerOf(page)).toBeVisible()
  await page.getByRole('textbox', { name: '名称/编码' }).fill('half typed')
  const [from, to, home] = await Promise.all(['系列管理', 'SKU管理', '首页'].map((name) => linkOf(page, name).boundingBox()))
  await page.mouse.move(from!.x + 20, from!.y + 10) // seen just now
  await page.mouse.down()
  await page.mouse.move(to!.x + to!.width - 4, to!.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '品牌管理', 'SKU管理', '系列管理'])
  await expect(page).toHaveURL('/#/goods/brand')
  await page.mouse.move(from!.x + 20, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(home!.x + 4, home!.y + 10, { steps: 8 })
  await page.mouse.up()
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', 'SKU管理', '品牌管理', '系列管理'])
  await expect(page.getByRole('textbox', { name: '名称/编码' })).toHaveValue('half typed')
  await page.reload()
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', 'SKU管理', '品牌管理', '系列管理'])
})

test('[T08] tabs are moved and closed by keyboard too', async ({ page }) => {
  await openFour(page)
  const brand = linkOf(page, '品牌管理')
  await brand.focus()
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '系列管理', '品牌管理', 'SKU管理'])
  await expect(brand).toBeFocused()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
  await expect(brand).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '系列管理', 'SKU管理'])
})

test('[T01] when the bar cannot show all tabs, a list of them can be searched', async ({ page }) => {
  const more = Array.from({ length: 14 }, (_, n) => ({
    path: `many${n}`,
    name: `Many${n}`,
    component: 'goods/brand/index',
    meta: { title: `第${n}个很长的页签标题` },
  }))
  await changeMenu(page, amongGoods(...more))
  await page.goto('/#/goods/brand')
  await expect(page.getByRole('button', { name: /^全部页签/ })).toHaveCount(0)
  for (const { meta } of more) await menuOf(page).getByRole('link', { name: meta.title, exact: true }).click()
  await expect(tabsOf(page).getByRole('link')).toHaveCount(16)
  await page.getByRole('button', { name: '全部页签（16）' }).click()
  await page.getByRole('searchbox', { name: '搜索页签' }).fill('没有')
  await expect(page.getByText('没有匹配的页签')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索页签' }).fill('第3个')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/#/goods/many3')
  await expect(linkOf(page, '第3个很长的页签标题')).toBeInViewport()
})

for (const [tabsBarStyle, height, corner, line] of [
  ['smooth', '38px', '10px 10px 0px 0px', '10px'],
  ['card', '32px', '6px', 'auto'],
  ['smart', '49px', '0px', '2px'],
] as const) {
  test(`[T07] tab style ${tabsBarStyle}, tab icons by setting`, async ({ page }) => {
    await comeWith(page, { tabsBarStyle, showTabsIcon: tabsBarStyle === 'card' })
    await page.goto('/#/goods/brand')
    const tab = tabsOf(page).getByRole('listitem').filter({ hasText: '品牌管理' })
    await expect(tab).toHaveCSS('height', height)
    await expect(tab).toHaveCSS('border-radius', corner)
    expect(await tab.evaluate((element) => getComputedStyle(element, '::after').height)).toBe(line)
    await expect(linkOf(page, '品牌管理').locator('svg')).toHaveCount(tabsBarStyle === 'card' ? 1 : 0)
  })
}
