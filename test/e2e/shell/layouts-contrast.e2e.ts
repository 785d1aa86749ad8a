import type { Page } from '@playwright/test'
import { rounds } from '#test/campaign.ts'
import { bringAxe } from '#test/e2e/axe.ts'
import { contrasts, weakTexts } from '#test/e2e/contrast.ts'
import { endMotion } from '#test/e2e/motion.ts'
import { expect, test } from '#test/e2e/session/login.ts'
import { comeWith, frameOf, layouts, openThemeDrawer, pick, pickLayout } from './look.ts'
import { menuOf, pagerOf } from './parts.ts'

const themes = ['blue-black', 'blue-white', 'green-black', 'green-white', 'purple-black', 'purple-white', 'red-black', 'red-white', 'ocean']
const modes = ['light', 'dark']
const tabStyles = ['smooth', 'card', 'smart'] as const

test('[L01] [H03] each layout keeps its contrast in its themes and modes; axe measures the same', async ({ page }) => {
  for (const [at, layout] of layouts.entries()) {
    await test.step(layout, async () => {
      const look = { layout, tabsBarStyle: tabStyles[at % tabStyles.length], columnStyle: at % 2 ? 'arrow' : 'card' } as const
      if (at === 0) {
        await comeWith(page, look)
        await page.goto('/#/goods/brand?page_size=10')
      } else {
        await page.evaluate((state) => localStorage.setItem('hexbolt-theme', JSON.stringify({ state, version: 0 })), look)
        await page.reload()
      }
      await expect(frameOf(page)).toHaveAttribute('data-layout', layout)
      await expect(pagerOf(page)).toBeVisible()
      // the pager is rendered before the rows, and the test measures the row texts too
      await expect(page.locator('main tbody > tr').filter({ has: page.getByRole('checkbox') })).toHaveCount(10)
      await expect.poll(() => clashes(page)).toEqual([])
      if (layout === 'float' || layout === 'horizontal') {
        await menuOf(page).getByRole('button', { name: '商品' }).click()
        await expect(menuOf(page).getByRole('link', { name: '系列管理' })).toBeVisible()
      }
      await endMotion(page)
      // with a side menu and with an opened one
      if (layout === 'column' || layout === 'float') expect(await differencesOfAxe(page)).toEqual([])
      // every theme with one layout, and in a campaign with each
      const share = themes.filter((_, index) => index % layouts.length === at || rounds(0, 1) === 1)
      const looks = share.flatMap((theme) => modes.map((mode) => ({ theme, mode })))
      expect(await weakTexts(page, 'body', looks)).toEqual([])
    })
  }
})

test.describe('en', () => {
  test.use({ language: 'en' })

  test('[L01] [H01] [L10] a layout change keeps the page, and nothing overlaps at 992 and 1440 px', async ({ page }) => {
    await comeWith(page, { columnStyle: 'horizontal' })
    await page.goto('/#/goods/sku?page_size=10')
    await expect(pagerOf(page)).toBeVisible()
    // the drawer hides the page from screen readers meanwhile
    const word = page.getByRole('main', { includeHidden: true }).getByRole('textbox', { includeHidden: true }).first()
    await word.fill('half typed')
    const side = page.locator('nav[data-background]')
    const loadedAt = await page.evaluate(() => performance.timeOrigin)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/goods') && requests.push(request.url()))
    const drawer = await openThemeDrawer(page)
    for (const menuWidth of [266, 277, 288]) {
      await pick(drawer, 'Menu width', `${menuWidth} px`)
      await expect(side).toHaveCSS('width', `${menuWidth}px`)
    }
    for (const layout of layouts) {
      await test.step(layout, async () => {
        await pickLayout(page, drawer, layout)
        await expect(word).toHaveValue('half typed')
        for (const width of [992, 1440]) {
          await page.setViewportSize({ width, height: 720 })
          await expect.poll(() => clashes(page), `at ${width} px`).toEqual([])
        }
        if (layout !== 'horizontal' && layout !== 'float') await expect(side).toHaveCSS('width', '288px')
        // elements below the drawer
        const fold = page.getByRole('button', { name: 'Collapse menu', includeHidden: true })
        if ((await fold.count()) === 0) return
        await fold.dispatchEvent('click')
        await expect.poll(() => clashes(page), 'folded').toEqual([])
        await page.getByRole('button', { name: 'Expand menu', includeHidden: true }).dispatchEvent('click')
      })
    }
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
    expect(requests).toEqual([])
  })
})

function withoutDigits(html: string): string {
  return html.replaceAll(/\d+/g, '#')
}

/** The texts whose contrast axe measures otherwise. */
async function differencesOfAxe(page: Page): Promise<[html: string, contrast: number][]> {
  // measured after axe: counts for waiting rows may appear meanwhile, and change
  const found = await contrastsOfAxe(page)
  expect(found.length).toBeGreaterThan(30)
  const own = (await contrasts(page, 'body', [{}])).map(({ html, contrast }) => [withoutDigits(html), contrast] as const)
  // a text in two elements occurs twice
  return found.filter(([html, contrast]) => !own.some((one) => one[0] === withoutDigits(html) && Math.abs(one[1] - contrast) < 0.03))
}

/** The contrast for every text that axe measures. */
async function contrastsOfAxe(page: Page): Promise<[html: string, contrast: number][]> {
  await bringAxe(page)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const exclude = [['tbody > tr:nth-child(n + 5)']]
    const { passes, violations } = await axe.run({ exclude }, { resultTypes: ['passes', 'violations'], runOnly: ['color-contrast'] })
    return [...passes, ...violations].flatMap(({ nodes }) =>
      nodes.flatMap(({ target, any: [check] }) => {
        const element = typeof target[0] === 'string' ? document.querySelector(target[0]) : null
        const contrast = check?.data?.contrastRatio
        if (!element || typeof contrast !== 'number' || contrast === 0) return []
        // oxlint-disable-next-line no-restricted-properties -- read, not written
        return element.matches('input, select') ? [] : [[element.outerHTML.slice(0, 200), contrast] as [string, number]]
      }),
    )
  })
}

/** Overlapping shell parts, and parts outside the window. */
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
