import type { Page } from '@playwright/test'
import { expect, test } from '#test/e2e/session/login.ts'

// Counts what a person does in a page. The page counts its own trusted events, so that a test cannot leave out a step.

interface Tally {
  clicks: number
  keys: number
  /** Input and clicks that no pointer and no key has caused. */
  silent: number
}

interface Goal {
  /** Clicks and keys together. */
  steps: number
  /** Free values beside them, such as an amount or a scan. */
  values?: number
}

export interface Person {
  /** Types a free value. Its characters count as one value instead of as keys. */
  write: (value: string) => Promise<void>
  /** A scanner sends a code and Enter: one value. */
  scan: (code: string) => Promise<void>
  /** Fails after more steps than the goal, and after other values. */
  expectAtMost: (goal: Goal) => Promise<void>
}

const PLACE = 'counted'

/** Counts from the page's first document on. */
export async function counted(page: Page): Promise<Person> {
  await page.addInitScript(countEvents, PLACE)
  const tally = async (): Promise<Tally> => {
    const text = await page.evaluate((place) => sessionStorage.getItem(place), PLACE)
    return { clicks: 0, keys: 0, silent: 0, ...(JSON.parse(text ?? '{}') as Partial<Tally>) }
  }
  let values = 0
  let keysOfValues = 0

  async function write(value: string, last?: string): Promise<void> {
    const before = await tally()
    await page.keyboard.type(value)
    if (last) await page.keyboard.press(last)
    const keys = (await tally()).keys - before.keys
    expect(keys, `keys of the value ${value}`).toBe(value.length + (last ? 1 : 0))
    values += 1
    keysOfValues += keys
  }

  return {
    write: (value) => write(value),
    scan: (code) => write(code, 'Enter'),
    async expectAtMost({ steps, values: expected = 0 }) {
      const { clicks, keys: all, silent } = await tally()
      const keys = all - keysOfValues
      test.info().annotations.push({ type: 'steps', description: `${clicks} clicks, ${keys} keys, ${values} values` })
      expect(silent, 'input without a pointer or a key').toBe(0)
      expect(clicks + keys, `${clicks} clicks and ${keys} keys`).toBeLessThanOrEqual(steps)
      // a task without its values is not done
      expect(values, 'values').toBe(expected)
    },
  }
}

/** Runs in the page, before its own scripts. The session storage keeps the count over a reload. */
function countEvents(place: string): void {
  if (!location.protocol.startsWith('http')) return
  // with another key a modifier is one press
  const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta'])
  let last = 0
  let isActing = false
  function add(part: string): void {
    const sums = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Record<string, number>
    sessionStorage.setItem(place, JSON.stringify({ ...sums, [part]: (sums[part] ?? 0) + 1 }))
  }
  function begin(part?: string): void {
    last += 1
    isActing = true
    if (part) add(part)
  }
  // what an event causes comes in its task; the next event may come before the timer
  function end(): void {
    const own = last
    setTimeout(() => {
      if (own === last) isActing = false
    })
  }
  function unlessActing(): void {
    if (!isActing) add('silent')
  }
  const listen = <Name extends keyof WindowEventMap>(name: Name, act: (event: WindowEventMap[Name]) => void) =>
    addEventListener(name, act, { capture: true })

  listen('pointerdown', ({ isTrusted }) => isTrusted && begin('clicks'))
  listen('keydown', ({ isTrusted, key, repeat }) => isTrusted && begin(modifiers.has(key) || repeat ? undefined : 'keys'))
  listen('pointerup', end)
  listen('keyup', end)
  listen('input', unlessActing)
  listen('click', unlessActing)
}
