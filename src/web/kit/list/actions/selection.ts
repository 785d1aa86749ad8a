import { useState } from 'react'
import type { Key } from '#web/kit/ui/select/option.ts'

/** The rows for an action: selected by hand, or all matching rows except some. */
export type Chosen = { ids: number[] } | { filter: Readonly<Record<string, string>>; excluded: number[] }

interface Listed {
  rows: readonly { id: number }[] | undefined
  filters: Readonly<Record<string, string>>
  total: number
  /** The rows still belong to the query before. */
  isLoading: boolean
}

/** A list's selection. It lasts until the filters change, so that no action reaches a row that the filters exclude. */
export function useListSelection({ rows = [], filters, total, isLoading }: Listed) {
  const of = JSON.stringify(filters)
  const page = rows.map(({ id }) => id)
  const [lastOf, setLastOf] = useState(of)
  const [awaitsRows, setAwaitsRows] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<Key>>(new Set())
  // null: rows selected by hand
  const [all, setAll] = useState<{ excluded: ReadonlySet<Key> } | null>(null)
  if (lastOf !== of) {
    setLastOf(of)
    setAll(null)
    setIds(new Set())
    setAwaitsRows(true)
  } else if (awaitsRows && !isLoading) {
    // rows selected meanwhile that the new filters exclude are not in sight any more
    setAwaitsRows(false)
    setIds(new Set([...ids].filter((id) => page.includes(Number(id)))))
  }

  function change(next: ReadonlySet<Key>) {
    if (!all) return setIds(next)
    const excluded = new Set(all.excluded)
    for (const id of page) {
      if (next.has(id)) excluded.delete(id)
      else excluded.add(id)
    }
    setAll({ excluded })
  }

  return {
    /** The selected rows in the table. */
    marked: all ? new Set<Key>(page.filter((id) => !all.excluded.has(id))) : ids,
    change,
    count: all ? total - all.excluded.size : ids.size,
    /** Selected by hand on other pages, so that they are not in sight. */
    elsewhere: all ? 0 : [...ids].filter((id) => !page.includes(Number(id))).length,
    isAll: all !== null,
    /** The whole page is selected and more rows match. */
    mayTakeAll: !all && total > page.length && page.length > 0 && page.every((id) => ids.has(id)),
    takeAll: () => {
      setIds(new Set())
      setAll({ excluded: new Set() })
    },
    clear: () => {
      setIds(new Set())
      setAll(null)
    },
    chosen: (all ? { filter: filters, excluded: [...all.excluded] } : { ids: [...ids] }) as Chosen,
  }
}

export type ListSelection = ReturnType<typeof useListSelection>
