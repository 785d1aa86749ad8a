import { test as base, expect } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { build } from 'vite'

export { expect }

export interface Shown {
  theme?: string
  mode?: 'light' | 'dark'
  lang?: 'zh' | 'en'
  density?: 'normal' | 'compact'
}

export interface Gallery {
  /** Loads the gallery with one component. */
  open(component: string, shown?: Shown): Promise<void>
  /** Changes to another one without loading. */
  turnTo(component: string): Promise<void>
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Tests against the gallery: built once per worker, into memory. An error on the console fails the test. */
export const test = base.extend<{ gallery: Gallery }, { galleryUrl: string }>({
  contextOptions: { reducedMotion: 'no-preference' },
  galleryUrl: [
    // The first parameter of a fixture must be a pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const result = await build({ configFile: 'vite.gallery.config.ts', logLevel: 'error', build: { write: false, minify: false } })
      if (!('output' in result)) throw new Error('The gallery was not built as one bundle.')
      const files = new Map(result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
      const server = createServer((request, response) => {
        const name = new URL(request.url ?? '/', 'http://gallery').pathname.slice(1) || 'index.html'
        const file = files.get(name)
        response.writeHead(file === undefined ? 404 : 200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
        response.end(file)
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, galleryUrl }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await use({
      async open(component, shown = {}) {
        await page.goto(`${galleryUrl}?${new URLSearchParams({ c: component, ...shown })}`)
        await expect(page.locator(`main[data-story="${component}"]`)).toBeVisible()
      },
      async turnTo(component) {
        await page.getByRole('navigation', { name: 'Components' }).getByRole('button', { name: component, exact: true }).click()
        await expect(page.locator(`main[data-story="${component}"]`)).toBeVisible()
      },
    })
    expect(errors).toEqual([])
  },
})
