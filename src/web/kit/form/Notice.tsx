import type { ReactNode } from 'react'
import styles from './FormBody.module.css'

/** Information at the form head that is not an error. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.notice}>
      {children}
    </div>
  )
}
