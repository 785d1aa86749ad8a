import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { setTimeout } from 'node:timers/promises'

const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 40, downloadThroughput: (10 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 }

/** Resolves when nothing has been on the line for half a second, or for as long as is said. */
export type Quiet = (ms?: number) => Promise<void>

export interface Slow {
  context: BrowserContext
  page: Page
  session: CDPSession
  /** Bytes over the wire so far. */
  received: () => number
  quiet: Quiet
}

/** A new browser of somebody whose machine is four times slower, at 10 Mbit/s and 40 ms. */
export async function slowPage(browser: Browser, token?: string): Promise<Slow> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  if (token) await context.addInitScript((value) => localStorage.setItem('hexbolt-token', value), token)
  const page = await context.newPage()
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'tellBench' })
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  return { context, page, session, received: () => bytes, quiet: lineOf(page) }
}

const EVENTS = '/api/events'
const QUIET_MS = 500

/**
 * Watches the line of a page from now on; what it answers resolves when nothing has been on it for a while. The stream of events
 * does not count: it is open as long as the page is, so that a browser never calls the network idle.
 */
export function lineOf(page: Page): Quiet {
  const open = new Set<Request>()
  let changed = performance.now()
  const watch = (act: (request: Request) => void) => (request: Request) => {
    if (new URL(request.url()).pathname === EVENTS) return
    act(request)
    changed = performance.now()
  }
  page.on(
    'request',
    watch((request) => open.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    // the two have different types, and the same shape
    page.on(
      end as 'requestfinished',
      watch((request) => open.delete(request)),
    )
  }
  return async (ms = QUIET_MS) => {
    changed = performance.now()
    const until = changed + LONGEST_MS
    while (open.size > 0 || performance.now() - changed < ms) {
      if (performance.now() > until) throw new Error(`still on the line: ${[...open].map((request) => request.url()).join(', ')}`)
      await setTimeout(LOOK_MS)
    }
  }
}

/**
 * Until the page has brought what it may need later, and its worker has kept what it keeps: whoever goes from list to list has been there for
 * a while, and meets that work once per build.
 */
export async function atRest({ page, quiet }: Pick<Slow, 'page' | 'quiet'>): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await quiet(REST_MS)
}

const REST_MS = 3500
const LOOK_MS = 50
const LONGEST_MS = 30_000
