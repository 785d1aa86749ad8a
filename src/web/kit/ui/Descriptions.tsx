import type { ReactNode } from 'react'
import styles from './Descriptions.module.css'

export interface Description {
  key: string
  label: string
  /** Nothing is shown as a dash. */
  value: ReactNode
  /** Long, with a row of its own. */
  wide?: true
}

/** Names and values of one thing, as many beside each other as there is room for. */
export function Descriptions({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ key, label, value, wide }) => (
        <div key={key} className={wide && styles.wide}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
