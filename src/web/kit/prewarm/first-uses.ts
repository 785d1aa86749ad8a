const SIZES = ['font-size-small', 'font-size', 'font-size-title']
const WEIGHTS = ['font-normal', 'font-strong']

/**
 * First uses for parts that the browser loads on demand, up to 100 ms on a slow machine: the date control (its locale formats), the collator
 * that Base UI creates for every list, though ours come filtered, and the glyphs.
 */
export const firstUses: (() => void)[] = [
  () => onPage(Object.assign(document.createElement('input'), { type: 'date', value: '2026-01-01' })),
  () => void new Intl.Collator(undefined, { usage: 'search' }),
  ...SIZES.flatMap((size) => WEIGHTS.map((weight) => () => onPage(words(size, weight)))),
]

function words(size: string, weight: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = '中 a1'
  element.style.fontSize = `var(--${size})`
  element.style.fontWeight = `var(--${weight})`
  return element
}

/** Lays it out invisibly and unreachably, and removes it before the next paint. */
function onPage(element: HTMLElement): void {
  element.inert = true
  element.style.position = 'fixed'
  element.style.visibility = 'hidden'
  document.body.append(element)
  element.getBoundingClientRect()
  element.remove()
}
