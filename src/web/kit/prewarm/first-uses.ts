const SIZES = ['font-size-small', 'font-size', 'font-size-title']
const WEIGHTS = ['font-normal', 'font-strong']

/**
 * What a browser loads or makes when it is needed for the first time, up to a tenth of a second on a slow machine: the control for
 * days (how the language writes them), what Base UI orders every list with, though ours come filtered, and the letters.
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

/** Lays it out where it is neither seen nor reached, and takes it away before anything is painted. */
function onPage(element: HTMLElement): void {
  element.inert = true
  element.style.position = 'fixed'
  element.style.visibility = 'hidden'
  document.body.append(element)
  element.getBoundingClientRect()
  element.remove()
}
