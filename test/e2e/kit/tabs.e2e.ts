import { expect, test } from './gallery.ts'

test('tabs and ranges of days', async ({ gallery, page }) => {
  await test.step('tabs change by the arrow keys and keep what was typed in them', async () => {
    await gallery.open('tabs')
    await page.getByRole('textbox', { name: '编码' }).fill('LLR')
    await page.getByRole('tab', { name: '编码' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: '品牌介绍' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: '编码' })).toBeHidden()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('textbox', { name: '编码' })).toHaveValue('LLR')
  })

  await test.step('a range is chosen by its two days, whichever comes first, and taken away', async () => {
    await gallery.turnTo('range')
    await page.getByRole('button', { name: /^授权到期日 2026-09-07 – 2026-09-20/ }).click()
    const calendar = page.getByRole('dialog', { name: '授权到期日' })
    await calendar.getByRole('button', { name: /9月25日/ }).click()
    await calendar.getByRole('button', { name: /9月11日/ }).click()
    await expect(calendar).toBeHidden()
    await expect(page.getByRole('button', { name: '授权到期日 2026-09-11 – 2026-09-25' })).toBeVisible()
    await page.getByRole('button', { name: '清除 授权到期日' }).click()
    await page.getByRole('button', { name: '授权到期日', exact: true }).click()
    await calendar.getByRole('button', { name: '今天', exact: true }).click()
    await expect(page.getByRole('button', { name: /^授权到期日 \d{4}-\d\d-\d\d – / })).toBeVisible()
  })
})
