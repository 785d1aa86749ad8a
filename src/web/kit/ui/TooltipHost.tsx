import { useEffect, useRef } from 'react'
import styles from './Tooltip.module.css'

/**
 * Shows the `data-tip` of whatever is hovered or focused, and the whole of what is cut short with an ellipsis: one element for the whole
 * app, no cost per use. What watches comes with the first that is touched: no page needs it to be seen.
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
    // a page that opens takes the focus, where nothing is to be explained
    if (event.type === 'focusin' && !(event.target as Element).closest('[data-tip]')) return
    waiting.abort()
    let isOver = false
    stop = () => (isOver = true)
    const { watch } = await import('./watch-tooltips.ts')
    if (!isOver) stop = watch(tooltip, event)
  }
  // a page that is laid out beneath a pointer at rest tells it has come over something
  for (const type of ['pointermove', 'focusin']) {
    document.addEventListener(type, (event) => void start(event).catch(() => undefined), { capture: true, signal: waiting.signal })
  }
  return () => stop()
}
