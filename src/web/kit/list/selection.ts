import { useState } from 'react'
import type { Key } from '../ui/option.ts'

/** The rows that an action is done to: some by hand, or all that the filters find without some. */
export type Chosen = { ids: number[] } | { filter: Readonly<Record<string, string>>; excluded: number[] }

interface Listed {
  rows: readonly { id: number }[] | undefined
  filters: Readonly<Record<string, string>>
  total: number
}

/** What is selected in a list. All that match are selected until the filters change. */
export function useListSelection({ rows = [], filters, total }: Listed) {
  const [ids, setIds] = useState<ReadonlySet<Key>>(new Set())
  // null: rows by hand
  const [all, setAll] = useState<{ of: string; excluded: ReadonlySet<Key> } | null>(null)
  const of = JSON.stringify(filters)
  if (all && all.of !== of) setAll(null)
  const page = rows.map(({ id }) => id)

  function change(next: ReadonlySet<Key>) {
    if (!all) return setIds(next)
    const excluded = new Set(all.excluded)
    for (const id of page) {
      if (next.has(id)) excluded.delete(id)
      else excluded.add(id)
    }
    setAll({ of, excluded })
  }

  return {
    /** What the table marks. */
    marked: all ? new Set<Key>(page.filter((id) => !all.excluded.has(id))) : ids,
    change,
    count: all ? total - all.excluded.size : ids.size,
    isAll: all !== null,
    /** The whole page is selected and there is more. */
    mayTakeAll: !all && total > page.length && page.length > 0 && page.every((id) => ids.has(id)),
    takeAll: () => {
      setIds(new Set())
      setAll({ of, excluded: new Set() })
    },
    clear: () => {
      setIds(new Set())
      setAll(null)
    },
    chosen: (all ? { filter: filters, excluded: [...all.excluded] } : { ids: [...ids] }) as Chosen,
  }
}

export type ListSelection = ReturnType<typeof useListSelection>
