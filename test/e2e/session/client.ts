import type { Page } from '@playwright/test'
import { build } from 'vite'

/** An empty page at the product's address, with the product's client as the module `/client.js`. */
export async function openClient(page: Page): Promise<void> {
  const code = await clientCode()
  await page.route('**/client.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Client</title>' }))
  await page.route('**/client.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto('/client.html')
}

/** Makes this many calls at the same time, with a different word each, and resolves with the answers in call order. */
export function callAtOnce(page: Page, path: string, words: readonly string[]): Promise<unknown[]> {
  return page.evaluate(
    async ({ path, words, module }) => {
      const { call } = (await import(module)) as typeof import('#web/base/api/client.ts')
      const list = { address: 'test.list.list', method: 'GET', path, upload: false, idempotent: false, quiet: false } as const
      return Promise.all(words.map((word): Promise<unknown> => call(list, { word } as never)))
    },
    { path, words, module: '/client.js' },
  )
}

async function clientCode(): Promise<string> {
  const entry = new URL('../../../src/web/base/api/client.ts', import.meta.url).pathname
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'client' } },
  })
  const [output] = Array.isArray(result) ? result : []
  if (!output) throw new Error('The client was not built.')
  return output.output[0].code
}
