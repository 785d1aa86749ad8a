import { test as base, expect, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { database } from './database.ts'
import { watchTraces, type Traces } from './traces.ts'

export { expect }

interface Visitor {
  /** Who is at the screen: an account of the demonstration, or nobody. */
  account: string | null
  language: 'zh' | 'en'
}

interface Fixtures {
  /** The token that the visitor came with; '' for nobody. */
  token: string
  console: ExpectedErrors
  /** What the browser leaves lying about; a token in it fails the test. */
  traces: Traces
}

export interface ExpectedErrors {
  /** The browser itself writes an error for every request that fails: a test that makes one fail says so. */
  allow(pattern: RegExp): void
}

/** A visitor who is logged in by data before the first page. An error on the console fails the test. */
export const test = base.extend<Visitor & Fixtures>({
  account: ['admin', { option: true }],
  language: ['zh', { option: true }],
  token: async ({ account }, use) => use(account === null ? '' : await database.enter(account)),
  // what is fetched for later would cost every test a second of the processor
  context: async ({ context }, use) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }))
    await use(context)
  },
  traces: async ({ context }, use) => use(watchTraces(context, TOKEN_KEY)),
  page: async ({ page, token, language, traces }, use) => {
    await arrive(page, { token, language })
    await use(page)
    await traces.keep(page)
    expect(traces.leaks(token), '[S9] where a token stands').toEqual([])
  },
  console: [
    async ({ context }, use) => {
      const errors: string[] = []
      const allowed: RegExp[] = []
      context.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
      context.on('weberror', (error) => errors.push(error.error().message))
      await use({ allow: (pattern) => allowed.push(pattern) })
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

/** The password of every account of the demonstration. */
export const PASSWORD = 'Hexbolt-2026'

/** Where the browser keeps the token (checklist G05). */
export const TOKEN_KEY = 'hexbolt-token'

interface Left {
  /** Whoever was here has logged in, and not out. */
  token?: string
  language?: 'zh' | 'en'
}

/**
 * The first document that the page opens finds what an earlier visit has left; later ones find what the product has made of it.
 * (The storageState of Playwright would open and close a page of its own for it, in every test.)
 */
export async function arrive(page: Page, { token = '', language }: Left): Promise<void> {
  const kept: Record<string, string> = {}
  if (token) kept[TOKEN_KEY] = token
  if (language) kept['hexbolt-language'] = JSON.stringify({ state: { language }, version: 0 })
  await page.addInitScript(
    ({ mark, kept }) => {
      // an empty page has no storage
      if (!location.protocol.startsWith('http') || sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, '')
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { mark: `arrived${createHash('sha256').update(token).digest('hex').slice(0, 8)}`, kept },
  )
}
