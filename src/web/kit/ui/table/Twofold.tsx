import type { ReactNode } from 'react'
import styles from './Twofold.module.css'

/** A value with a second one below it, small and muted. */
export function Twofold({ main, sub }: { main: ReactNode; sub: ReactNode }) {
  return (
    <span className={styles.both}>
      <span>{main}</span>
      {sub && <span className={styles.sub}>{sub}</span>}
    </span>
  )
}
