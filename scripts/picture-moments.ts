import type { Page } from '@playwright/test'
import type { Look } from './picture-files.ts'

export interface Subject {
  readonly name: string
  /** Behind the address of the server. */
  readonly path: string
  /** Seen by somebody who is not logged in. */
  readonly isOutside?: true
  /** Comes with a login of its own: what is done there ends or changes it. */
  readonly isAlone?: true
  /** Brings the page to the moment that is photographed. */
  ready(page: Page, look: Look): Promise<void>
}

/** A list has come. */
export async function rows(page: Page): Promise<void> {
  await page.locator('tbody [data-key], li[data-key]').nth(3).waitFor()
}

/** A list that may be empty has come. */
export async function listed(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main
    .locator('[data-key]')
    .or(main.getByText(/^还没有|^没有符合|^No .* yet$|^Nothing matches$/))
    .first()
    .waitFor()
}

/** A drawer has the values of its record. */
export async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('input[value]:not([value=""])').first().waitFor()
}

/** The fields of a page have their values. */
export async function filled(page: Page): Promise<void> {
  await page.getByRole('main').locator('input[value]:not([value=""])').first().waitFor()
}

export async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

export function heading(page: Page): Promise<void> {
  return page.getByRole('heading').first().waitFor()
}

/** Something is waited for in the part of the page that is no menu. */
export function seen(page: Page, text: string | RegExp): Promise<void> {
  return page.getByText(text).first().waitFor()
}

/** Nothing is being loaded any more. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-loading]') === null)
}

export async function press(page: Page, { language }: Look, zh: string, en: string): Promise<void> {
  await page
    .getByRole('button', { name: language === 'zh' ? zh : en, exact: true })
    .first()
    .click()
}

/** One of the actions of the first row, which may stand behind “more”. */
export async function act(page: Page, look: Look, zh: string, en: string): Promise<void> {
  const row = page.locator('tbody [data-key], li[data-key]').first()
  await row.waitFor()
  const name = look.language === 'zh' ? zh : en
  const plain = row.getByRole('button', { name, exact: true })
  if (await plain.isVisible()) return plain.click()
  await row.getByRole('button', { name: look.language === 'zh' ? '更多操作' : 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
