import type { Page } from '@playwright/test'
import type { Look } from './picture-files.ts'

export interface Subject {
  readonly name: string
  /** The path after the server's address. */
  readonly path: string
  /** For a person who is not logged in. */
  readonly isOutside?: true
  /** Has its own login, because its steps end or change the session. */
  readonly isAlone?: true
  /** The demo account; without it the administrator. */
  readonly as?: string
  /** Brings the page into the state of the picture. */
  ready(page: Page, look: Look): Promise<void>
}

/** Waits for the rows of a list. */
export async function rows(page: Page): Promise<void> {
  await page.locator('tbody [data-key], li[data-key]').nth(3).waitFor()
}

/** Waits for a list that may be empty. */
export async function listed(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main
    .locator('[data-key]')
    .or(main.getByText(/^还没有|^没有符合|^No .* yet$|^Nothing matches$/))
    .first()
    .waitFor()
}

/** Waits until a drawer has the values of its record. */
export async function form(page: Page): Promise<void> {
  await page.getByRole('dialog').locator('input[value]:not([value=""])').first().waitFor()
}

/** Waits until the fields of a page have their values. */
export async function filled(page: Page): Promise<void> {
  await page.getByRole('main').locator('input[value]:not([value=""])').first().waitFor()
}

export async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}

export function heading(page: Page): Promise<void> {
  return page.getByRole('heading').first().waitFor()
}

/** Waits for an element outside the menu. */
export function seen(page: Page, text: string | RegExp): Promise<void> {
  return page.getByText(text).first().waitFor()
}

/** Waits until nothing is being loaded. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true], [data-loading]') === null)
}

export async function press(page: Page, { language }: Look, zh: string, en: string): Promise<void> {
  await page
    .getByRole('button', { name: language === 'zh' ? zh : en, exact: true })
    .first()
    .click()
}

/** Presses an action of the first row, which may be in the “more” menu. */
export async function act(page: Page, look: Look, zh: string, en: string): Promise<void> {
  const row = page.locator('tbody [data-key], li[data-key]').first()
  await row.waitFor()
  const name = look.language === 'zh' ? zh : en
  const plain = row.getByRole('button', { name, exact: true })
  if (await plain.isVisible()) return plain.click()
  await row.getByRole('button', { name: look.language === 'zh' ? '更多操作' : 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** A subject for each tab of a record page. */
export function tabs(name: string, path: string, keys: readonly string[]): Subject[] {
  return keys.map((key, i) => ({ name: `${name}-${key}`, path: i === 0 ? path : `${path}&tab=${key}`, ready: loaded }))
}

/** Waits for a page with a heading. */
export async function loaded(page: Page): Promise<void> {
  await heading(page)
  await still(page)
}

/** Waits for a list that may be empty, with its figures. */
export async function listedFully(page: Page): Promise<void> {
  await listed(page)
  await still(page)
}

/** Presses an action of the first row and waits for its dialog. */
export async function rowDialog(page: Page, look: Look, words: readonly [zh: string, en: string]): Promise<void> {
  await rows(page)
  await act(page, look, ...words)
  await dialog(page)
}

/** Presses an action of the first row, of which there may be only one, and waits for its dialog with all figures. */
export function firstRowDialog(...words: readonly [zh: string, en: string]): Subject['ready'] {
  return async (page, look) => {
    await act(page, look, ...words)
    await dialog(page)
    await still(page)
  }
}
