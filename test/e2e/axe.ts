import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe has against a part of the page, as it is now; of these rules only, where some are named. */
export async function axeFindings(page: Page, part = 'body', rules: string[] = []): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().include(part)
  const { violations } = await (rules.length > 0 ? builder.withRules(rules) : builder).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** That axe has nothing against the page, in light and in dark. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme)
    // colours change by a transition, however short; half-way through it nothing has its contrast
    await page.waitForFunction(() => document.getAnimations().length === 0)
    // the dark page is the light one in other colours
    expect.soft(await axeFindings(page, 'body', colorScheme === 'dark' ? ['color-contrast'] : []), colorScheme).toEqual([])
  }
}
