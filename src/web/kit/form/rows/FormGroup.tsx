import type { ReactNode } from 'react'
import styles from './FormGroup.module.css'

/** A field group in as many columns as fit. */
export function FormGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      {title && <legend className={styles.title}>{title}</legend>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

/** A field with its group's whole width. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>
}

/** A field with twice the other fields' width. */
export function Double({ children }: { children: ReactNode }) {
  return <div className={styles.double}>{children}</div>
}
