import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { weakTexts } from './contrast.ts'
import { endMotion } from './motion.ts'

/** The violations that axe finds in a page part. */
export async function axeFindings(page: Page, part = 'body'): Promise<string[]> {
  await bringAxe(page)
  // halfway through a transition no text has its final contrast
  await endMotion(page)
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // the rows in a table have the same structure; a tooltip belongs to the button that it describes, wherever it is rendered
    const exclude = [['tbody > tr:nth-child(n + 5)'], ['[role=tooltip]']]
    // the results for passed rules are half the work
    const { violations } = await axe.run({ include: [[part]], exclude }, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, part)
}

/** A navigation within the page keeps axe loaded, and loading it takes longer than some rules. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}

/** Expects no violations in the page, or in its new part; the dark page differs in its colours only. */
export async function expectNoFindings(page: Page, part = 'body'): Promise<void> {
  await turn(page, 'light')
  expect.soft(await axeFindings(page, part), 'light').toEqual([])
  await turn(page, 'dark')
  expect.soft(await weakTexts(page, part), 'dark').toEqual([])
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
}
