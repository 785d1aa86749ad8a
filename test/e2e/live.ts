import type { Page } from '@playwright/test'

// the product delays the connection for this time after the first page (NoticeTool)
const FIRST_PAGE_MS = 3000

/** Opens a page that subscribes to server events at once, without the delay for its rows. */
export async function openListening(page: Page, address: string): Promise<void> {
  await page.clock.install()
  const hearing = page.waitForResponse('**/api/events')
  await page.goto(address)
  await page.getByRole('main').waitFor()
  await page.clock.fastForward(FIRST_PAGE_MS)
  await hearing
}

/** Blocks server events for this page, so that colleagues' changes do not arrive before the test's own steps. */
export async function hearNothing(page: Page): Promise<void> {
  await page.route('**/api/events', () => undefined)
}
