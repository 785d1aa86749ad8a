import { formatNumber } from '#web/base/locales/number.ts'
import styles from './Progress.module.css'

export interface ProgressProps {
  /** The operation label for assistive technology. */
  label: string
  done: number
  /** null for an unknown share: the bar only shows activity. */
  total: number | null
  tone?: 'success' | 'danger'
}

/** An operation's progress, as a bar and in numbers. */
export function Progress({ label, done, total, tone }: ProgressProps) {
  const share = total === null ? undefined : total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
  const words = total === null ? formatNumber(done) : `${formatNumber(done)} / ${formatNumber(total)}`
  return (
    <span className={styles.progress}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
        className={[styles.track, tone && styles[tone], share === undefined && styles.unknown].filter(Boolean).join(' ')}
      >
        <span className={styles.bar} style={{ width: `${share ?? 30}%` }} />
      </span>
      <span aria-hidden className={styles.words}>
        {words}
      </span>
    </span>
  )
}
