import { expect, test } from './gallery.ts'

test('[A03] rich text: its tools are one stop of the keyboard, and what they do is in the value', async ({ gallery, page }) => {
  await gallery.open('rich-text')
  const html = page.getByRole('status', { name: 'html' })
  const text = page.getByRole('textbox', { name: '富文本' })
  await expect(text.getByText('120 ℃')).toHaveCSS('font-size', '18px')
  const before = await html.textContent()
  await text.getByRole('heading', { name: '6204-2RS' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' C3')
  await expect(html).toContainText('<h2>6204-2RS C3</h2>')
  const tools = page.getByRole('toolbar', { name: '格式' })
  await tools.getByRole('button', { name: '撤销' }).click()
  // after all undo steps the content is exactly the original
  await expect(html).toHaveText(before ?? '')

  await text.getByText('20 ×').click()
  await page.keyboard.press('Shift+Tab')
  await expect(tools.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await tools.getByRole('button', { name: '加粗' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tools.getByRole('button', { name: '斜体' })).toBeFocused()

  await text.getByText('47', { exact: true }).click()
  await tools.getByRole('button', { name: '表格' }).click()
  await page.getByRole('menuitem', { name: '在下方插入行' }).click()
  await expect(text.getByRole('row')).toHaveCount(3)
  await tools.getByRole('button', { name: '项目符号' }).click()
  await expect(html).toContainText('<ul>')
})
