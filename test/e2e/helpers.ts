import type { Locator, Page } from '@playwright/test'
import { test as base, expect as plain } from './session/login.ts'
import { goodsData, type GoodsData } from './goods/data.ts'

// for what hangs; on a busy machine a page may take some seconds
const STEP_LIMIT = 15_000
const JOURNEY_LIMIT = 90_000

export const expect = plain.configure({ timeout: STEP_LIMIT })

/** A visitor who is logged in by data; what a journey needs to find is made by data as well. */
export const test = base.extend<{ goods: GoodsData; limit: undefined }>({
  goods: async ({ token, baseURL }, use) => use(await goodsData(token, baseURL)),
  limit: [
    // The first parameter of a fixture must be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      info.setTimeout(JOURNEY_LIMIT)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** The row of a list, or the card on a small screen, that has this text in it. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text })
}

/** Does something to a row: with its button, or with the entry of its menu. */
export async function rowAction(page: Page, text: string, action: string): Promise<void> {
  const row = rowOf(page, text)
  await expect(row).toBeVisible()
  const button = row.getByRole('button', { name: action, exact: true })
  if (await button.isVisible()) return button.click()
  await row.getByRole('button', { name: /更多操作|More actions/ }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** A brief message; it is said once. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(toasts(page).getByText(text)).toHaveCount(1)
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: /^(?:通知|Notifications)$/ })
}

/** The drawer or dialog of this title. */
export function windowOf(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

/** Chooses from a drop-down of the page or of a part of it, by typing into it as people do. */
export async function choose(within: Page | Locator, label: string, title: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  const page = 'page' in within ? within.page() : within
  const filter = page.getByRole('combobox', { name: '输入以筛选' })
  // the one before may still be on its way out
  await expect(filter).toHaveCount(1)
  await filter.fill(title)
  await page
    .getByRole('option', { name: title })
    .or(page.getByRole('treeitem', { name: title }))
    .first()
    .click()
}

/** A field and what is said of it beneath. */
export async function expectFault(within: Locator, label: string, message: string): Promise<void> {
  await expect(within.getByLabel(label).first()).toHaveAccessibleDescription(message)
}

/** Says yes to the question that is on the screen. */
export async function answer(page: Page, question: string, verb: string): Promise<void> {
  await page.getByRole('alertdialog', { name: question }).getByRole('button', { name: verb, exact: true }).click()
}
