import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { browserLaunchOptions } from '#test/setup/browser.ts'
import { spread } from './measure.ts'
import { isSmall, pick } from './size.ts'
import { atRest, looks, slowPage, slowPageIn, type Quiet, type Slow } from './slow-page.ts'

export interface WebFigure {
  name: string
  /** Milliseconds, the median over the rounds. */
  ms: number
  kB?: number
  limit: number
  limitKB?: number
}

const ROUNDS = pick(7, 1)
const VISITS = isSmall ? ['first'] : ['first', 'second', 'third']

/** Waiting times for a person with a CPU four times slower, 10 Mbit/s and 40 ms latency. */
export async function benchWeb(url: string, token: string): Promise<WebFigure[]> {
  const browser = await chromium.launch(await browserLaunchOptions())
  const profiles = await usedProfiles(url, token)
  const rounds: Record<string, { ms: number; kB?: number }>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      floor: await floor(browser),
      ...(await cold(browser, url, token)),
      ...(await working(browser, url, token)),
      ...(await nextMorning(profiles, url)),
    })
    console.log(`  round ${round + 1}: ${JSON.stringify(rounds.at(-1))}`)
  }
  await browser.close()
  await Promise.all(Object.values(profiles).map((folder) => rm(folder, { recursive: true })))
  const median = (name: string, part: 'ms' | 'kB') => spread(rounds.map((round) => round[name]?.[part] ?? Number.NaN)).p50
  return figures.map(({ name, ...rest }) => ({ name, ms: median(name, 'ms'), ...(rest.limitKB && { kB: median(name, 'kB') }), ...rest }))
}

const figures = [
  { name: 'floor', limit: Number.POSITIVE_INFINITY },
  { name: 'login', limit: 600, limitKB: 90 },
  { name: 'first list', limit: 1200, limitKB: 200 },
  { name: 'warm list', limit: 700 },
  { name: 'next morning', limit: 700 },
  { name: 'next morning, no worker', limit: Number.POSITIVE_INFINITY },
  { name: 'switch', limit: 120 },
  { name: 'drawer', limit: 200 },
]

/** A one-line page on the same machine and network: the lower bound. */
async function floor(browser: Browser) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><h1>floor</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const slow = await slowPage(browser)
  const ms = await painted(slow, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'h1')
  await slow.context.close()
  server.close()
  return { ms }
}

async function cold(browser: Browser, url: string, token: string) {
  const login = await slowPage(browser)
  const loginMs = await painted(login, `${url}/#/login`, 'input[type=password]')
  await login.quiet()
  const loginKB = login.received() / 1000
  await login.context.close()

  const list = await slowPage(browser, token)
  const listMs = await painted(list, `${url}/#/goods/sku`, ROW)
  await list.quiet()
  const listKB = list.received() / 1000
  const warmMs = await painted(list, `${url}/?warm#/goods/sku`, ROW)
  await list.context.close()
  return { login: { ms: loginMs, kB: loginKB }, 'first list': { ms: listMs, kB: listKB }, 'warm list': { ms: warmMs } }
}

const ROW = 'tbody tr button'

type Profiles = Record<'allow' | 'block', string>

/** Two browser profiles in which a person has worked, with and without the service worker. */
async function usedProfiles(url: string, token: string): Promise<Profiles> {
  const used = async (serviceWorkers: keyof Profiles) => {
    const folder = await mkdtemp(join(tmpdir(), 'hexbolt-profile-'))
    const context = await chromium.launchPersistentContext(folder, { ...looks, ...(await browserLaunchOptions()), serviceWorkers })
    const slow = await slowPageIn(context, token)
    // the browser keeps compiled code for files that it has loaded more than once
    for (const visit of VISITS) {
      await painted(slow, `${url}/?${visit}#/goods/sku`, ROW)
      if (serviceWorkers === 'allow') await atRest(slow)
      else await slow.quiet()
    }
    await context.close()
    return folder
  }
  return { allow: await used('allow'), block: await used('block') }
}

/** The list after the browser restarts with its profile. */
async function nextMorning(profiles: Profiles, url: string) {
  const opened = async (serviceWorkers: keyof Profiles) => {
    const options = { ...looks, ...(await browserLaunchOptions()), serviceWorkers }
    const context = await chromium.launchPersistentContext(profiles[serviceWorkers], options)
    const slow = await slowPageIn(context)
    const ms = await painted(slow, `${url}/#/goods/sku`, ROW)
    if (serviceWorkers === 'allow' && !(await slow.page.evaluate(() => navigator.serviceWorker.controller !== null)))
      throw new Error('the service worker does not control the page')
    await context.close()
    return { ms }
  }
  return { 'next morning': await opened('allow'), 'next morning, no worker': await opened('block') }
}

/** Switches between two lists in tabs, and opens a row. */
async function working(browser: Browser, url: string, token: string) {
  const slow = await slowPage(browser, token)
  const { context, page, quiet } = slow
  await painted(slow, `${url}/#/goods/brand`, ROW)
  await page
    .getByRole('link', { name: /SKU管理/ })
    .first()
    .click()
  await page.locator(ROW).locator('visible=true').first().waitFor()
  await atRest(slow)
  const tab = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '品牌管理' })
  const switched = await untilPainted(page, tab, quiet, 'th', '品牌名称 / ')
  await quiet()
  const edit = page.getByRole('button', { name: '编辑' }).first()
  const drawer = await untilPainted(page, edit, quiet, '[role=dialog] label, [role=dialog] legend, [role=dialog] span', '品牌LOGO')
  await context.close()
  return { switch: { ms: switched }, drawer: { ms: drawer } }
}

/**
 * From the navigation start until the frame in which the element is painted. The page measures itself, because the code that a
 * test driver injects costs a slow machine a tenth of a second while it is loading.
 */
async function painted({ page, session }: Slow, url: string, selector: string): Promise<number> {
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${String(tellPainted)})(${JSON.stringify(selector)})`,
  })
  const paint = new Promise<number>((resolve) => session.once('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))))
  await page.goto(url, { waitUntil: 'commit' })
  const ms = await paint
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
  return ms
}

/** Serialized and run in the page. */
function tellPainted(selector: string): void {
  const notify = () => (globalThis as unknown as { tellBench: (ms: string) => void }).tellBench(String(performance.now()))
  const look = () => void requestAnimationFrame(document.querySelector(selector) ? notify : look)
  look()
}

/**
 * From the press until the frame in which an element with this text is visible; few elements are checked, to keep the check cheap. The
 * pointer is moved there before and pressed directly: a driver's click first queries the page, which is slow on a slow machine.
 */
async function untilPainted(page: Page, target: Locator, quiet: Quiet, selector: string, text: string): Promise<number> {
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to press on the way to ${text}`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await quiet()
  // the page must listen before the press: a press can overtake a query of the driver
  const view = await page.evaluateHandle(untilSeen, { selector, text })
  await page.mouse.click(x, y)
  return view.evaluate((after) => after.ms)
}

/** Runs in the page: time from the next press to the frame in which the element is visible. */
function untilSeen({ selector, text }: { selector: string; text: string }): { ms: Promise<number> } {
  const isSeen = () =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text) && element.checkVisibility())
  const ms = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${text} was not seen`)), 60_000)
    const onPress = ({ timeStamp }: PointerEvent) => {
      const look = () => (isSeen() ? requestAnimationFrame(() => resolve(performance.now() - timeStamp)) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    }
    addEventListener('pointerdown', onPress, { once: true, capture: true })
  })
  return { ms }
}
