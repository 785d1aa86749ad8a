import type { ReactNode } from 'react'
import styles from './CountedIcon.module.css'

interface CountedIconProps {
  icon: ReactNode
  /** Nothing is shown for 0. */
  count: number
  tone: 'primary' | 'danger'
}

const MOST_SHOWN = 99

/** An icon with a number at its corner, for the eye only: the button that has it says the number in its name. */
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
