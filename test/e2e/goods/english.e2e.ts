import { expect, expectFault, rowAction, test, windowOf } from '#test/e2e/helpers.ts'

test.use({ language: 'en' })

test('[A01] [A08] brands and SKUs: list, form, dialogs and messages speak English', async ({ page, goods }) => {
  await page.goto('/#/goods/brand')
  await expect(page.getByRole('columnheader', { name: 'Name / code · English name' })).toBeVisible()
  await page.getByRole('button', { name: 'New brand' }).click()
  const form = windowOf(page, 'New brand')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expectFault(form, 'Brand name', 'Please enter Brand name')
  await form.getByRole('button', { name: 'Cancel' }).click()

  const { brand, spu } = await goods.family()
  const { code } = await goods.sku(spu.id, { stock: 7 })
  await page.goto(`/#/goods/sku?brand_id=${brand.id}`)
  await rowAction(page, code, 'Adjust stock')
  const dialog = windowOf(page, `Adjust stock · ${code}`)
  await dialog.getByLabel('Quantity').fill('3')
  await expectFault(dialog, 'Quantity', 'Available stock 7 → 10')
  await dialog.getByRole('button', { name: 'Adjust', exact: true }).click()
  await expectFault(dialog, 'Reason', 'Please enter Reason')
})
