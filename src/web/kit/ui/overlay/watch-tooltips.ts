const delay = 350
const distance = 6
const margin = 8

/** Shows `tooltip` for every hovered or focused element from now on, beginning with the target of `first`. */
export function watch(tooltip: HTMLDivElement, first: Event): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let target: HTMLElement | null = null
  let timer = 0

  // a visible tip follows its element's words, and disappears with them
  const changes = new MutationObserver(() => {
    const words = target ? wordsFor(target) : ''
    if (words === '') hide()
    else tooltip.textContent = words
  })

  function show(next: HTMLElement, after: number) {
    if (next === target) return window.clearTimeout(timer)
    hide()
    target = next
    timer = window.setTimeout(() => {
      tooltip.textContent = wordsFor(next)
      changes.observe(next, { attributes: true, attributeFilter: ['data-tip'] })
      tooltip.hidden = false
      describe(next, tooltip.id)
      place(tooltip, next.getBoundingClientRect())
    }, after)
  }

  function hide() {
    window.clearTimeout(timer)
    changes.disconnect()
    if (target) undescribe(target, tooltip.id)
    target = null
    tooltip.hidden = true
  }

  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { signal, capture: true, passive: true })
  function point(event: PointerEvent) {
    if (event.pointerType === 'touch' || event.target === tooltip) return
    const next = carrier(event.target)
    if (next) show(next, delay)
    else if (target && !target.contains(document.activeElement)) timer = window.setTimeout(hide, 80)
  }

  function focus(at: EventTarget | null) {
    const next = carrier(at)
    if (next?.matches(':focus-visible, :has(:focus-visible)')) show(next, 0)
  }

  on('pointerover', point)
  on('focusin', (event) => focus(event.target))
  on('focusout', (event) => {
    // a menu moves the focus to the hovered item: the element that loses it is not the explained one
    if (event.target instanceof Node && target?.contains(event.target)) hide()
  })
  on('pointerdown', hide)
  on('scroll', hide)
  // also because a key may move the explained element
  on('keydown', hide)
  if (first instanceof PointerEvent && first.target instanceof Element && first.target.matches(':hover')) point(first)
  else focus(document.activeElement)
  return () => {
    hide()
    stop.abort()
  }
}

function carrier(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? cutAround(target)) : null
}

function wordsFor(element: HTMLElement): string {
  const tip = element.dataset['tip'] ?? ''
  const isShort = isCut(element) || [...element.children].some((part) => part instanceof HTMLElement && isCut(part))
  if (!isShort) return tip
  // a shortened code's parts are separate boxes, which innerText puts on separate lines
  const words = (element.hasAttribute('data-copies') && element.ariaLabel) || element.innerText
  return tip.includes(words) ? tip : `${words}\n${tip}`.trim()
}

/** The text may be a few elements deep in the cell that clips it. */
function cutAround(target: Element): HTMLElement | null {
  // its card says more
  if (target.closest('[data-preview]')) return null
  const around = [target, target.parentElement, target.parentElement?.parentElement]
  return around.find((element): element is HTMLElement => element instanceof HTMLElement && isCut(element)) ?? null
}

/** Called on every pointer move: the checks without computed style come first. */
function isCut(element: HTMLElement): boolean {
  if (element.scrollWidth > element.clientWidth) return getComputedStyle(element).textOverflow === 'ellipsis' && element.innerText !== ''
  const hidden = element.scrollHeight - element.clientHeight
  if (hidden <= 0) return false
  const { webkitLineClamp, fontSize } = getComputedStyle(element)
  // letters are taller than a tight line: less than the size of one letter is no hidden line
  return webkitLineClamp !== 'none' && hidden >= Number.parseFloat(fontSize)
}

/** The described element is the control itself: the carrier, or the input inside a carrying label. */
function describe(target: HTMLElement, id: string): void {
  // screen readers read a truncated element's full text
  if (target.dataset['tip'] === undefined) return
  const control = target.matches('label') ? (target.querySelector('input') ?? target) : target
  if (control.getAttribute('aria-label') === target.dataset['tip']) return
  control.setAttribute('aria-describedby', [control.getAttribute('aria-describedby'), id].filter(Boolean).join(' '))
}

function undescribe(target: HTMLElement, id: string): void {
  const control = target.matches('label') ? (target.querySelector('input') ?? target) : target
  const rest = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id)
  if (rest.length) control.setAttribute('aria-describedby', rest.join(' '))
  else control.removeAttribute('aria-describedby')
}

function place(tooltip: HTMLElement, target: DOMRect): void {
  const { width, height } = tooltip.getBoundingClientRect()
  const above = target.top - height - distance
  const left = target.left + (target.width - width) / 2
  tooltip.style.top = `${above >= margin ? above : target.bottom + distance}px`
  tooltip.style.left = `${Math.max(margin, Math.min(left, document.documentElement.clientWidth - width - margin))}px`
}
