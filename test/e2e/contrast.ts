import type { Page } from '@playwright/test'

type Look = Readonly<Record<string, string>>

/** A text of the page, with the least contrast that it has to anything it may stand on. */
export interface Measured {
  look: string
  html: string
  contrast: number
  /** What WCAG AA asks for a text of its size. */
  least: number
}

/** The texts of a part of the page that are too weak, in each of these looks; with none, in the one that the page has. */
export async function weakTexts(page: Page, part = 'body', looks: readonly Look[] = [{}]): Promise<string[]> {
  const texts = await contrasts(page, part, looks)
  if (texts.length === 0) throw new Error(`there is no text in ${part}`)
  return texts
    .filter(({ contrast, least }) => contrast < least)
    .map(({ look, html, contrast }) => `${look} ${contrast.toFixed(2)}: ${html}`.trim())
}

/**
 * The contrast of every text in every look. What axe computes too, but axe finds out for each look anew what lies on what, which
 * no look changes. A colour that axe does not dare to judge, a gradient, is taken at its weakest.
 */
export function contrasts(page: Page, part: string, looks: readonly Look[]): Promise<Measured[]> {
  return page.evaluate(measure, { part, looks })
}

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has everything that it needs within */
/** Runs in the page. */
async function measure({ part, looks }: { part: string; looks: readonly Look[] }): Promise<Measured[]> {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number]
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('the browser draws nothing')
  const known = new Map<string, Colour>()

  await rest()
  // so that what is painted can be found, and has its colours at once: to wait for a frame after every look takes longer than all else
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  const texts = textsOf(part)
  const found: Measured[] = []
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
  document.adoptedStyleSheets.pop()
  return found

  /** Until nothing moves any more but what always does. */
  async function rest(): Promise<void> {
    do await new Promise(requestAnimationFrame)
    while (document.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity))
  }

  /** What can be read, but for what nobody can use now and for the rows of a table after the first, which are of one kind. */
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

  /** The element and what it stands on, from above: what is painted at its place, or what it is within where that is out of sight. */
  function beneath(element: Element, { left, top, width, height }: DOMRect): Element[] {
    const painted = document.elementsFromPoint(left + width / 2, top + height / 2)
    const at = painted.indexOf(element)
    if (at >= 0) return painted.slice(at)
    const within: Element[] = []
    for (let one: Element | null = element; one; one = one.parentElement) within.push(one)
    return within
  }

  /** The colour of the element, then those of its gradient, any of which may lie at a place. */
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

  /** As the browser draws it, whatever the notation. */
  function colourOf(css: string): Colour {
    const before = known.get(css)
    if (before) return before
    const numbers = /^rgba?\(([^()]*)\)$/
      .exec(css)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number)
    if (numbers && numbers.length >= 3) return keep(known, css, [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3] ?? 1]) // three at least
    canvas!.clearRect(0, 0, 1, 1) // asked above
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
