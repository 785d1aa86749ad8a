import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 40, downloadThroughput: (10 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 }

export interface Slow {
  context: BrowserContext
  page: Page
  session: CDPSession
  /** Bytes over the wire so far. */
  received: () => number
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
  return { context, page, session, received: () => bytes }
}
