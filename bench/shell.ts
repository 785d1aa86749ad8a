import { chromium, type Browser, type Page } from '@playwright/test'
import { browserLaunchOptions } from '#test/setup/browser.ts'
import { isSmall } from './size.ts'
import { atRest, slowPage, type Quiet } from './slow-page.ts'

export interface ShellResult {
  pages: PageFigures[]
  /** The slowest among several theme, mode and layout changes, in ms from press to frame, CPU not slowed. */
  repaint: number
  /** MB in use after garbage collection, by the number of tabs opened and closed. */
  heap: { tabs: number; mb: number }[]
}

interface PageFigures {
  path: string
  /** Cumulative layout shift (CLS). */
  shift: number
  /** The slowest interaction, in ms from press to frame (INP). */
  answer: number
}

export const SHIFT_LIMIT = 0.02
export const ANSWER_LIMIT = 150
export const REPAINT_LIMIT = 100

const allPaths = [
  'index',
  'goods/brand',
  'goods/category',
  'goods/series',
  'goods/spu',
  'goods/sku',
  'goods/package',
  'goods/gift',
  'goods/scene',
  'goods/detail',
]
const paths = isSmall ? allPaths.slice(0, 3) : allPaths
const TABS = isSmall ? [1, 3] : [20, 100, 200]

/** Measures the pages' layout shift and response, and the memory after a day's opened tabs. */
export async function benchShell(url: string, token: string): Promise<ShellResult> {
  const browser = await chromium.launch(await browserLaunchOptions())
  const pages: PageFigures[] = []
  for (const path of paths) pages.push(await figuresOf(browser, url, token, path))
  const result = { pages, repaint: await repaintOf(browser, url, token), heap: await heapOf(browser, url, token) }
  await browser.close()
  return result
}

async function figuresOf(browser: Browser, url: string, token: string, path: string): Promise<PageFigures> {
  const { context, page, quiet } = await slowPage(browser, token)
  await page.addInitScript(watch)
  await page.goto(`${url}/#/${path}`)
  await untilVisible(page)
  await atRest({ page, quiet })
  await workOn(page, quiet)
  const figures = await page.evaluate(() => (globalThis as unknown as Watched).watched)
  await context.close()
  console.log(`  ${path}: moved ${figures.shift.toFixed(3)}, answered in ${figures.answer} ms at most`)
  return { path, ...figures }
}

/** Pages with controls; the home page has only links. */
async function untilVisible(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button').or(main.getByRole('link')).locator('visible=true').first().waitFor()
}

interface Watched {
  watched: { shift: number; answer: number }
}

/** Serialized and run in the page. */
function watch(): void {
  const watched = { shift: 0, answer: 0 }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) watched.answer = Math.max(watched.answer, entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** Typical interactions: type into filters, choose, tick, sort, open a row menu. */
async function workOn(page: Page, quiet: Quiet): Promise<void> {
  const main = page.getByRole('main')
  const presses = [
    main.getByRole('textbox').first(),
    main.getByRole('combobox').first(),
    main.getByRole('checkbox').nth(1),
    main.getByRole('columnheader').getByRole('button').first(),
    main.getByRole('button', { name: '更多操作' }).first(),
  ]
  for (const target of presses) {
    if ((await target.count()) === 0) continue
    await target.click()
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await quiet()
  }
}

async function repaintOf(browser: Browser, url: string, token: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript((value) => localStorage.setItem('hexbolt-token', value), token)
  const page = await context.newPage()
  await page.goto(`${url}/#/goods/sku`)
  await page.getByRole('main').getByRole('row').nth(5).waitFor()
  await page.getByRole('button', { name: '快捷操作' }).click()
  await page.getByRole('menuitem', { name: '主题设置' }).click()
  const drawer = page.getByRole('dialog', { name: '主题设置' })
  await drawer.waitFor()
  const choices = await drawer.getByRole('radio').all()
  await page.evaluate(watch)
  for (const choice of choices) await choice.check({ force: true })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  const { answer } = await page.evaluate(() => (globalThis as unknown as Watched).watched)
  await context.close()
  return answer
}

async function heapOf(browser: Browser, url: string, token: string): Promise<ShellResult['heap']> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  await context.addInitScript((value) => localStorage.setItem('hexbolt-token', value), token)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(`${url}/#/index`)
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  const heap: ShellResult['heap'] = []
  const closable = paths.slice(1)
  for (let opened = 0; opened <= Math.max(...TABS); opened++) {
    if (TABS.includes(opened)) heap.push({ tabs: opened, mb: await usedMb() })
    await page.evaluate((path) => (location.hash = `#/${path}`), closable[opened % closable.length])
    await untilVisible(page)
    // a working day closes the tabs that it opens
    if (opened % closable.length === closable.length - 1) await closeAll()
  }
  await context.close()
  return heap

  async function closeAll(): Promise<void> {
    await page.evaluate(() => (location.hash = '#/index'))
    for (let left = await tabs.getByRole('button', { name: /^关闭/ }).count(); left > 0; left--) {
      await tabs.getByRole('button', { name: /^关闭/ }).first().click()
    }
  }

  async function usedMb(): Promise<number> {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
  }
}
