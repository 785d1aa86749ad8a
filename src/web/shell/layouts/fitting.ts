import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

// the width for "more"
const MORE = 96

/** How many children in a row, marked by `data-fits`, fit into it; kept up to date. */
export function useFitting(): { row: RefObject<HTMLUListElement | null>; fitting: number } {
  const row = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return
    const measure = () => setFitting(fittingOf(list.clientWidth, widthsOf(list)))
    const observer = new ResizeObserver(measure)
    observer.observe(list)
    for (const child of list.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  })
  return { row, fitting }
}

/** How many items with these widths fit into `room`, with "more" if some do not fit. */
export function fittingOf(room: number, widths: readonly number[]): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = MORE
  const first = widths.findIndex((width) => (used += width) > room)
  return first
}

function widthsOf(list: HTMLElement): number[] {
  return [...list.children].flatMap((child) => (child instanceof HTMLElement && 'fits' in child.dataset ? [child.offsetWidth] : []))
}
