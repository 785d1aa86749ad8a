import type { ReactNode } from 'react'
import styles from './CountedIcon.module.css'

interface CountedIconProps {
  icon: ReactNode
  /** 0 is not displayed. */
  count: number
  tone: 'primary' | 'danger'
}

const MOST_SHOWN = 99

/** An icon with a number at its corner, hidden from screen readers: its button's accessible name contains the number. */
export function CountedIcon({ icon, count, tone }: CountedIconProps) {
  return (
    <span className={styles.icon}>
      {icon}
      {count > 0 && (
        <span aria-hidden className={styles[tone]}>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </span>
  )
}
