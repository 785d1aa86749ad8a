import type { ReactNode } from 'react'
import styles from './Pairs.module.css'

export interface Pair {
  label: string
  value: ReactNode
}

/** Names and values below each other, for the narrow column of a sheet; a missing value leaves its name out. */
export function Pairs({ items }: { items: readonly Pair[] }) {
  const present = items.filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
  return (
    <dl className={styles.pairs}>
      {present.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
