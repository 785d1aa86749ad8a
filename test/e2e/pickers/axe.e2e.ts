import { expectNoFindings } from '../axe.ts'
import { expect, test, windowOf } from '../helpers.ts'

test('axe finds nothing in packages, gifts and the goods picker, in light and in dark', async ({ page, goods }) => {
  const first = async (path: string) => {
    const { list } = (await goods.get(path)) as unknown as { list: { id: number }[] }
    return list[0]?.id
  }
  await page.goto('/#/goods/package')
  await page
    .getByRole('button', { name: /种 \/ / })
    .first()
    .click()
  await expect(page.getByRole('list', { name: /的组成$/ })).toBeVisible()
  await expectNoFindings(page)

  await page.goto(`/#/goods/package?edit=${await first('/api/goods/package/list')}`)
  const form = windowOf(page, '编辑套装')
  await form.getByRole('button', { name: '选择商品' }).click()
  const picker = windowOf(page, '选择商品')
  await expect(picker.getByRole('button', { name: /^添加 / }).first()).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expectNoFindings(page, '[role=dialog]')

  const gift = await first('/api/goods/gift/list?cond_type=brand')
  await page.goto(`/#/goods/gift?edit=${gift}`)
  await expect(windowOf(page, '编辑赠品规则').getByRole('listitem').first()).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await page.goto(`/#/goods/gift?records=${gift}`)
  await expect(windowOf(page, /送出记录$/).getByRole('table')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
})
