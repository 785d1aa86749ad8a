const delay = 350
const distance = 6
const margin = 8

/** Explains with `tooltip` whatever is pointed at or focused from now on, beginning with what `first` has touched already. */
export function watch(tooltip: HTMLDivElement, first: Event): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let target: HTMLElement | null = null
  let timer = 0

  function show(next: HTMLElement, after: number) {
    if (next === target) return window.clearTimeout(timer)
    hide()
    target = next
    timer = window.setTimeout(() => {
      tooltip.textContent = wordsFor(next)
      tooltip.hidden = false
      describe(next, tooltip.id)
      place(tooltip, next.getBoundingClientRect())
    }, after)
  }

  function hide() {
    window.clearTimeout(timer)
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
    // a menu moves the focus to what is hovered: what loses it then is not what is explained
    if (event.target instanceof Node && target?.contains(event.target)) hide()
  })
  on('pointerdown', hide)
  on('scroll', hide)
  on('keydown', (event) => {
    if (event.key === 'Escape') hide()
  })
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
  return isCut(element) && !tip.includes(element.innerText) ? `${element.innerText}\n${tip}`.trim() : tip
}

/** The words may lie a few elements deep in the cell that cuts them. */
function cutAround(target: Element): HTMLElement | null {
  const around = [target, target.parentElement, target.parentElement?.parentElement]
  return around.find((element): element is HTMLElement => element instanceof HTMLElement && isCut(element)) ?? null
}

/** Asked with every move of the pointer: what needs no style comes first. */
function isCut(element: HTMLElement): boolean {
  if (element.scrollWidth > element.clientWidth) return getComputedStyle(element).textOverflow === 'ellipsis' && element.innerText !== ''
  return element.scrollHeight > element.clientHeight && getComputedStyle(element).webkitLineClamp !== 'none'
}

/** The described element is the control itself: the carrier, or the input inside a carrying label. */
function describe(target: HTMLElement, id: string): void {
  // what is cut for the eye is whole for the ear
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
