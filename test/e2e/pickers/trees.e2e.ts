import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/kit/gallery.ts'

const district = (code: string, name: string) => ({ code, name })
const areas = [
  {
    code: '330000',
    name: '浙江省',
    children: [{ code: '330100', name: '杭州市', children: [district('330106', '西湖区'), district('330109', '萧山区')] }],
  },
]
const brand = (sku_list: object[]) => ({
  brand_id: 1,
  title: '砺岚轫',
  series_list: [{ series_id: 1, title: 'G2 静音系列', sku_list }],
})

/** Answers the calls, and records the tree's requests. */
async function serve(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route('**/api/common/**', (route) => {
    const { pathname, search, searchParams } = new URL(route.request().url())
    if (pathname.endsWith('/tree')) requests.push(search)
    const isSeries = searchParams.get('series_id') === '1'
    const list = pathname.endsWith('/area')
      ? areas
      : pathname.endsWith('/tree')
        ? [brand(isSeries ? [{ sku_id: 1, title: '深沟球轴承 6204' }] : [])]
        : searchParams.get('word') === '6308'
          ? [{ id: 8, code: 'LLR-6308', title: '深沟球轴承 6308' }]
          : [{ id: 7, code: 'LLR-6307', title: '深沟球轴承 6307' }]
    return route.fulfill({ json: { code: 200, msg: '', data: { list } } })
  })
  return requests
}

test('[K06] [K09] an area is chosen by three levels in 172.5 px; SKUs by series or word', async ({ gallery, page }) => {
  const requests = await serve(page)
  await gallery.open('tree-pickers')
  const face = page.getByRole('combobox', { name: '地区' })
  await expect(face).toHaveText('浙江省 / 杭州市 / 西湖区')
  expect((await face.locator('..').boundingBox())?.width).toBeCloseTo(172.5, 1)
  await face.click()
  await page.getByRole('option', { name: '萧山区' }).click()
  await expect(page.getByLabel('area', { exact: true })).toHaveText('330000 330100 330109')
  await face.hover()
  await page.getByRole('main').getByRole('button', { name: '清除' }).first().click()
  await expect(page.getByLabel('area', { exact: true })).toHaveText('')

  // a series requests its SKUs when it opens, or a word finds them; brands only contain series
  const box = page.getByRole('combobox', { name: 'SKU' })
  await expect(box).toHaveText('深沟球轴承 6307')
  await box.click()
  expect(requests).toEqual([''])
  await page.getByRole('treeitem', { name: '砺岚轫' }).click()
  await expect(page.getByRole('treeitem', { name: '砺岚轫' })).not.toHaveAttribute('aria-checked')
  await page.getByRole('treeitem', { name: 'G2 静音系列' }).click()
  await expect(page.getByLabel('skus')).toHaveText('7 1')
  expect(requests).toEqual(['', '?series_id=1'])
  await page.getByRole('combobox', { name: '输入以筛选' }).fill('6308')
  await page.getByRole('treeitem', { name: '深沟球轴承 6308' }).click()
  await expect(page.getByLabel('skus')).toHaveText('7 1 8')
  await page.keyboard.press('Escape')
  await expect(box).toHaveText('深沟球轴承 6307 等 3 项')
})
