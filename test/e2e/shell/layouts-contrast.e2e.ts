import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, test } from '../session/login.ts'
import { comeWith, layouts, openThemeDrawer, pickLayout } from './look.ts'
import { pagerOf } from './parts.ts'

const themes = ['blue-black', 'blue-white', 'green-black', 'green-white', 'purple-black', 'purple-white', 'red-black', 'red-white', 'ocean']
// the colour is one with the part that it marks, whatever the layout; the ground of the menu is what a layout puts elsewhere
const grounds = ['purple-black', 'purple-white', 'ocean']
const modes = ['light', 'dark']
const tabStyles = ['smooth', 'card', 'smart'] as const

for (const [at, layout] of layouts.entries()) {
  const shown = layout === 'column' || layout === 'horizontal' ? themes : grounds
  test(`[L01] [H03] ${layout} keeps its contrast in ${shown.length} themes, light and dark`, async ({ page }) => {
    await comeWith(page, { layout, tabsBarStyle: tabStyles[at % tabStyles.length], columnStyle: at % 2 ? 'arrow' : 'card' })
    await page.goto('/#/goods/brand?page_size=10')
    await expect(pagerOf(page)).toBeVisible()
    if (layout === 'float' || layout === 'horizontal') {
      await page.getByRole('navigation', { name: '菜单' }).getByRole('button', { name: '商品' }).click()
    }
    const faults = await contrastFaults(page, shown)
    expect(faults).toEqual([])
  })
}

for (const language of ['zh', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test(`[L01] in no layout anything overlaps or stands out in ${language}, folded or not, at 992 and 1440 px`, async ({ page }) => {
      await comeWith(page, { columnStyle: 'horizontal', menuWidth: 288 })
      await page.goto('/#/goods/sku?page_size=10')
      await expect(pagerOf(page)).toBeVisible()
      const drawer = await openThemeDrawer(page)
      for (const layout of layouts) {
        await pickLayout(page, drawer, layout)
        for (const width of [992, 1440]) {
          await page.setViewportSize({ width, height: 720 })
          await expect.poll(() => clashes(page), `${layout} at ${width} px`).toEqual([])
        }
        // it lies beneath the drawer
        const fold = page.getByRole('button', { name: /^(?:收起菜单|Fold the menu)$/, includeHidden: true })
        if ((await fold.count()) === 0) continue
        await fold.dispatchEvent('click')
        await expect.poll(() => clashes(page), `${layout} folded`).toEqual([])
        await page.getByRole('button', { name: /^(?:展开菜单|Unfold the menu)$/, includeHidden: true }).dispatchEvent('click')
      }
    })
  })
}

/** In these themes, light and dark; all in one visit, since bringing axe to the page takes longer than what it does there. */
async function contrastFaults(page: Page, themes: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(
    async (looks) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
      const faults: string[] = []
      for (const look of looks) {
        Object.assign(document.documentElement.dataset, look)
        // colours change by transitions, however short, which reach what inherits them a frame later
        do await new Promise(requestAnimationFrame)
        while (document.getAnimations().length > 0)
        const { violations } = await axe.run({ exclude: [['tbody']] }, { resultTypes: ['violations'], runOnly: ['color-contrast'] })
        faults.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => `${look.theme} ${look.mode}: ${html}`)))
      }
      return faults
    },
    themes.flatMap((theme) => modes.map((mode) => ({ theme, mode }))),
  )
}

/** Parts of the shell that lie on one another, and parts that stand out of the window. */
function clashes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=group][aria-label]')].map(({ parentElement }) => parentElement)
    const parts = [
      ...document.querySelectorAll('[data-layout] nav[data-background], main, nav:has(> ul > li[data-tab])'),
      ...rows.flatMap((row) => [...(row?.children ?? [])]),
      ...rows.flatMap((row) => [...(row?.querySelectorAll('[role=group] > *') ?? [])]),
    ].filter((part) => part.checkVisibility({ visibilityProperty: true }))
    const boxes = parts.map((part) => ({
      part,
      box: part.getBoundingClientRect(),
      name: part.getAttribute('aria-label') ?? part.className,
    }))
    const found = boxes.filter(({ box }) => box.left < -0.5 || box.right > innerWidth + 0.5).map(({ name }) => `out: ${name}`)
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        if (one.part.contains(other.part) || other.part.contains(one.part)) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 1 && height > 1) found.push(`${one.name} × ${other.name}`)
      }
    }
    return found
  })
}
