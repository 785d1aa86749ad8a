import { useState, type ReactNode } from 'react'
import styles from './Gallery.module.css'

/** One example group under a heading. */
export function Story({ title, layout = 'row', children }: { title: string; layout?: 'row' | 'grid' | 'column'; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <div className={styles[layout]}>{children}</div>
    </section>
  )
}

/** Holds the state for a controlled control. */
export function Held<Value>({
  initial,
  children,
}: {
  initial: Value
  children: (value: Value, onChange: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
