import type { ReactNode } from 'react'
import styles from './FormBody.module.css'

/** What is to be known of the form before anything else; nothing is wrong with it. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.notice}>
      {children}
    </div>
  )
}
