import type { BrowserContext, Page } from '@playwright/test'

/** A browser's traces: visited addresses, console messages, storage. */
export interface Traces {
  /** Reads the page's storage; a closed page has none. */
  keep(page: Page): Promise<void>
  /** The traces that contain a token from a request or from the visitor. */
  leaks(token: string): string[]
  /** Clears the traces, for a test that leaves a token on purpose. */
  forget(): void
}

const BEARER = /^Bearer (.+)$/

/** Starts to record a browser. */
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
      const texts = await page.evaluate(storedTexts).catch(() => [])
      for (const [name, value] of texts) if (name !== `localStorage ${tokenKey}`) found.push([name, value])
      found.push(['the page’s address', page.url()])
      for (const { name, value } of await page.context().cookies()) found.push([`the cookie ${name}`, value])
    },
    leaks(token) {
      const known = [...tokens, token].filter((one) => one.length > 20)
      // one search per text: a test has some hundred texts and one or two tokens
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
