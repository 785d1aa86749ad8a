import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import { pick } from './size.ts'

export const CPU_SLOWDOWN = pick(4, 1)
const NETWORK = { offline: false, latency: 40, downloadThroughput: (10 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 }

/** Resolves when the network has been idle for half a second, or for the given time. */
export type Quiet = (ms?: number) => Promise<void>

export interface Slow {
  context: BrowserContext
  page: Page
  session: CDPSession
  /** Bytes over the network so far. */
  received: () => number
  quiet: Quiet
}

/** A new browser with a CPU four times slower, 10 Mbit/s and 40 ms latency. */
export async function slowPage(browser: Browser, token?: string): Promise<Slow> {
  return slowPageIn(await browser.newContext(looks), token)
}

export const looks = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }

/** The same in a context that exists. */
export async function slowPageIn(context: BrowserContext, token?: string): Promise<Slow> {
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
 * Watches a page's network from now on; the result resolves when it has been idle for a while. The event stream does not
 * count: it is open as long as the page, so a browser never reports the network as idle.
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
    // two types with the same shape
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
 * Waits until the page has loaded its deferred code and its service worker has filled its cache: a person who switches lists has been
 * there for a while, and this work happens once per build.
 */
export async function atRest({ page, quiet }: Pick<Slow, 'page' | 'quiet'>): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await quiet(REST_MS)
}

const REST_MS = pick(3500, 500)
const LOOK_MS = 50
const LONGEST_MS = 30_000
