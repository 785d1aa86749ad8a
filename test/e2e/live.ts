import type { Page } from '@playwright/test'

// the product leaves the line to the first page for so long (NoticeTool)
const FIRST_PAGE_MS = 3000

/** Opens a page that hears from now on what the server tells of its own accord, without the time that it leaves to its rows before. */
export async function openListening(page: Page, address: string): Promise<void> {
  await page.clock.install()
  const hearing = page.waitForResponse('**/api/events')
  await page.goto(address)
  await page.getByRole('main').waitFor()
  await page.clock.fastForward(FIRST_PAGE_MS)
  await hearing
}

/** Nothing is told to this page: what colleagues change meanwhile must not come before what the test does. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/events', () => undefined)
}
