import type { Page } from '@playwright/test'
import { expectNoFindings } from '../axe.ts'
import { expect, rowAction, rowOf, test, windowOf } from '../helpers.ts'

test('axe finds nothing in the forms of brand, series and SKU', async ({ page, goods }) => {
  const { brand, series, spu } = await goods.family()
  const tiers = [{ level: 'trade', min_qty: 100, price: 8_000 }]
  const sku = await goods.sku(spu.id, { tiers, units: [{ unit: '盒', ratio: 50, is_default_sale: 1 }] })
  for (const [path, title] of [
    [`/goods/brand?edit=${brand.id}`, '编辑品牌'],
    [`/goods/series?edit=${series.id}`, '编辑系列'],
    [`/goods/sku?edit=${sku.id}`, '编辑SKU'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(windowOf(page, title).getByRole('switch').first()).toBeVisible()
    await settled(page)
    await expectNoFindings(page, '[role=dialog]')
  }
})

test('axe finds nothing on the pages of SPUs', async ({ page, goods }) => {
  const { spu } = await goods.family()
  await goods.sku(spu.id)
  await page.goto(`/#/goods/spu?word=${spu.code}`)
  await expect(rowOf(page, spu.code)).toBeVisible()
  await settled(page)
  await expectNoFindings(page)
  await page.goto(`/#/goods/spu/edit?id=${spu.id}`)
  await expect(page.getByText('共 1 个SKU')).toBeVisible()
  await settled(page)
  await expectNoFindings(page)
})

test('axe finds nothing in the dialogs and logs of a SKU', async ({ page, goods }) => {
  const { brand, spu } = await goods.family()
  const { code } = await goods.sku(spu.id, { stock: 5 })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await page.getByRole('button', { name: `展开 ${code}` }).click()
  await expect(page.getByText('原厂型号')).toBeVisible()
  for (const action of ['改价', '调库存', '库存流水', '改价记录']) {
    await rowAction(page, code, action)
    await expect(windowOf(page, `${action} · ${code}`)).toBeVisible()
    if (action === '改价') await page.getByLabel('数值').fill('95')
    await settled(page)
    await expectNoFindings(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    if (action === '改价') await page.getByRole('alertdialog').getByRole('button', { name: '放弃修改' }).click()
    await expect(windowOf(page, `${action} · ${code}`)).toBeHidden()
  }
})

/** Nothing is on its way in or out. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
