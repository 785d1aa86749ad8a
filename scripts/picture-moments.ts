import type { Page } from '@playwright/test'
import type { Look } from './picture-files.ts'

export interface Subject {
  readonly name: string
  /** Behind the address of the server. */
  readonly path: string
  /** Seen by somebody who is not logged in. */
  readonly isOutside?: true
  /** Brings the page to the moment that is photographed. */
  ready(page: Page, look: Look): Promise<void>
}

export async function rows(page: Page): Promise<void> {
  await page.locator('tbody [data-key], li[data-key]').nth(3).waitFor()
}

export async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('input[value]:not([value=""])').first().waitFor()
}

/** A list that may be empty. */
export async function listed(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main
    .locator('[data-key]')
    .or(main.getByText(/^还没有|^没有符合|^No .* yet$|^Nothing matches$/))
    .first()
    .waitFor()
}

export async function filled(page: Page): Promise<void> {
  await page.getByRole('main').locator('input[value]:not([value=""])').first().waitFor()
}

export async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

export function heading(page: Page): Promise<void> {
  return page.getByRole('heading').first().waitFor()
}
