import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { Look } from './chart-types.ts'
import styles from './Chart.module.css'

const drawings = onDemand(() => import('./chart-drawings.tsx'))
let isWantedEarlier = false

/** The part that draws, which loads when the page's numbers have been painted. */
export function useDrawings() {
  const [isWanted, setWanted] = useState(isWantedEarlier)
  useEffect(() => {
    if (isWanted) return undefined
    return afterNumbers(() => {
      isWantedEarlier = true
      setWanted(true)
    })
  }, [isWanted])
  return drawings.useLoaded(isWanted)
}

const LONGEST_WAIT_MS = 300

function afterNumbers(begin: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(begin, { timeout: LONGEST_WAIT_MS })
  return () => cancelIdleCallback(handle)
}

/** The series names beside their colours. */
export function ChartLegend({ shape, items }: { shape: 'line' | 'bar'; items: readonly { name: string; look: Look }[] }) {
  return (
    <span className={styles.legend}>
      {items.map(({ name, look }) => (
        <span key={name}>
          <i aria-hidden className={styles[shape === 'line' ? 'lineKey' : 'barKey']} data-look={look} /> {name}
        </span>
      ))}
    </span>
  )
}

interface ChartSpaceProps {
  height: number
  isEmpty: boolean
  /** Undefined until the drawing has loaded. */
  children: ReactNode
}

/** The space for a drawing: with the same height before, with it, and without values. */
export function ChartSpace({ height, isEmpty, children }: ChartSpaceProps) {
  const t = useTexts(kitTexts)
  return (
    <div className={styles.space} style={{ blockSize: height }} aria-busy={!isEmpty && !children}>
      {isEmpty ? <p className={styles.none}>{t('empty')}</p> : (children ?? <Skeleton height={height} />)}
    </div>
  )
}
