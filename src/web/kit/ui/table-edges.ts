import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Marks a scroller with `data-left` and `data-right` while there is something hidden on that side, without rendering. */
export function useEdges(scroller: RefObject<HTMLElement | null>): { onScroll: () => void } {
  const mark = () => {
    const element = scroller.current
    if (!element) return
    const hidden = element.scrollWidth - element.clientWidth
    element.toggleAttribute('data-left', element.scrollLeft > 0)
    element.toggleAttribute('data-right', element.scrollLeft < hidden - 1)
    element.toggleAttribute('data-top', element.scrollTop > 0)
  }
  useEffect(() => {
    if (!scroller.current) return
    const observer = new ResizeObserver(mark)
    observer.observe(scroller.current)
    if (scroller.current.firstElementChild) observer.observe(scroller.current.firstElementChild)
    return () => observer.disconnect()
  })
  return { onScroll: mark }
}
