import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { menuOf, pagerOf } from './parts.ts'

test('[L07] a tab returns with its state; a resting page is hidden, and reloads what it lacks', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: '已打开的页面' })
  await page.goto('/#/goods/brand?status=1&page_no=2&page_size=20')
  await expect(pagerOf(page)).toBeVisible()
  await page.getByRole('textbox', { name: '名称/编码' }).fill('half typed')
  const row = page.getByRole('row').nth(18)
  await row.scrollIntoViewIfNeeded()
  const place = await row.boundingBox()
  await menuOf(page).getByRole('link', { name: '系列管理' }).click()
  await expect(page.getByRole('table', { name: '系列' })).toBeVisible()

  await test.step('a resting page is invisible, unread, unreachable by keyboard, and stays laid out', async () => {
    await expect(page.getByRole('table', { name: '品牌' })).toHaveCount(0)
    const resting = page.locator('main table[aria-label="品牌"]')
    await expect(resting).toBeHidden()
    expect(await resting.evaluate((table) => table.closest('[data-rests] > *')?.checkVisibility())).toBe(false)
    // an element without a size has no layout
    expect(await resting.evaluate((table) => getComputedStyle(table.closest('[data-rests] > *') ?? table).display)).not.toBe('none')
    const button = resting.getByRole('button', { includeHidden: true }).first()
    await button.evaluate((element) => element.focus())
    await expect(button).not.toBeFocused()
  })

  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await bar.getByRole('link', { name: '品牌管理' }).click()
  await expect(page).toHaveURL('/#/goods/brand?status=1&page_no=2&page_size=20')
  await expect(page.getByRole('textbox', { name: '名称/编码' })).toHaveValue('half typed')
  await expect(page.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => row.boundingBox()).toEqual(place)
  expect(requests).not.toContain('/api/info')

  await test.step('a page left while its table loads blocks nothing, and loads its rows on return', async () => {
    const table = page.locator('main table[aria-label="品牌"]')
    // the page cancels the request when it is left
    await page.route('**/api/goods/brand/list?*', () => undefined)
    await page.getByRole('textbox', { name: '名称/编码' }).fill('LILARN')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await menuOf(page).getByRole('link', { name: '系列管理' }).click()
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
    await page.unroute('**/api/goods/brand/list?*')
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await expectNoFindings(page)
    await bar.getByRole('link', { name: '品牌管理' }).click()
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expect(table.locator('tbody > tr')).toHaveCount(1)
  })
  await test.step('an open form with its text returns too', async () => {
    await page.goto('/#/goods/brand?edit=new')
    const form = page.getByRole('dialog', { name: '新增品牌' })
    await form.getByLabel('品牌名称').fill('没写完的品牌')
    await page.goto('/#/goods/series')
    await expect(page.getByRole('table', { name: '系列' })).toBeVisible()
    await expect(form).toBeHidden()
    await bar.getByRole('link', { name: '品牌管理' }).click()
    await expect(form.getByLabel('品牌名称')).toHaveValue('没写完的品牌')
  })
})
