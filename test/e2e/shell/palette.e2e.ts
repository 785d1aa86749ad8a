import type { Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { unique } from '#test/e2e/goods/data.ts'
import { expect, test } from '#test/e2e/helpers.ts'
import { pagerOf } from './parts.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '搜索' })
const options = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('[L03] the palette by keyboard: pages, actions, the web; Escape closes it; axe is clean', async ({ page, context }) => {
  await context.route('https://www.bing.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>found</title>' }))
  await test.step('with Ctrl K, a word and Enter a page is open; Escape closes and the focus returns', async () => {
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

  await test.step('axe finds nothing, in light and dark', async () => {
    await openPalette(page)
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

test('[L03] [S23] records by code and name, counts link to lists, history repeats, comments show', async ({ page, goods }) => {
  const { brand, series, spu } = await goods.family()
  const sku = await goods.sku(spu.id)
  const word = `车间${unique()}`
  const make = (n: number) => goods.post('/api/goods/scene/edit', { title: `${word}-${n}` })
  for (let n = 0; n < 6; n += 1) await make(n)
  const { id } = (await make(6)) as unknown as { id: number }
  const scenes = page.getByRole('group', { name: '应用场景 7' })

  await test.step('a record is found by its code and by its name, and opens its page', async () => {
    await page.goto('/#/index')
    await openPalette(page)
    await field(page).fill(series.title)
    await expect(page.getByRole('group', { name: '系列' }).getByRole('option')).toHaveText([
      `${series.title}${series.code} · ${brand.title}`,
    ])
    // typed and entered at once: the result for the whole word opens
    await field(page).fill(sku.code.toLowerCase())
    await field(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/goods/sku/detail\\?id=${sku.id}$`))
    await expect(page.getByRole('article', { name: sku.title })).toBeVisible()
  })

  await test.step('five of seven, and all of them', async () => {
    await openPalette(page)
    await field(page).fill(word)
    await expect(scenes.getByRole('option')).toHaveCount(6)
    await scenes.getByRole('option', { name: '查看全部应用场景（7）' }).click()
    await expect(page).toHaveURL(new RegExp(`#/goods/scene\\?word=${encodeURIComponent(word)}$`))
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(7)
  })

  await test.step('the former word, and the form of a record', async () => {
    await openPalette(page)
    await page.getByRole('group', { name: '最近搜索' }).getByRole('option', { name: word }).click()
    await expect(field(page)).toHaveValue(word)
    await scenes.getByRole('option', { name: `${word}-6` }).click()
    await expect(page).toHaveURL(new RegExp(`edit=${id}`))
  })

  await test.step('comments in the head of the form', async () => {
    const form = page.getByRole('dialog', { name: '编辑应用场景' })
    await form.getByRole('button', { name: '评论', exact: true }).click()
    const comments = page.getByRole('dialog', { name: `${word}-6 的评论` })
    await comments.getByRole('textbox', { name: '写评论' }).fill('图标要换')
    await comments.getByRole('button', { name: '发表' }).click()
    await expect(comments.getByRole('listitem')).toContainText('图标要换')
    await expectNoFindings(page, '[role=dialog]:last-of-type')
    await page.keyboard.press('Escape')
    await expect(form.getByRole('button', { name: '评论 1' })).toBeVisible()
  })

  await test.step('the link of a mention', async () => {
    await page.goto(`/#/goods/scene?comments=${id}`)
    await expect(page.getByRole('dialog', { name: `${word}-6 的评论` })).toContainText('图标要换')
  })
})

test.describe('cs', () => {
  test.use({ account: 'cs' })

  test('[L03] [P01] without goods permission the palette finds and creates no goods', async ({ page }) => {
    await page.goto('/#/index')
    await openPalette(page)
    await field(page).fill('品牌')
    await expect(options(page)).toHaveText(['在网上搜索“品牌”'])
    await field(page).fill('轴承')
    await expect(page.getByRole('group', { name: /^门店/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^(?:品牌|系列|SPU|SKU)/ })).toHaveCount(0)
  })
})
