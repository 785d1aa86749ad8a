import { expect, test } from './gallery.ts'

type Variables = Record<string, string>

const names = ['blue-black', 'blue-white', 'green-black', 'green-white', 'purple-black', 'purple-white', 'red-black', 'red-white', 'ocean']
const modes = ['light', 'dark']
const text = 4.5
const shape = 3

/** Foreground, background, and the contrast that WCAG AA requires. */
const pairs: [foreground: string, ground: string, least: number][] = [
  ...['bg', 'surface', 'sunken', 'hover', 'pressed', 'primary-soft'].map((ground): [string, string, number] => [
    'color-text',
    `color-${ground}`,
    text,
  ]),
  ...['bg', 'surface', 'sunken', 'hover', 'neutral-soft', 'primary-soft'].map((ground): [string, string, number] => [
    'color-text-muted',
    `color-${ground}`,
    text,
  ]),
  ...['bg', 'surface', 'hover', 'primary-soft'].map((ground): [string, string, number] => ['color-primary-text', `color-${ground}`, text]),
  ['color-primary-contrast', 'color-primary', text],
  ['color-primary-contrast', 'color-primary-hover', text],
  ['color-danger-contrast', 'color-danger', text],
  ['color-danger-contrast', 'color-danger-hover', text],
  ['color-inverse-text', 'color-inverse', text],
  ...['danger', 'success', 'warning', 'info'].flatMap((tone): [string, string, number][] => [
    [`color-${tone}-text`, `color-${tone}-soft`, text],
    [`color-${tone}-text`, 'color-surface', text],
    [`color-${tone}`, 'color-surface', shape],
  ]),
  ['color-primary', 'color-surface', shape],
  ['color-focus', 'color-surface', shape],
  ['color-focus', 'color-bg', shape],
  ['color-border-control', 'color-surface', shape],
  ['menu-text', 'menu-bg', text],
  ['menu-text-strong', 'menu-bg', text],
  ['menu-text', 'menu-bg-deep', text],
  ['menu-text', 'menu-hover-bg', text],
  ['menu-active-text', 'menu-active-bg', text],
]

test('every theme has AA contrast in light and dark', async ({ gallery, page }) => {
  await gallery.open('theme')
  const variables = await page.evaluate(readVariables, {
    names,
    modes,
    colours: [...new Set(pairs.flatMap(([one, other]) => [one, other]))],
  })
  const weak = variables.flatMap(({ theme, mode, values }) =>
    pairs.flatMap(([foreground, ground, least]) => {
      const found = leastContrast(coloursOf(values, foreground), coloursOf(values, ground))
      return found >= least ? [] : [`${theme} ${mode}: ${foreground} on ${ground} ${found.toFixed(2)}`]
    }),
  )
  expect(variables).toHaveLength(18)
  expect(weak).toEqual([])
})

/** Runs in the page: the resolved custom properties for each theme and mode. */
function readVariables({ names, modes, colours }: { names: string[]; modes: string[]; colours: string[] }) {
  const root = document.documentElement
  return names.flatMap((theme) =>
    modes.map((mode) => {
      Object.assign(root.dataset, { theme, mode })
      const style = getComputedStyle(root)
      return { theme, mode, values: Object.fromEntries(colours.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) }
    }),
  )
}

/** A property's opaque colours: one, or the stops in a gradient. A translucent colour is blended with the menu's background. */
function coloursOf(variables: Variables, name: string): string[] {
  const value = variables[name] ?? ''
  const veil = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value)
  if (veil) return coloursOf(variables, 'menu-bg').map((under) => mixed(under, veil.slice(1, 4).map(Number), Number(veil[4]) / 100))
  return value.match(/#[\da-f]{6}/gi) ?? []
}

function mixed(under: string, over: number[], share: number): string {
  const channels = channelsOf(under).map((channel, index) => Math.round(channel * (1 - share) + (over[index] ?? 0) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** 0 when either has no colour. */
function leastContrast([foreground]: string[], grounds: string[]): number {
  return foreground && grounds.length ? Math.min(...grounds.map((ground) => contrast(foreground, ground))) : 0
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
