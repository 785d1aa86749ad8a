import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from '#test/e2e/axe.ts'
import { expect, expectFault, expectToast, rowAction, rowOf, test, windowOf } from '#test/e2e/helpers.ts'
import { PICTURE, unique, type GoodsData } from './data.ts'
import { shownFamily } from './shown.ts'

async function threeSkus(goods: GoodsData) {
  const { spu } = await shownFamily(goods)
  const [first, second, third] = [await goods.sku(spu.id, { stock: 9 }), await goods.sku(spu.id, { stock: 4 }), await goods.sku(spu.id)]
  return [first, second, third] as const
}

/** Searches goods by code and selects them. */
async function pick(page: Page, form: Locator, codes: readonly string[]) {
  await form.getByRole('button', { name: '选择商品' }).click()
  const picker = windowOf(page, '选择商品')
  for (const code of codes) {
    await picker.getByRole('textbox', { name: '商品编码' }).fill(code)
    await page.keyboard.press('Enter')
    await picker.getByRole('button', { name: `添加 ${code}` }).click()
  }
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
}

const lines = (form: Locator) => form.getByRole('list', { name: '套装商品' }).getByRole('listitem')

test('[A05] package: made, sorted, copied, and found by one of its parts', async ({ page, goods, console }) => {
  console.allow(/400 \(Bad Request\)/)
  const [first, second, third] = await threeSkus(goods)
  const code = unique()
  await page.goto('/#/goods/package')
  await page
    .getByRole('button', { name: /种 \/ / })
    .first()
    .click()
  await expect(page.getByRole('list', { name: /的组成$/ })).toBeVisible()
  await expectNoFindings(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '新增套装' }).click()
  const form = windowOf(page, '新增套装')
  await form.getByLabel('套装名称').fill(`轴承更换套装${code}`)
  await form.getByLabel('套装编码').fill(code)
  await form.locator('input[type=file]').first().setInputFiles({ name: 'kit.png', mimeType: 'image/png', buffer: PICTURE })
  await pick(page, form, [first.code])
  await form.getByLabel('套装门店价').fill('350')
  await form.getByLabel('套装贸易价').fill('360')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByRole('group', { name: '套装商品' }).getByRole('alert')).toHaveText('套装至少包含2种商品')
  await expectFault(form, '套装贸易价', '套装贸易价不能高于套装门店价')

  await pick(page, form, [second.code, third.code])
  await expect(lines(form)).toHaveCount(3)
  await lines(form).nth(1).getByLabel('数量').fill('2')
  // 100 yuan each, four pieces
  await expect(form.getByText('原价合计 ¥400.00，优惠 ¥50.00（12.5%）')).toBeVisible()
  await form.getByLabel('套装门店价').fill('400.01')
  await form.getByLabel('套装贸易价').fill('300')
  await form.getByRole('button', { name: '保存' }).click()
  await expectFault(form, '套装门店价', '套装价不能高于原价合计')
  await form.getByLabel('套装门店价').fill('350')

  // the keys move the last part to the first place, then the pointer moves the second to the last
  await form.getByRole('button', { name: new RegExp(`^移动 ${third.code}`) }).focus()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowUp')
  await expect(lines(form).first()).toContainText(third.code)
  await expect(form.getByRole('button', { name: new RegExp(`^移动 ${third.code}`) })).toBeFocused()
  await form.getByRole('button', { name: new RegExp(`^移动 ${first.code}`) }).dragTo(lines(form).nth(2))
  await expect(lines(form).nth(2)).toContainText(first.code)
  await lines(form).nth(1).getByLabel('主件').check()
  await form.getByRole('button', { name: '保存' }).click()
  await expectToast(page, /^已新增 /)

  await page.getByRole('textbox', { name: '名称/编码' }).fill(code)
  await page.keyboard.press('Enter')
  const row = rowOf(page, code)
  await expect(row).toContainText('¥400.00')
  await expect(row).toContainText('¥50.00')
  await row.getByRole('button', { name: '3种 / 4件' }).click()
  const parts = page.getByRole('list', { name: /的组成$/ }).getByRole('listitem')
  await expect(parts).toHaveCount(3)
  await expect(parts.nth(0)).toContainText(third.code)
  await expect(parts.nth(1)).toContainText('主件')
  await expect(parts.nth(1)).toContainText('× 2')
  await page.keyboard.press('Escape')

  await rowAction(page, code, '复制')
  const copy = windowOf(page, '复制套装')
  await expect(copy.getByLabel('套装名称')).toHaveValue(`轴承更换套装${code} 副本`)
  await expect(lines(copy)).toHaveCount(3)
  await expectNoFindings(page, '[role=dialog]')
  await copy.getByLabel('套装编码').fill(`${code}-2`)
  await copy.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, `${code}-2`)).toBeVisible()
  await expect(rowOf(page, `${code}-2`).getByRole('switch')).not.toBeChecked()

  // found by one of its parts
  await page.getByRole('button', { name: '重置' }).click()
  await page.getByRole('combobox', { name: '含SKU' }).click()
  await page.getByRole('combobox', { name: '输入以筛选' }).fill(second.code)
  await page.getByRole('option', { name: second.code }).click()
  await expect(page).toHaveURL(/sku_id=/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('combobox', { name: '含SKU' })).toHaveText(second.code)
})
