import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RuleObject } from 'axe-core'
import { weakTexts } from './contrast.ts'
import { endMotion } from './motion.ts'

// half as large as the source that the module exports
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const MODES = [{ mode: 'light' }, { mode: 'dark' }]

/** The violations that axe finds in a page part. */
export async function axeFindings(page: Page, part = 'body', rules: RuleObject = {}): Promise<string[]> {
  // a resting page keeps its windows, hidden
  await page.locator(part).filter({ visible: true }).first().waitFor()
  await bringAxe(page)
  // halfway through a transition no text has its final contrast
  await endMotion(page)
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // the rows in a table have the same structure; a tooltip belongs to the button that it describes, wherever it is rendered
      const exclude = [['tbody > tr:nth-child(n + 5)'], ['[role=tooltip]']]
      // the results for passed rules are half the work
      const { violations } = await axe.run({ include: [[part]], exclude }, { resultTypes: ['violations'], rules })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { part, rules },
  )
}

/** A navigation within the page keeps axe loaded, and loading it takes longer than some rules. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
}

/**
 * Expects no violations in the page, or in its new part. axe takes most of its time for the contrast of one mode; `weakTexts` measures the
 * same in both (`layouts-contrast.e2e.ts`).
 */
export async function expectNoFindings(page: Page, part = 'body'): Promise<void> {
  expect.soft(await axeFindings(page, part, { 'color-contrast': { enabled: false } }), 'axe').toEqual([])
  expect.soft(await weakTexts(page, part, MODES), 'contrast').toEqual([])
}
