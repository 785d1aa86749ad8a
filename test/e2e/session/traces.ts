import type { BrowserContext, Page } from '@playwright/test'

/** What a browser leaves lying about: where it went, what was said on its console, what it keeps. */
export interface Traces {
  /** Reads what the page keeps; a page that is gone keeps nothing that could be read. */
  keep(page: Page): Promise<void>
  /** Where one of the tokens stands that were sent along, or that the visitor came with. */
  leaks(token: string): string[]
  /** For a test that has left one on purpose. */
  forget(): void
}

const BEARER = /^Bearer (.+)$/

/** Watches a browser from now on. */
export function watchTraces(context: BrowserContext, tokenKey: string): Traces {
  const tokens = new Set<string>()
  const found: [place: string, text: string][] = []
  context.on('request', (request) => {
    const { authorization = '', referer = '' } = request.headers()
    const sent = BEARER.exec(authorization)?.[1]
    if (sent !== undefined) tokens.add(sent)
    found.push(['the address', request.url()], ['the referrer', referer])
  })
  context.on('console', (message) => found.push(['the console', message.text()]))
  return {
    async keep(page) {
      if (page.isClosed()) return
      const kept = await page.evaluate(storedTexts).catch(() => [])
      for (const [name, value] of kept) if (name !== `localStorage ${tokenKey}`) found.push([name, value])
      found.push(['the page’s address', page.url()])
      for (const { name, value } of await page.context().cookies()) found.push([`the cookie ${name}`, value])
    },
    leaks(token) {
      const known = [...tokens, token].filter((one) => one.length > 20)
      // one search for each text: a test has some hundred texts and a token or two
      return found.flatMap(([place, text]) => (known.some((one) => text.includes(one)) ? [`${place}: ${text.slice(0, 200)}`] : []))
    },
    forget: () => found.splice(0),
  }
}

function storedTexts(): [string, string][] {
  return Object.entries({ localStorage, sessionStorage }).flatMap(([name, storage]) =>
    Object.entries(storage).map(([key, value]) => [`${name} ${key}`, `${key} ${String(value)}`] as [string, string]),
  )
}
