import type { Page } from '@playwright/test'
import { endMotion } from './motion.ts'

type Look = Readonly<Record<string, string>>

/** A text on the page, with its lowest contrast to any background behind it. */
export interface Measured {
  look: string
  html: string
  contrast: number
  /** The contrast that WCAG AA requires for a text in this size. */
  least: number
}

/** The texts with a contrast too low in a page part, for each of these appearances; by default for the current one. */
export async function weakTexts(page: Page, part = 'body', looks: readonly Look[] = [{}]): Promise<string[]> {
  const texts = await contrasts(page, part, looks)
  if (texts.length === 0) throw new Error(`there is no text in ${part}`)
  return texts
    .filter(({ contrast, least }) => contrast < least)
    .map(({ look, html, contrast }) => `${look} ${contrast.toFixed(2)}: ${html}`.trim())
}

/**
 * The contrast for every text in every appearance. Unlike axe, it computes the element overlap only once, because no
 * appearance changes it. A colour that axe does not judge, a gradient, counts with its lowest contrast.
 */
export async function contrasts(page: Page, part: string, looks: readonly Look[]): Promise<Measured[]> {
  await endMotion(page)
  return page.evaluate(measure, { part, looks })
}

/* oxlint-disable unicorn/consistent-function-scoping -- a function that runs in the page contains all its helpers */
/** Runs in the page. */
function measure({ part, looks }: { part: string; looks: readonly Look[] }): Measured[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('the browser draws nothing')
  const known = new Map<string, Colour>()

  // makes painted elements findable and disables transitions: waiting one frame per appearance would take longer than the rest
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  const texts = textsOf(part)
  const found: Measured[] = []
  const before = Object.entries(document.documentElement.dataset)
  for (const look of looks) {
    Object.assign(document.documentElement.dataset, look)
    const layers = new Map<Element, Colour[][]>()
    for (const { element, beneath } of texts) {
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const [red, green, blue, alpha] = colourOf(color)
      const own: Colour = [red, green, blue, alpha * opacityOf(element)]
      const grounds = beneath.reduceRight((under, one) => (layers.get(one) ?? keep(layers, one, layersOf(one))).reduce(laidOn, under), [
        [255, 255, 255, 1],
      ] as Colour[])
      const size = Number.parseFloat(fontSize)
      found.push({
        look: Object.values(look).join(' '),
        // oxlint-disable-next-line no-restricted-properties -- read, not written
        html: element.outerHTML.slice(0, 200),
        contrast: Math.min(...grounds.map((ground) => contrastOf(over(own, ground), ground))),
        least: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5,
      })
    }
  }
  Object.assign(document.documentElement.dataset, Object.fromEntries(before))
  document.adoptedStyleSheets.pop()
  return found

  /** All readable texts, except disabled ones and the table rows after the first, which have the same style. */
  function textsOf(part: string): { element: Element; beneath: Element[] }[] {
    const elements = new Map<Element, DOMRect>()
    for (const root of document.querySelectorAll(part)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { currentNode } = walker
        const element = currentNode.parentElement
        if (!element || elements.has(element) || !currentNode.textContent?.trim() || !canBeRead(element)) continue
        const range = document.createRange()
        range.selectNodeContents(currentNode)
        const [box] = range.getClientRects()
        if (box && box.width > 1 && box.height > 1) elements.set(element, box)
      }
    }
    return [...elements].map(([element, box]) => ({ element, beneath: beneath(element, box) }))
  }

  function canBeRead(element: Element): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    if (element.closest('script, style, .visually-hidden, :disabled, [aria-disabled=true], tbody > tr:nth-child(n + 5)')) return false
    const control = element.closest('label')?.control
    return !(control && control.matches(':disabled, [aria-disabled=true]'))
  }

  /** The element and its backgrounds from top to bottom: the elements painted at its place, or its ancestors if it is out of view. */
  function beneath(element: Element, { left, top, width, height }: DOMRect): Element[] {
    const painted = document.elementsFromPoint(left + width / 2, top + height / 2)
    const at = painted.indexOf(element)
    if (at >= 0) return painted.slice(at)
    const within: Element[] = []
    for (let one: Element | null = element; one; one = one.parentElement) within.push(one)
    return within
  }

  /** The element's colour, then the colours in its gradient, each of which may be behind a text. */
  function layersOf(element: Element): Colour[][] {
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const stops = backgroundImage.includes('gradient(') ? (backgroundImage.match(/(?:rgba?|color|oklab|oklch|hsla?)\([^()]*\)/g) ?? []) : []
    const share = opacityOf(element)
    return [[backgroundColor], stops]
      .filter((colours) => colours.length > 0)
      .map((colours) => colours.map(colourOf).map(([red, green, blue, alpha]): Colour => [red, green, blue, alpha * share]))
      .filter((colours) => colours.some(([, , , alpha]) => alpha > 0))
  }

  function laidOn(under: Colour[], layer: Colour[]): Colour[] {
    const all = layer.flatMap((top) => (top[3] === 1 ? [top] : under.map((ground) => over(top, ground))))
    return [...new Map(all.map((colour) => [colour.join(), colour])).values()]
  }

  function over([red, green, blue, alpha]: Colour, under: Colour): Colour {
    const mixed = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha)
    return [mixed(red, under[0]), mixed(green, under[1]), mixed(blue, under[2]), 1]
  }

  function opacityOf(element: Element): number {
    let opacity = 1
    for (let one: Element | null = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity)
    return opacity
  }

  /** The colour as the browser paints it, in any notation. */
  function colourOf(css: string): Colour {
    const before = known.get(css)
    if (before) return before
    const numbers = /^rgba?\(([^()]*)\)$/
      .exec(css)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number)
    if (numbers && numbers.length >= 3) return keep(known, css, [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3] ?? 1]) // at least three
    canvas!.clearRect(0, 0, 1, 1) // checked above
    canvas!.fillStyle = css
    canvas!.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas!.getImageData(0, 0, 1, 1).data
    return keep(known, css, [red, green, blue, alpha / 255])
  }

  function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
    map.set(key, value)
    return value
  }

  function contrastOf(one: Colour, other: Colour): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance([...channels]: Colour): number {
    const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}
