import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'
import { amongGoods, changeMenu, choose, menuOf, openFour, openMore, pagerOf, tabOf, tabsOf } from './parts.ts'

const linkOf = (page: Page, name: string) => tabsOf(page).getByRole('link', { name })

test('[T01] [T05] [T06] [L07] visits, reloads and uncached pages; many tabs are searchable', async ({ page }) => {
  const view = 'goods/brand/index'
  const many = Array.from({ length: 10 }, (_, n) => ({
    path: `many${n}`,
    name: `Many${n}`,
    component: 'setting/personalCenter/index',
    meta: { title: `第${n}个很长的页签标题` },
  }))
  await changeMenu(
    page,
    amongGoods(
      { path: 'unlisted', name: 'Unlisted', component: view, meta: { title: '无页签', tabHidden: true } },
      { path: 'nameless', name: '', component: view, meta: { title: '无名称' } },
      { path: 'own', name: 'Own', component: view, meta: { title: '独立页签', dynamicNewTab: true } },
      { path: 'fresh', name: 'Fresh', component: view, meta: { title: '不缓存', noKeepAlive: true } },
      ...many,
    ),
  )
  const four = ['首页', '品牌管理', '系列管理', 'SKU管理']
  const links = await openFour(page)

  await test.step('[T01] pages without name or with tabHidden have none', async () => {
    for (const title of ['品牌管理', '无页签', '无名称', 'SKU管理']) {
      await menuOf(page).getByRole('link', { name: title }).click()
      await expect(page).toHaveTitle(`${title} - Hexbolt`)
    }
    await expect(links).toHaveText(four)
    await expect(tabsOf(page).getByRole('link', { name: 'SKU管理' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('[T06] with dynamicNewTab another query opens a tab of its own', async () => {
    await page.goto('/#/goods/own?status=1')
    await expect(pagerOf(page)).toBeVisible()
    await page.goto('/#/goods/own?status=0')
    await expect(links).toHaveText([...four, '独立页签', '独立页签'])
    await tabsOf(page).getByRole('link', { name: '独立页签' }).first().click()
    await expect(page).toHaveURL('/#/goods/own?status=1')
  })

  const word = page.getByRole('textbox', { name: '名称/编码' })
  await test.step('[T05] menu entry, tab command and header button each reload the page from the start', async () => {
    await openMore(page, '品牌管理')
    for (const reload of [
      () => menuOf(page).getByRole('link', { name: '品牌管理' }).click(),
      () => choose(page, '品牌管理', '刷新'),
      () => page.getByRole('button', { name: '刷新当前页' }).click(),
    ]) {
      await word.fill('half typed')
      const request = page.waitForRequest('**/api/goods/brand/list*')
      await reload()
      await request
      await expect(word).toHaveValue('')
      await expect(pagerOf(page)).toBeVisible()
    }
  })

  await test.step('[L07] a page with noKeepAlive begins anew, and so does one whose tab was closed', async () => {
    await word.fill('half typed')
    await openMore(page, '不缓存')
    await expect(word).toHaveValue('')
    await word.fill('lost')
    await openMore(page, '品牌管理')
    await expect(word).toHaveValue('half typed')
    await openMore(page, '不缓存')
    await expect(word).toHaveValue('')
    await page.getByRole('button', { name: '关闭“品牌管理”' }).click()
    await openMore(page, '品牌管理')
    await expect(word).toHaveValue('')
  })

  await test.step('[T01] when the bar cannot show all tabs, a list of them can be searched', async () => {
    await expect(page.getByRole('button', { name: /^全部页签/ })).toHaveCount(0)
    for (const { meta } of many) await menuOf(page).getByRole('link', { name: meta.title, exact: true }).click()
    await expect(links).toHaveCount(17)
    await page.getByRole('button', { name: '全部页签（17）' }).click()
    await page.getByRole('searchbox', { name: '搜索页签' }).fill('没有')
    await expect(page.getByText('没有匹配的页签')).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索页签' }).fill('第3个')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/#/goods/many3')
    // walk: tabs half hidden at both ends; the page's tab is whole, the others fade at the ends
    const tab = tabsOf(page).getByRole('listitem').filter({ hasText: '第3个很长的页签标题' })
    await expect(tab).toBeInViewport({ ratio: 1 })
    const fades = tabsOf(page).getByRole('list')
    await expect(fades).toHaveCSS('mask-image', /linear-gradient/)
    const [own, all] = [await tab.boundingBox(), await fades.boundingBox()]
    expect(own?.x ?? 0).toBeGreaterThanOrEqual((all?.x ?? 0) + 32)
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((all?.x ?? 0) + (all?.width ?? 0) - 32)
  })
})

test('[T02] [T03] [T04] [T08] tabs are closed, moved by keys and pointer, kept over a reload', async ({ page }) => {
  const links = await openFour(page)

  await test.step('[T03] 关闭右侧, on a tab by its context menu', async () => {
    await choose(page, '系列管理', '关闭右侧')
    await expect(links).toHaveText(['首页', '品牌管理', '系列管理'])
    await expect(page).toHaveTitle('系列管理 - Hexbolt')
  })

  await test.step('[T03] 关闭左侧 keeps what cannot be closed', async () => {
    await openMore(page, 'SKU管理')
    await choose(page, '系列管理', '关闭左侧')
    await expect(links).toHaveText(['首页', '系列管理', 'SKU管理'])
    await expect(page).toHaveTitle('SKU管理 - Hexbolt')
  })

  await test.step('[T03] the bar end has the current page’s commands, disabled where nothing can close', async () => {
    await openMore(page, '品牌管理')
    await page.getByRole('button', { name: '页签操作' }).click()
    await expect(page.getByRole('menuitem', { name: '关闭右侧' })).toBeDisabled()
    await page.getByRole('menuitem', { name: '关闭左侧' }).click()
    await expect(links).toHaveText(['首页', '品牌管理'])
  })

  await test.step('[T03] 关闭其他 keeps what cannot be closed', async () => {
    await openMore(page, '系列管理', 'SKU管理')
    await choose(page, '系列管理', '关闭其他')
    await expect(links).toHaveText(['首页', '系列管理'])
    await expect(page).toHaveTitle('系列管理 - Hexbolt')
  })

  await test.step('[T03] 关闭全部 keeps what cannot be closed', async () => {
    await openMore(page, '品牌管理')
    await choose(page, '系列管理', '关闭全部')
    await expect(links).toHaveText(['首页'])
    await expect(page).toHaveTitle('首页 - Hexbolt')
  })

  await test.step('[T02] the start page cannot be closed', async () => {
    await openFour(page)
    await expect(tabOf(page, '首页').getByRole('button')).toHaveCount(0)
    await expect(tabOf(page, '品牌管理').getByRole('button', { name: '关闭“品牌管理”' })).toBeVisible()
    await tabOf(page, '首页').click({ button: 'middle' })
    await tabOf(page, '系列管理').click({ button: 'middle' })
    await expect(links).toHaveText(['首页', '品牌管理', 'SKU管理'])
  })

  await test.step('[T04] closing the current tab goes to the last one left; closing another changes nothing', async () => {
    await openMore(page, '系列管理')
    await tabsOf(page).getByRole('link', { name: '品牌管理' }).click()
    await tabOf(page, '系列管理').getByRole('button').click()
    await expect(links).toHaveText(['首页', '品牌管理', 'SKU管理'])
    await expect(page).toHaveURL('/#/goods/brand')
    await tabOf(page, '品牌管理').getByRole('button').click()
    await expect(page).toHaveURL('/#/goods/sku')
    await tabOf(page, 'SKU管理').getByRole('button').click()
    await expect(page).toHaveURL('/#/index')
    await expect(links).toHaveText(['首页'])
  })

  const brand = linkOf(page, '品牌管理')
  const word = page.getByRole('textbox', { name: '名称/编码' })

  await test.step('[T08] they are moved and closed by keyboard', async () => {
    await openFour(page)
    await linkOf(page, '系列管理').focus()
    await page.keyboard.press('Delete')
    await expect(links).toHaveText(['首页', '品牌管理', 'SKU管理'])
    await page.goto('/#/goods/series')
    await expect(links).toHaveText(['首页', '品牌管理', 'SKU管理', '系列管理'])
    await brand.focus()
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expect(links).toHaveText(['首页', 'SKU管理', '品牌管理', '系列管理'])
    await expect(brand).toBeFocused()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(links).toHaveText(['首页', '品牌管理', 'SKU管理', '系列管理'])
    await expect(brand).toBeFocused()
  })

  await test.step('[T08] they are dragged; the start page keeps its place', async () => {
    await brand.click()
    await expect(pagerOf(page)).toBeVisible()
    await word.fill('half typed')
    const [from, to, home] = await Promise.all(['SKU管理', '系列管理', '首页'].map((name) => linkOf(page, name).boundingBox()))
    await page.mouse.move(from!.x + 20, from!.y + 10) // visible above
    await page.mouse.down()
    await page.mouse.move(to!.x + to!.width - 4, to!.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect(links).toHaveText(['首页', '品牌管理', '系列管理', 'SKU管理'])
    await expect(page).toHaveURL('/#/goods/brand')
    await page.mouse.move(from!.x + 20, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(home!.x + 4, home!.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect(links).toHaveText(['首页', '系列管理', '品牌管理', 'SKU管理'])
    await expect(word).toHaveValue('half typed')
  })

  await test.step('[T08] they come back after a reload, in their order and with their queries', async () => {
    await page.getByRole('button', { name: '第 2 页' }).click()
    await expect(page).toHaveURL('/#/goods/brand?page_no=2')
    await linkOf(page, 'SKU管理').click()
    await expect(page).toHaveTitle('SKU管理 - Hexbolt')
    await page.reload()
    await expect(links).toHaveText(['首页', '系列管理', '品牌管理', 'SKU管理'])
    await expect(page).toHaveTitle('SKU管理 - Hexbolt')
    await brand.click()
    await expect(page).toHaveURL('/#/goods/brand?page_no=2')
  })
})
