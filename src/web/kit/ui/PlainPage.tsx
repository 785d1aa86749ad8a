import type { ReactNode } from 'react'
import styles from './PlainPage.module.css'

/** A page outside the shell that says one thing: a heading, a line, a way on. */
export function PlainPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}
