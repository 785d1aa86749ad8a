import type { Page } from '@playwright/test'
import { expectNoFindings } from '../axe.ts'
import { expect, test } from '../helpers.ts'
import { pagerOf } from './parts.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const options = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('[L03] with Ctrl K, a word and Enter a page is open; Escape closes and the focus returns', async ({ page }) => {
  await page.goto('/#/goods/brand')
  await expect(pagerOf(page)).toBeVisible()
  await openPalette(page)
  await field(page).fill('sku')
  await expect(options(page).first()).toHaveText(/^SKU管理/)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/#\/goods\/sku/)
  await expect(field(page)).toBeHidden()
  const button = page.getByRole('button', { name: '搜索', exact: true })
  await button.click()
  await expect(page.getByRole('group', { name: '最近打开' }).getByRole('option').first()).toHaveText(/^品牌管理/)
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('[L03] a record is found by its code and by its name, and opens in its list', async ({ page, goods }) => {
  const { brand, series, spu } = await goods.family()
  const sku = await goods.sku(spu.id)
  await page.goto('/#/index')
  await openPalette(page)
  await field(page).fill(series.title)
  await expect(page.getByRole('group', { name: '系列' }).getByRole('option')).toHaveText([`${series.title}${series.code} · ${brand.title}`])
  // typed and entered at once: the result of the whole word opens
  await field(page).fill(sku.code.toLowerCase())
  await field(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/goods/sku\\?code=${sku.code}&edit=${sku.id}`))
  await expect(page.getByRole('dialog', { name: '编辑SKU' })).toBeVisible()
})

test('[L03] the arrows choose, around the ends; the last entry searches the web; what can be done anywhere is done from here; axe finds nothing', async ({
  page,
  context,
}) => {
  await context.route('https://www.bing.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>found</title>' }))
  await page.goto('/#/index')
  await openPalette(page)

  await test.step('axe finds nothing, in light and dark', async () => {
    await field(page).fill('轴承')
    await expect(page.getByRole('group', { name: 'SKU' })).toBeVisible()
    await expectNoFindings(page, '[role=dialog]')
  })

  await test.step('the arrows, and the web', async () => {
    await field(page).fill('深沟球 & 6204')
    await expect(options(page).last()).toHaveText('在网上搜索“深沟球 & 6204”')
    await expect(page.getByRole('status').filter({ hasText: '条结果' })).toBeVisible()
    await field(page).press('ArrowUp')
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
    const opened = context.waitForEvent('page')
    await field(page).press('Enter')
    await expect(await opened).toHaveURL(`https://www.bing.com/search?q=${encodeURIComponent('深沟球 & 6204')}`)
    await page.bringToFront()
    await expect(field(page)).toBeHidden()
  })

  await test.step('a new brand, the language', async () => {
    await page.keyboard.press('Control+k')
    await field(page).fill('新增品牌')
    await field(page).press('Enter')
    await expect(page.getByRole('dialog', { name: '新增品牌' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: '新增品牌' })).toBeHidden()
    await page.keyboard.press('Control+k')
    await field(page).fill('English')
    await field(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  })
})

test.describe('cs', () => {
  test.use({ account: 'cs' })

  test('[L03] [P01] who may not see goods finds neither their pages nor their records, nor may make any', async ({ page }) => {
    await page.goto('/#/index')
    await openPalette(page)
    await field(page).fill('品牌')
    await expect(options(page)).toHaveText(['在网上搜索“品牌”'])
    await field(page).fill('轴承')
    await expect(options(page)).toHaveText(['在网上搜索“轴承”'])
  })
})
