import { expect, test } from './gallery.ts'

test('a drawer goes with its page and comes back with what was typed', async ({ gallery, page }) => {
  await gallery.open('keep-alive')
  const drawer = page.getByRole('dialog', { name: '新增品牌' })
  await page.getByRole('button', { name: '新增品牌' }).click()
  await page.getByRole('textbox', { name: '品牌名称' }).fill('砺岚轫')
  await page.evaluate(() => (location.hash = '#series'))
  await expect(page.getByRole('heading', { name: '系列' })).toBeVisible()
  await expect(drawer).toBeHidden()
  // No modal state may be left: the other page can be used.
  await page.getByRole('radiogroup', { name: '打开' }).getByText('品牌名称').click()
  await expect(drawer).toBeVisible()
  await expect(page.getByRole('textbox', { name: '品牌名称' })).toHaveValue('砺岚轫')
})
