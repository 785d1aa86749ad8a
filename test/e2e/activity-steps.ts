import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, rowAction, rowOf, windowOf } from './helpers.ts'

/** Publishes a draft from its list, where it then runs. */
export async function publish(page: Page, list: string, title: string): Promise<void> {
  await page.goto(list)
  await expect(rowOf(page, title)).toContainText('草稿')
  await rowAction(page, title, '发布')
  await confirmPublish(page, title)
  await expect(rowOf(page, title)).toContainText('进行中')
}

/** An activity is published after its impact was seen. */
export async function confirmPublish(page: Page, title: string): Promise<void> {
  await windowOf(page, `发布“${title}”`).getByRole('button', { name: '发布', exact: true }).click()
}

/** Adds an SKU to a form from the goods picker. */
export async function pickSku(page: Page, form: Locator, code: string): Promise<void> {
  await form.getByRole('button', { name: '选择商品' }).click()
  const picker = windowOf(page, '选择商品')
  await picker.getByRole('textbox', { name: '商品编码' }).fill(code)
  await page.keyboard.press('Enter')
  await picker.getByRole('button', { name: `添加 ${code}` }).click()
  await page.keyboard.press('Escape')
}

/** Opens an activity's page from its list, where the results contain the words, and returns to the list. */
export async function seeResults(page: Page, title: string, words: string): Promise<void> {
  const list = page.url()
  await rowOf(page, title).getByRole('link', { name: title }).click()
  const record = page.getByRole('article', { name: title })
  await expect(record.getByRole('tab', { name: '结果' })).toHaveAttribute('aria-selected', 'true')
  await expect(record).toContainText(words)
  await expectNoFindings(page, 'main')
  // its tab has the title of the row
  await page.getByRole('button', { name: `关闭“${title}”` }).click()
  await expect(record).toBeHidden()
  await page.goto(list)
}
