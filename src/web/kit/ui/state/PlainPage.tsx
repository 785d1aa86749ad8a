import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

/** A page outside the shell with one message: a heading, a line, a link. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}
