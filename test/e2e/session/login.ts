import { test as base, expect } from '@playwright/test'

export { expect }

interface Visitor {
  /** Who is at the screen: an account of the demonstration, or nobody. */
  account: string | null
  language: 'zh' | 'en'
}

interface Fixtures {
  /** The token that the visitor came with; '' for nobody. */
  token: string
  ownLook: undefined
  console: ExpectedErrors
}

export interface ExpectedErrors {
  /** The browser itself writes an error for every request that fails: a test that makes one fail says so. */
  allow(pattern: RegExp): void
}

/** A visitor who is logged in by data before the first page. An error on the console fails the test. */
export const test = base.extend<Visitor & Fixtures>({
  account: ['admin', { option: true }],
  language: ['zh', { option: true }],
  token: async ({ account, baseURL }, use) => use(account === null ? '' : await tokenFor(account, baseURL)),
  storageState: async ({ token, language, baseURL }, use) => {
    const localStorage = [{ name: 'hexbolt-language', value: JSON.stringify({ state: { language }, version: 0 }) }]
    if (token !== '') localStorage.push({ name: 'hexbolt-token', value: token })
    await use({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] })
  },
  ownLook: [
    async ({ context, account }, use) => {
      // the accounts of the demonstration are everybody's here: what one test likes, another must not find
      if (account !== null)
        await context.route('**/api/profile/preferences', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }))
      await use(undefined)
    },
    { auto: true },
  ],
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

/** Where the browser keeps the token (checklist G05). */
export const TOKEN_KEY = 'hexbolt-token'

/** The password of every account of the demonstration. */
export const PASSWORD = 'Hexbolt-2026'

// of a browser that is known: were all workers strangers, their logins in the same moment would count as guesses
let device = ''

/** Logs in by data. */
export async function tokenFor(username: string, baseURL = process.env.E2E_URL): Promise<string> {
  const response = await fetch(`${baseURL}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: device },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  const { data, msg }: { data: { token: string }; msg: string } = await response.json()
  expect(response.status, msg).toBe(200)
  device = response.headers.getSetCookie()[0]?.split(';')[0] ?? device
  return data.token
}
