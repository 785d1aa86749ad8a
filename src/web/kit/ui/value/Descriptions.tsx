import type { ReactNode } from 'react'
import styles from './Descriptions.module.css'

export interface Description {
  key: string
  label: string
  /** A missing value is displayed as a dash. */
  value: ReactNode
  /** A long value with its own row. */
  wide?: true
  /** A value that shall not wrap, such as a long code: two columns if there are as many. */
  long?: true
}

/** Names and values for one record, in as many columns as fit. */
export function Descriptions({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ key, label, value, wide, long }) => (
        <div key={key} className={wide ? styles.wide : long && styles.long}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
