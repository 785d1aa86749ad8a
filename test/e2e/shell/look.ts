import { expect, type Locator, type Page } from '@playwright/test'
import type { Theme } from '#web/shell/theme/theme.ts'

export const layouts = ['column', 'vertical', 'horizontal', 'float', 'comprehensive', 'common'] as const

/** Stores this appearance for the visitor; later saves by the page stay. */
export async function comeWith(page: Page, theme: Partial<Theme>): Promise<void> {
  await page.addInitScript((state) => {
    if (localStorage.getItem('hexbolt-theme') === null) localStorage.setItem('hexbolt-theme', JSON.stringify({ state, version: 0 }))
  }, theme)
}

/** Opens the drawer by the header tool. */
export async function openThemeDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:外观|Appearance)$/ }).click()
  await page.getByRole('menuitem', { name: /^(?:主题设置|Theme settings)$/ }).click()
  const drawer = page.getByRole('dialog', { name: /^(?:主题设置|Theme settings)$/ })
  await drawer.getByRole('button', { name: /^(?:保存|Save)$/ }).waitFor()
  return drawer
}

/** Sets the appearance in the drawer and saves it. */
export async function dress(page: Page, choices: (drawer: Locator) => Promise<void>): Promise<void> {
  const drawer = await openThemeDrawer(page)
  await choices(drawer)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
}

/** Chooses a layout and waits until the shell shows it. */
export async function pickLayout(page: Page, drawer: Locator, layout: (typeof layouts)[number]): Promise<void> {
  const pictures = drawer.getByRole('radiogroup', { name: /^(?:布局|Layout)$/ }).getByRole('radio')
  await pictures.nth(layouts.indexOf(layout)).locator('xpath=..').click()
  await expect(frameOf(page)).toHaveAttribute('data-layout', layout)
}

/** Chooses one from a group with pictures or segments by the pointer. */
export async function pick(drawer: Locator, group: string, title: string): Promise<void> {
  const radio = drawer.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name: title, exact: true })
  await radio.locator('xpath=..').click()
}

/** The shell's appearance attributes. */
export function frameOf(page: Page): Locator {
  return page.locator('[data-layout]')
}

/** The appearance that the browser stores. */
export function savedTheme(page: Page): Promise<Partial<Theme>> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('hexbolt-theme') ?? '{"state":{}}').state)
}
