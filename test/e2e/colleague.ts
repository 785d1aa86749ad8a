import type { Browser, Page } from '@playwright/test'
import { database } from './session/database.ts'
import { arrive } from './session/login.ts'

/** A second person in a separate browser, logged in by data. */
export async function colleague(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', locale: 'zh-CN' })
  // preloading would cost a second on the processor, here as for the test's visitor
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }))
  const page = await context.newPage()
  await arrive(page, { token: await database.enter(username) })
  return page
}
