import { expect, test } from './gallery.ts'

test('[R9] keys go to the ends of a sheet of 10,000 rows, with motion and without', async ({ gallery, page }) => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await test.step(`motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion })
      await gallery.open('sheet')
      const grid = page.getByRole('grid', { name: 'SKU' })
      await expect(grid).toHaveAttribute('aria-rowcount', '10001')
      await grid.locator('[data-row="1"] [data-column="1"]').click()
      await page.keyboard.press('Control+End')
      await expect(grid.locator('[data-row="9999"]')).toBeInViewport()
      await expect(grid.getByRole('columnheader').last()).toHaveAttribute('aria-colindex', '20')
      await expect(grid.getByRole('columnheader').last()).toBeInViewport()
      await page.keyboard.press('Control+Home')
      await expect(grid.locator('[data-row="0"]')).toBeInViewport()
      expect(await grid.getByRole('row').count()).toBeLessThan(70)
    })
  }
})
