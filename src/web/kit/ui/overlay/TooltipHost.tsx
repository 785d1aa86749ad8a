import { useEffect, useRef, cloneElement, type ReactElement } from 'react'
import styles from './Tooltip.module.css'

/**
 * Shows the `data-tip` for the hovered or focused element, and the full text for an ellipsis: one element for the whole app, no cost per use.
 * The listeners load with the first hover or focus: no first paint needs them.
 */
export function TooltipHost() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? watchOnceTouched(element.current) : undefined), [])
  return <div ref={element} id="kit-tooltip" role="tooltip" hidden className={styles.tooltip} />
}

function watchOnceTouched(tooltip: HTMLDivElement): () => void {
  const waiting = new AbortController()
  let stop = () => waiting.abort()
  const start = async (event: Event) => {
    // a page that opens takes the focus, and its target needs no tooltip
    if (event.type === 'focusin' && !(event.target as Element).closest('[data-tip]')) return
    waiting.abort()
    let isOver = false
    stop = () => (isOver = true)
    const { watch } = await import('./watch-tooltips.ts')
    if (!isOver) stop = watch(tooltip, event)
  }
  // a page that is laid out below a resting pointer fires a pointer event
  for (const type of ['pointermove', 'focusin']) {
    document.addEventListener(type, (event) => void start(event).catch(() => undefined), { capture: true, signal: waiting.signal })
  }
  return () => stop()
}

interface TooltipProps {
  text: string | undefined
  children: ReactElement<{ 'data-tip'?: string }>
}

/** Explains its child on hover and focus. Plain elements, as in table cells, carry `data-tip` themselves. */
export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text })
}
