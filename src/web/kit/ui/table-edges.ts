import { windowSize } from './window-size.ts'

/** Marks a scroller with `data-left`, `data-right` and `data-top` while there is something hidden on that side, without rendering. */
export function watchEdges(scroller: HTMLElement): () => void {
  const mark = () => {
    const hidden = scroller.scrollWidth - scroller.clientWidth
    scroller.toggleAttribute('data-left', scroller.scrollLeft > 0)
    scroller.toggleAttribute('data-right', scroller.scrollLeft < hidden - 1)
    scroller.toggleAttribute('data-top', scroller.scrollTop > 0)
  }
  const observer = new ResizeObserver(mark)
  observer.observe(scroller)
  const table = scroller.querySelector('table')
  if (table) {
    observer.observe(table)
    // known before it is laid out, so that it is laid out once
    if (Number.parseFloat(table.style.minWidth) > windowSize.width) scroller.toggleAttribute('data-right', true)
  }
  scroller.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    scroller.removeEventListener('scroll', mark)
  }
}
