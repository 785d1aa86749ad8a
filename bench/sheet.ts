import { chromium, type Page } from '@playwright/test'
import { browserLaunchOptions } from '#test/setup/browser.ts'
import { spread, type Spread } from './measure.ts'
import { pick } from './size.ts'

export interface SheetResult {
  rows: number
  /** Frames per second while scrolling, and for a page with lines without script in the same browser. */
  fps: number
  bareFps: number
  /** From a key to the frame that shows it, while typing and when an edit is committed. */
  typed: Spread
  taken: Spread
}

export const LEAST_FPS = 55
export const KEY_LIMIT = 32

const SECONDS = pick(4, 0.4)
const KEYS = pick(60, 6)

/** Measures scrolling and keys in the full SKU spreadsheet. */
export async function benchSheet(url: string, token: string): Promise<SheetResult> {
  const browser = await chromium.launch(await browserLaunchOptions())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript((value) => localStorage.setItem('hexbolt-token', value), token)
  const page = await context.newPage()
  const bareFps = await framesOfBarePage(page)
  await page.goto(`${url}/#/goods/sku?sheet=1`)
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(10).waitFor()
  // the first visit caches all files for offline use; on two cores this takes up to twelve frames of sixty
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const rows = Number(await grid.getAttribute('aria-rowcount')) - 1
  const fps = await framesWhileScrolling(page, '[role=grid]')
  await grid.getByRole('row').nth(12).locator('[aria-colindex="6"]').click()
  const typed = await keysToPaint(page, [...'1234567890'])
  const taken = await keysToPaint(page, ['5', 'Enter'])
  await browser.close()
  return { rows, fps, bareFps, typed, taken }
}

async function framesOfBarePage(page: Page): Promise<number> {
  const lines = Array.from({ length: 2000 }, (_, line) => `<p>line ${line}`).join('')
  await page.setContent(`<div style="height:800px;overflow:auto"><div id="lines">${lines}</div></div>`)
  return framesWhileScrolling(page, '#lines')
}

/** Scrolls the element's container by a third of its height per frame, and counts the frames. */
function framesWhileScrolling(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    ({ selector, ms }) =>
      new Promise<number>((resolve) => {
        const isScroller = (element: Element) =>
          element.scrollHeight > element.clientHeight + 50 && getComputedStyle(element).overflowY === 'auto'
        let scroller = document.querySelector(selector)
        while (scroller && !isScroller(scroller)) scroller = scroller.parentElement
        let frames = 0
        const began = performance.now()
        const step = (now: number) => {
          frames++
          if (scroller) scroller.scrollTop += 90
          if (now - began < ms) requestAnimationFrame(step)
          else resolve((frames * 1000) / (now - began))
        }
        requestAnimationFrame(step)
      }),
    { selector, ms: SECONDS * 1000 },
  )
}

/** Milliseconds from each key to the frame after it. */
async function keysToPaint(page: Page, keys: readonly string[]): Promise<Spread> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // a message is delivered after the frame is painted
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      true,
    )
  })
  for (let at = 0; at < KEYS; at++) {
    await page.keyboard.press(keys[at % keys.length] as string)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  return spread(await page.evaluate(() => (window as unknown as { times: number[] }).times))
}
