import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'
import { openFour, pagerOf, tabsOf } from './parts.ts'

const linkOf = (page: Page, name: string) => tabsOf(page).getByRole('link', { name })

test('[T08] tabs reorder by keyboard and dragging; page state and order survive a reload', async ({ page }) => {
  const links = await openFour(page)
  const brand = linkOf(page, '品牌管理')
  const word = page.getByRole('textbox', { name: '名称/编码' })

  await test.step('[T08] they are moved and closed by keyboard', async () => {
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
