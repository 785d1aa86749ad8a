import { test as base, expect } from '@playwright/test'

export { expect }

export interface GalleryView {
  theme?: string
  mode?: 'light' | 'dark'
  lang?: 'zh' | 'en'
  density?: 'normal' | 'compact'
}

export interface Gallery {
  /** Loads the gallery with one component. */
  open(component: string, view?: GalleryView): Promise<void>
  /** Switches to another component without a page load; the shown component is mounted again. */
  turnTo(component: string): Promise<void>
}

/** Tests against the gallery. An error on the console fails the test. */
export const test = base.extend<{ gallery: Gallery }>({
  contextOptions: { reducedMotion: 'no-preference' },
  gallery: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await use({
      async open(component, view = {}) {
        await page.goto(`${process.env.E2E_GALLERY_URL}?${new URLSearchParams({ c: component, ...view })}`)
        await expect(page.locator(`main[data-story="${component}"]`)).toBeVisible()
      },
      async turnTo(component) {
        const entry = (name: string) => page.getByRole('navigation', { name: 'Components' }).getByRole('button', { name, exact: true })
        const story = page.locator('main[data-story]')
        if ((await story.getAttribute('data-story')) === component) {
          await entry('skeleton').click()
          await expect(story).toHaveAttribute('data-story', 'skeleton')
        }
        await entry(component).click()
        await expect(story).toHaveAttribute('data-story', component)
      },
    })
    expect(errors).toEqual([])
  },
})
