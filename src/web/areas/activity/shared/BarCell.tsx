import type { ReactNode } from 'react'
import styles from './BarCell.module.css'

interface BarCellProps {
  label: string
  main: ReactNode
  /** Percent; null without a bar. */
  share: number | null
  /** Beside the bar. */
  words: string
}

/** A value in two lines: its figures, and below them a bar with a short remark. */
export function BarCell({ label, main, share, words }: BarCellProps) {
  return (
    <span className={styles.cell}>
      <span className={styles.main}>{main}</span>
      <span className={styles.line}>
        {share !== null && (
          <span
            role="meter"
            aria-label={label}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={share}
            aria-valuetext={words}
            className={styles.track}
          >
            <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
          </span>
        )}
        <span className={styles.words}>{words}</span>
      </span>
    </span>
  )
}
