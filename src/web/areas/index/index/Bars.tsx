import type { ReactNode } from 'react'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import styles from './Bars.module.css'

export interface Bar {
  key: string
  title: ReactNode
  value: number
  shown: ReactNode
}

interface BarsProps {
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined
  /** Shown without any. */
  none: string
  /** Shows the share of each. */
  total?: number | undefined
}

/** Names with their values, each over a bar of its size beside the largest, and with its share of the total; read as a list. */
export function Bars({ bars, none, total }: BarsProps) {
  if (!bars) return <Skeleton height={320} />
  if (bars.length === 0) return <p className={styles.none}>{none}</p>
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={styles.bars}>
      {bars.map(({ key, title, value, shown }) => (
        <li key={key} className={styles.bar}>
          <span className={styles.title}>{title}</span>
          <span className={styles.value}>
            {shown}
            {total !== undefined && total > 0 && <small>{((value * 100) / total).toFixed(1)}%</small>}
          </span>
          <i aria-hidden className={styles.size} style={{ inlineSize: `${(value * 100) / most}%` }} />
        </li>
      ))}
    </ol>
  )
}
