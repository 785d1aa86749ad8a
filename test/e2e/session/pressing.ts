import type { Page, Request } from '@playwright/test'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { shownOn, type Pressable } from './pressable.ts'

const endpoints = new Map(endpointsOf(contract).map((endpoint) => [endpoint.path, endpoint]))
const emptied = new Set(
  [...endpoints.values()]
    .filter(({ address, access }) => access.includes(':') || address === 'history.history.restore')
    .filter(({ effect }) => effect === 'write')
    .map(({ path }) => path),
)

/** The controls on a page by their place, and whether a press opened a window. */
export type Known = ReadonlyMap<string, 'window' | 'plain'>

export interface Pressing {
  /** Every control on the page, pressed or not. */
  pressables: Map<string, 'window' | 'plain'>
  pressed: string[]
  /** Calls with an unexpected answer, and pages that do not exist. */
  faults: string[]
  /** The addresses for all calls. */
  calls: Set<string>
}

/**
 * Presses the controls on a page, in its windows and its menus, and confirms every question. A call that would change data is sent
 * without its subject: access is decided before the input is read, so a refusal is visible and no data changes.
 */
export async function presser(page: Page) {
  const requests = new Set<Request>()
  let done: Pressing = { pressables: new Map(), pressed: [], faults: [], calls: new Set() }
  let fields = new Set<string>()
  let current = ''
  let home = ''

  // the browser reports no end for requests that outlive the page, and a stream has no end
  page.on('request', (request) => void (/\/api\/(?:events|presence\/leave)$/.test(request.url()) || requests.add(request)))
  page.on('requestfailed', (request) => void requests.delete(request))
  page.on('requestfinished', (request) => void requests.delete(request))
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (!path.startsWith('/api/')) return
    const { address = path, access = '' } = endpoints.get(path) ?? {}
    done.calls.add(address)
    if (response.status() !== (emptied.has(path) ? 400 : 200)) fault(`${address} (${access}) answers ${response.status()}`)
  })
  page.on('pageerror', (error) => fault(error.message))
  page.on('filechooser', () => undefined)
  page.on('download', (download) => void download.cancel())
  page.context().on('page', (other) => void other.close())
  await page.context().grantPermissions(['clipboard-write'])
  await page.route(
    (url) => emptied.has(url.pathname),
    (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.continue({ url: new URL('?ids=none', request.url()).href })
      return route.continue({ postData: '[]', headers: { ...request.headers(), 'content-type': 'application/json' } })
    },
  )

  const fault = (text: string) => void done.faults.push(`${current || 'the page'}: ${text}`)
  const look = (layer: number, keys: readonly string[] = []) => page.evaluate(shownOn, { layer, done: keys })

  /** All requests are complete and rendered: some frames have passed without a request. */
  async function settle(): Promise<void> {
    for (let wasStill = false; !wasStill;) {
      const began = requests.size
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            // a page that was left while it loads stays busy until it is seen again
            const busy = '[data-loading], :is(main, [role=dialog]) [aria-busy=true]:not([data-rests] *)'
            const isBusy = () => document.querySelector('main') === null || document.querySelector(busy) !== null
            const frame = (left: number) => requestAnimationFrame(() => (left === 0 ? resolve() : frame(isBusy() ? left : left - 1)))
            frame(3)
          }),
      )
      wasStill = began === 0 && requests.size === 0
    }
  }

  async function press({ mark }: Pressable): Promise<void> {
    await page.locator(`[data-press="${mark}"]`).click({ timeout: 5000 })
    await settle()
  }

  /** Presses the controls in the layer that `wants` selects, until none is left; layer 0 is the page. */
  async function explore(layer: number, where: string, wants: Wants, reopen: () => Promise<boolean>): Promise<void> {
    const keys: string[] = []
    let reopened = -1
    for (;;) {
      const { layers, next, greyed } = await look(layer, keys)
      for (const key of greyed) if (!done.pressables.has(where + key)) done.pressables.set(where + key, 'plain')
      // a layer is not opened again if its last reopening showed no new control
      if (layers < layer && reopened < keys.length) {
        reopened = keys.length
        if (await reopen()) continue
      }
      if (layers !== layer || !next) return
      keys.push(next.key)
      current = where + next.key
      if (!done.pressables.has(current)) done.pressables.set(current, 'plain')
      if (!wants(current, next) || (next.isField && where !== '' && fields.has(fieldOf(next.key)))) continue
      fields.add(fieldOf(next.key))
      done.pressed.push(current)
      await use(next, layer, wants)
    }
  }

  async function use(thing: Pressable, layer: number, wants: Wants): Promise<void> {
    const key = current
    const before = page.url()
    if (thing.kind === 'submit') {
      await fillIn()
      // the form rules refuse what was filled in
      if (await page.locator(`[data-press="${thing.mark}"][aria-disabled=true]`).count()) return
    }
    await press(thing)
    if (thing.kind === 'number') {
      await page.keyboard.type('7')
      await page.keyboard.press('Enter')
      await settle()
    }
    const went = placeOf(page.url())
    if (layer === 0 && isSheet(page.url()) && !isSheet(before)) {
      await explore(0, `${key} > `, wants, async () => false)
      await page.goto(home)
      return settle()
    }
    if (went !== placeOf(before)) {
      if (/^#\/40[34]/.test(went) || (await page.getByRole('heading', { name: /^(?:您没有访问此页面的权限|页面不存在)$/ }).count()) > 0)
        fault(`leads to ${went}`)
      // a form on a separate page
      if (layer === 0 && went.startsWith(`${placeOf(home)}/`)) await explore(0, `${key} > `, wants, async () => false)
      await closeTo(0)
      await page.goto(home)
      return settle()
    }
    const { layers, canType } = await look(layer)
    if (layers <= layer) return
    done.pressables.set(key, 'window')
    if (thing.kind === 'choice') await choose(layer, canType)
    else await explore(layers, `${key} > `, wants, () => openAgain(thing, layer))
    current = key
    await closeTo(layer)
  }

  /** Waits until the options are loaded; some require a word first. */
  async function choose(layer: number, canType: boolean): Promise<void> {
    if (canType && (await page.getByRole('option').count()) === 0) {
      const searched = page.waitForRequest(/\/api\//, { timeout: 1000 }).catch(() => undefined)
      await page.keyboard.type('轴承')
      await searched
      await settle()
    }
    // a form needs a value; a list must keep its rows
    if (layer > 0) await page.keyboard.press('Enter')
  }

  /** Opens a menu or window again, because a menu closes with each choice. */
  async function openAgain(opener: Pressable, layer: number): Promise<boolean> {
    if ((await look(layer)).layers > layer) return false
    const keys: string[] = []
    for (let { next } = await look(layer, keys); next; { next } = await look(layer, keys)) {
      if (next.key === opener.key) {
        await press(next)
        return (await look(layer)).layers > layer
      }
      keys.push(next.key)
    }
    return false
  }

  /** Fills empty fields so that the form can be sent; a form with further requirements stays unsent. */
  async function fillIn(): Promise<void> {
    const fields = page.locator('form:has([data-press]) :is(input:enabled:not([type]), input[type=text]:enabled, textarea:enabled)')
    const empty = await fields.evaluateAll((all) =>
      all.flatMap((one, at) =>
        one instanceof HTMLElement && !('value' in one && one.value) && !one.matches('[readonly]') && one.checkVisibility() ? [at] : [],
      ),
    )
    for (const at of empty.slice(0, 12)) await fields.nth(at).fill('1')
  }

  /** Closes windows until this many are open; input is discarded. */
  async function closeTo(count: number): Promise<void> {
    for (let turn = 0; turn < 10; turn++) {
      const { layers, isQuestion } = await look(-1)
      if (layers <= count) return
      if (isQuestion) await page.getByRole('alertdialog').getByRole('button').last().click()
      else await page.keyboard.press('Escape')
      await settle()
    }
    throw new Error(`${current}: does not close`)
  }

  return {
    /** Presses every control at this address that `wants` selects. */
    async all(address: string, wants: Wants): Promise<Pressing> {
      done = { pressables: new Map(), pressed: [], faults: [], calls: new Set() }
      fields = new Set()
      current = ''
      home = address
      if (page.url().startsWith('http')) {
        // without the state that its windows have
        await page.evaluate((to) => history.replaceState(null, '', to), address)
        await page.reload()
      } else await page.goto(address)
      await settle()
      await explore(0, '', wants, async () => false)
      return done
    },
  }
}

/** Whether a control is to be pressed. */
export type Wants = (key: string, thing: Pressable) => boolean

/** One checkbox represents its whole group. */
function fieldOf(key: string): string {
  return key.replace(/^((?:item )?checkbox).*/, '$1')
}

/** The address shows the spreadsheet instead of the list. */
function isSheet(url: string): boolean {
  return /[?&]sheet=/.test(url)
}

function placeOf(url: string): string {
  return /#[^?]*/.exec(url)?.[0] ?? ''
}
