import type { ReactNode } from 'react'
import styles from './FormGroup.module.css'

/** A group of fields, as many beside each other as there is room for. */
export function FormGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      {title && <legend className={styles.title}>{title}</legend>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

/** A field that takes the whole width of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** A field that is twice as wide as the others. */
export function Double({ children }: { children: ReactNode }) {
  return <div className={styles.double}>{children}</div>
}
