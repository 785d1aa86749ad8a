import type { ReactNode } from 'react'
import { usePage } from '#web/router/page.ts'
import styles from './Tiles.module.css'

export interface Tile {
  key: string
  label: string
  value: ReactNode
  /** What it counts is a warning: the number is marked. */
  tone?: 'danger' | 'warning'
  /** Pressed, it shows the rows that it counts. */
  filter?: Readonly<Record<string, string>>
}

/** Sums of the whole list in one line; those that have a filter show what they count. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { query, setQuery } = usePage()
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ key, label, value, tone, filter }) => {
        const words = (
          <>
            <span className={styles.label}>{label}</span>
            <strong className={styles.value} data-tone={tone}>
              {value}
            </strong>
          </>
        )
        if (!filter) {
          return (
            <li key={key} className={styles.tile}>
              {words}
            </li>
          )
        }
        const names = Object.keys(filter)
        const isOn = names.every((name) => query[name] === filter[name])
        const cleared = Object.fromEntries(names.map((name) => [name, undefined]))
        return (
          <li key={key}>
            <button
              type="button"
              className={styles.tile}
              aria-pressed={isOn}
              onClick={() => setQuery({ ...(isOn ? cleared : filter), page_no: undefined })}
            >
              {words}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
