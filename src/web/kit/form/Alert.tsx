import type { ReactNode } from 'react'
import styles from './FormBody.module.css'

/** An error in the whole form; a long form scrolls to it. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.alert} ref={reveal}>
      {children}
    </div>
  )
}

function reveal(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
