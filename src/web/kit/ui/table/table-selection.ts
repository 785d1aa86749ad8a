import { useRef } from 'react'
import type { Key } from '#web/kit/ui/select/option.ts'

export interface Selection<Row> {
  has: (key: Key) => boolean
  can: (row: Row) => boolean
  /** Tells which selectable rows are selected. */
  page: 'all' | 'some' | 'none'
  togglePage: () => void
  /** With `range`, selects all rows between the last one and this. */
  toggle: (key: Key, range: boolean) => void
}

interface Selectable<Row> {
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  selected?: ReadonlySet<Key>
  onSelect?: (selected: ReadonlySet<Key>) => void
  selectable?: (row: Row) => boolean
}

/** The table selection, or undefined without one. Keys on other pages stay selected. */
export function useSelection<Row>({ rows = [], rowKey, selected, onSelect, selectable }: Selectable<Row>): Selection<Row> | undefined {
  const last = useRef<Key | null>(null)
  if (!selected || !onSelect) return undefined
  const can = selectable ?? (() => true)
  const keys = rows.filter(can).map(rowKey)
  const chosen = keys.filter((key) => selected.has(key)).length

  function put(some: readonly Key[], on: boolean) {
    const next = new Set(selected)
    for (const key of some) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onSelect?.(next)
  }

  return {
    has: (key) => selected.has(key),
    can,
    page: chosen === 0 ? 'none' : chosen === keys.length ? 'all' : 'some',
    togglePage: () => put(keys, chosen < keys.length),
    toggle: (key, range) => {
      const from = range && last.current !== null ? keys.indexOf(last.current) : -1
      const to = keys.indexOf(key)
      last.current = key
      put(from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1), !selected.has(key))
    },
  }
}
