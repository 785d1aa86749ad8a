import { expect, type Page } from '@playwright/test'

/**
 * Brings every animation on the page to its end, except endless ones. Waiting for their end could take forever: a finished
 * animation that fills stays in the list as long as its element, and a resting page keeps its elements.
 */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // popups start their transition in the frame after their first
    await new Promise(requestAnimationFrame)
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
  })
  // a closing dialog leaves the page some frames after its transition; on a hidden page it stays until the page is shown
  await expect(page.locator('[data-ending-style]:is([role=dialog], [role=alertdialog])').filter({ visible: true })).toHaveCount(0)
}
