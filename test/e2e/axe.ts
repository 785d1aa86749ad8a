import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { weakTexts } from './contrast.ts'

/** What axe has against a part of the page, as it is now. */
export async function axeFindings(page: Page, part = 'body'): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    // the rows of a table are of one kind; a tooltip belongs to the button that it describes, wherever it stands
    const exclude = [['tbody > tr:nth-child(n + 5)'], ['[role=tooltip]']]
    // the results of what has passed are half of the work
    const { violations } = await axe.run({ include: [[part]], exclude }, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, part)
}

/** A change of the address within the page leaves axe there, and to bring it takes longer than some of its rules. */
export async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
}

/** That axe has nothing against the page, or the part of it that is new; in the dark the page is the same in other colours. */
export async function expectNoFindings(page: Page, part = 'body'): Promise<void> {
  await turn(page, 'light')
  expect.soft(await axeFindings(page, part), 'light').toEqual([])
  await turn(page, 'dark')
  expect.soft(await weakTexts(page, part), 'dark').toEqual([])
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
  // colours change by a transition, however short; half-way through it nothing has its contrast
  await page.waitForFunction(() => document.getAnimations().length === 0)
}
