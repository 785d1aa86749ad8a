import { createHash } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { database } from './database.ts'
import { watchTraces, type Traces } from './traces.ts'

export { expect }

interface Visitor {
  /** The logged-in demo account, or none. */
  account: string | null
  language: 'zh' | 'en'
}

interface Fixtures {
  /** The visitor's token; '' without a login. */
  token: string
  console: ExpectedErrors
  /** The browser's traces; a token in them fails the test. */
  traces: Traces
}

export interface ExpectedErrors {
  /** The browser itself logs an error for every failed request: a test that causes one must allow it. */
  allow(pattern: RegExp): void
}

/** A visitor who is logged in by data before the first page. An error on the console fails the test. */
export const test = base.extend<Visitor & Fixtures>({
  account: ['admin', { option: true }],
  language: ['zh', { option: true }],
  token: async ({ account }, use) => use(account === null ? '' : await database.enter(account)),
  // preloading would cost every test a second on the processor
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

/** The password for every account in the demonstration. */
export const PASSWORD = 'Hexbolt-2026'

/** The browser's storage key for the token (checklist G05). */
export const TOKEN_KEY = 'hexbolt-token'

interface Left {
  /** A person has logged in before and has not logged out. */
  token?: string
  language?: 'zh' | 'en'
}

/**
 * The first document in the page gets the storage from an earlier visit; later documents keep the product's own changes.
 * (Playwright's storageState would open and close an extra page for it in every test.)
 */
export async function arrive(page: Page, { token = '', language }: Left): Promise<void> {
  const storage: Record<string, string> = {}
  if (token) storage[TOKEN_KEY] = token
  if (language) storage['hexbolt-language'] = JSON.stringify({ state: { language }, version: 0 })
  await page.addInitScript(
    ({ mark, kept: entries }) => {
      // an empty page has no storage
      if (!location.protocol.startsWith('http') || sessionStorage.getItem(mark) !== null) return
      sessionStorage.setItem(mark, '')
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { mark: `arrived${createHash('sha256').update(token).digest('hex').slice(0, 8)}`, kept: storage },
  )
}
