import { expectNoFindings } from '../axe.ts'
import { expect, test, windowOf } from '../helpers.ts'

interface Goods {
  get(path: string): Promise<unknown>
}

test('axe finds nothing in packages, in light and in dark', async ({ page, goods }) => {
  await page.goto('/#/goods/package?page_size=10')
  await page
    .getByRole('button', { name: /种 \/ / })
    .first()
    .click()
  await expect(page.getByRole('list', { name: /的组成$/ })).toBeVisible()
  await expectNoFindings(page)
  await page.goto(`/#/goods/package?edit=${await first(goods, '/api/goods/package/list')}`)
  await expect(windowOf(page, '编辑套装').getByRole('button', { name: '选择商品' })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
})

test('axe finds nothing in the goods picker, in light and in dark', async ({ page, goods }) => {
  await page.goto(`/#/goods/package?edit=${await first(goods, '/api/goods/package/list')}`)
  await windowOf(page, '编辑套装').getByRole('button', { name: '选择商品' }).click()
  await expect(
    windowOf(page, '选择商品')
      .getByRole('button', { name: /^添加 / })
      .first(),
  ).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
})

test('axe finds nothing in gifts, in light and in dark', async ({ page, goods }) => {
  const gift = await first(goods, '/api/goods/gift/list?cond_type=brand')
  await page.goto(`/#/goods/gift?edit=${gift}`)
  await expect(windowOf(page, '编辑赠品规则').getByRole('listitem').first()).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await page.goto(`/#/goods/gift?records=${gift}`)
  await expect(windowOf(page, /送出记录$/).getByRole('table')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
})

async function first(goods: Goods, path: string): Promise<number | undefined> {
  const { list } = (await goods.get(path)) as { list: { id: number }[] }
  return list[0]?.id
}
