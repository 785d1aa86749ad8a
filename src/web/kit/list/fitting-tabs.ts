import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width for "more" with its gap. */
const MORE_PX = 76

/** The places of the tabs that do not fit into their row; the chosen one always fits. Kept up to date. */
export function useSurplusTabs(chosen: number): { row: RefObject<HTMLDivElement | null>; surplus: readonly number[] } {
  const row = useRef<HTMLDivElement>(null)
  const [joined, setJoined] = useState('')
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const labels = [...element.querySelectorAll('label')]
      setJoined(
        surplusOf(
          element.clientWidth,
          labels.map(({ offsetWidth }) => offsetWidth),
          chosen,
        ).join(),
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const label of element.querySelectorAll('label')) observer.observe(label)
    return () => observer.disconnect()
  })
  return { row, surplus: joined === '' ? [] : joined.split(',').map(Number) }
}

/** The places without room, if tabs with these widths stand in a row with "more" behind them. */
export function surplusOf(room: number, widths: readonly number[], chosen: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return []
  let left = room - MORE_PX - (widths[chosen] ?? 0)
  let isFull = false
  return widths.flatMap((width, place) => {
    if (place === chosen) return []
    isFull ||= width > left
    if (!isFull) left -= width
    return isFull ? [place] : []
  })
}
