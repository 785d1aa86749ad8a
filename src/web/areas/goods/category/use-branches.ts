import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { category, type CategoryRow } from '#contract/goods/category.ts'
import { call } from '#web/base/api/client.ts'
import { queryKey } from '#web/base/api/query.ts'
import { usePage } from '#web/base/router/page.ts'
import type { List } from '#web/kit/list/use-list.ts'
import { branchesInSight } from './branches.ts'

/** The tree table rows; the address contains the open rows. A filter opens its matches' ancestors. */
export function useBranches({ rows, filters }: Pick<List<typeof category.list>, 'rows' | 'filters'>) {
  const { query, setQuery } = usePage()
  const opened = new Set((query['open'] ?? '').split(',').flatMap((id) => (id ? [Number(id)] : [])))
  const filterKey = JSON.stringify(filters)
  const found = Map.groupBy(filterKey === '{}' ? [] : (rows ?? []), ({ parent_id }) => parent_id)
  const [closing, setClosing] = useState<{ filterKey: string; ids: ReadonlySet<number> }>({ filterKey, ids: new Set() })
  const closed = closing.filterKey === filterKey ? closing.ids : new Set<number>()
  const loaded = useChildren([...opened].filter((id) => !found.has(id)))
  const childrenOf = (id: number): readonly CategoryRow[] | undefined => found.get(id) ?? loaded.get(id)
  return {
    rows: rows && branchesInSight(rows, childrenOf, (id) => (found.has(id) ? !closed.has(id) : opened.has(id))),
    hasOpened: opened.size > 0,
    toggle: (id: number) => {
      if (found.has(id)) setClosing({ filterKey, ids: toggleKey(closed, id) })
      else setQuery({ open: [...toggleKey(opened, id)].join(',') }, { replace: true })
    },
    collapseAll: () => setQuery({ open: undefined }, { replace: true }),
  }
}

/** The open categories' loaded children. */
function useChildren(ids: readonly number[]): ReadonlyMap<number, readonly CategoryRow[] | undefined> {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKey(category.list, { parent_id: id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(category.list, { parent_id: id }, { signal }),
    })),
  })
  return new Map(ids.map((id, index) => [id, answers[index]?.data?.list]))
}

function toggleKey(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
