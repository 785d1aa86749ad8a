import { expect, expectFault, test, windowOf } from '#test/e2e/helpers.ts'

test.use({ language: 'en' })

test('[A01] brand: list, form and messages speak English', async ({ page }) => {
  await page.goto('/#/goods/brand')
  await expect(page.getByRole('columnheader', { name: 'Name / code · English name' })).toBeVisible()
  await page.getByRole('button', { name: 'New brand' }).click()
  const form = windowOf(page, 'New brand')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expectFault(form, 'Brand name', 'Please enter Brand name')
  await form.getByRole('button', { name: 'Cancel' }).click()
})
