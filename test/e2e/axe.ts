import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe has against a part of the page, as it is now; of these rules only, where some are named. */
export async function axeFindings(page: Page, part = 'body', rules: string[] = []): Promise<string[]> {
  // a change of the address within the page leaves axe there, and to bring it takes longer than some of its rules
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      // the rows of a table are of one kind; the results of what has passed are half of the work
      const { violations } = await axe.run(
        { include: [[part]], exclude: [['tbody > tr:nth-child(n + 5)']] },
        { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) },
      )
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { part, rules },
  )
}

/** That axe has nothing against the page, or the part of it that is new, in light and in dark. */
export async function expectNoFindings(page: Page, part = 'body'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
    // colours change by a transition, however short; half-way through it nothing has its contrast
    await page.waitForFunction(() => document.getAnimations().length === 0)
    // the dark page is the light one in other colours
    expect.soft(await axeFindings(page, part, colorScheme === 'dark' ? ['color-contrast'] : []), colorScheme).toEqual([])
  }
}
