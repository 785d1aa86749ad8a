import { expectNoFindings } from '#test/e2e/axe.ts'
import { choose, expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { unique } from './data.ts'
import { shownFamily } from './shown.ts'

test('[A04] gift: a brand rule is made, changed and copied; state follows time, gifts are listed', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const { spu, brand } = await shownFamily(goods)
  const [giftSku, sold] = [await goods.sku(spu.id, { is_gift_only: 1 }), await goods.sku(spu.id)]
  const title = `满赠${unique()}`
  await page.goto('/#/goods/gift')
  await page.getByRole('button', { name: '新增赠品规则' }).click()
  const form = windowOf(page, '新增赠品规则')
  await form.getByLabel('规则名称').fill(title)
  await form.getByRole('radiogroup', { name: '条件类型' }).getByText('买指定品牌').click()
  await form.getByLabel('门槛').fill('3')
  await form.getByLabel('开始时间').fill('2026-01-01T08:00')
  await form.getByLabel('结束时间').fill('2026-01-01T07:00')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请选择品牌')).toBeVisible()
  await expect(form.getByRole('group', { name: '赠品' }).getByRole('alert')).toHaveText('请选择赠品')
  await expectFault(form, '结束时间', '结束时间必须晚于开始时间')

  await choose(form, '添加', brand.title)
  await expect(form.getByRole('button', { name: `移除 ${brand.title}` })).toBeVisible()
  await form.getByLabel('结束时间').fill('2035-01-01T07:00')
  await form.getByRole('group', { name: '赠品' }).getByRole('button', { name: '选择商品' }).click()
  const picker = windowOf(page, '选择商品')
  // an SKU that is sold separately cannot be a gift
  await picker.getByRole('textbox', { name: '商品编码' }).fill(sold.code)
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('button', { name: '重置' })).toBeVisible()
  await expect(picker.getByRole('button', { name: /^添加 / })).toHaveCount(0)
  await picker.getByRole('textbox', { name: '商品编码' }).fill(giftSku.code)
  await page.keyboard.press('Enter')
  await picker.getByRole('button', { name: `添加 ${giftSku.code}` }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('listitem', { name: giftSku.code }).getByLabel('赠品数量').fill('0')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('赠品数量必须大于0')).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await form.getByRole('listitem', { name: giftSku.code }).getByLabel('赠品数量').fill('2')
  await form.getByLabel('发放总量').fill('9')
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, /^已新增 /)
  await expect(form).toBeHidden()

  await page.getByRole('textbox', { name: '规则名称' }).fill(title)
  await page.keyboard.press('Enter')
  const row = rowOf(page, title)
  await expect(row).toContainText('进行中')
  await expect(row).toContainText(`${brand.title} 满 3 件`)
  await expect(row).toContainText(`${giftSku.code} × 2`)
  await expect(row).toContainText('0 / 9')
  await row.getByRole('switch').click()
  await expect(row).toContainText('已停用')

  await rowAction(page, title, '编辑')
  const editing = windowOf(page, '编辑赠品规则')
  await editing.getByRole('radiogroup', { name: '条件类型' }).getByText('满额').click()
  await editing.getByLabel('门槛').fill('888.50')
  await editing.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('满 ¥888.50')

  await rowAction(page, title, '复制')
  const copy = windowOf(page, '复制赠品规则')
  await expect(copy.getByLabel('规则名称')).toHaveValue(`${title} 副本`)
  await expect(copy.getByLabel('门槛')).toHaveValue('¥888.50')
  await copy.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, `${title} 副本`)).toContainText('已停用')

  // a gift in the demo data has been granted
  const { list } = (await goods.get('/api/goods/gift/list?page_size=100')) as unknown as {
    list: { id: number; title: string; used_qty: number; total_qty: number | null }[]
  }
  const rule = list.find(({ used_qty }) => used_qty > 3)
  await page.goto(`/#/goods/gift?title=${encodeURIComponent(rule?.title ?? '')}&records=${rule?.id}`)
  const records = windowOf(page, `${rule?.title} 送出记录`)
  await expect(records.getByRole('row')).toHaveCount(1 + Math.min(20, rule?.used_qty ?? 0))
  await expectNoFindings(page, '[role=dialog]')
})
