import type { RefObject } from 'react'

const OPEN_MS = 400
/** Long enough for the way from the cell into its card. */
const CLOSE_MS = 150

/**
 * Calls `show` with the cell of the table on which a pointer has come to rest, and with null after the pointer has left the cell and its
 * card, on any key, press or scroll. A touch shows nothing.
 */
export function watchPreviews(scroller: HTMLElement, card: RefObject<HTMLElement | null>, show: (cell: HTMLElement | null) => void) {
  const stop = new AbortController()
  let visible: HTMLElement | null = null
  let next: HTMLElement | null = null
  let timer = 0

  function turnTo(cell: HTMLElement | null) {
    if (cell === next) return
    window.clearTimeout(timer)
    next = cell
    if (cell !== visible) timer = window.setTimeout(showNext, cell ? OPEN_MS : CLOSE_MS)
  }

  function showNext() {
    visible = next
    show(visible)
  }

  function hide({ target }: Event) {
    if (target instanceof Node && card.current?.contains(target)) return
    window.clearTimeout(timer)
    next = null
    if (visible) showNext()
  }

  function point({ target, pointerType, buttons }: PointerEvent) {
    if (pointerType === 'touch' || buttons > 0 || !(target instanceof Element)) return
    const cell = target.closest<HTMLElement>('[data-preview]')
    turnTo(card.current?.contains(target) ? visible : cell && scroller.contains(cell) ? cell : null)
  }

  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { signal: stop.signal, capture: true, passive: true })
  on('pointerover', point)
  on('pointerout', ({ relatedTarget }) => {
    if (relatedTarget === null) turnTo(null)
  })
  on('pointerdown', hide)
  on('scroll', hide)
  // a text in the card can be copied
  on('keydown', (event) => !event.ctrlKey && !event.metaKey && hide(event))
  turnTo(scroller.querySelector<HTMLElement>('[data-preview]:hover'))
  return () => {
    window.clearTimeout(timer)
    stop.abort()
    show(null)
  }
}
