import { useQueries } from '@tanstack/react-query'
import { category, type CategoryRow } from '#contract/goods/category.ts'
import { call } from '#web/api/client.ts'
import { queryKey } from '#web/api/query.ts'
import type { List } from '#web/kit/list/use-list.ts'
import { usePage } from '#web/router/page.ts'
import { branchesInSight } from './branches.ts'

/** The rows of the tree table; what is open is kept in the address. A filter opens the way to what it finds. */
export function useBranches({ rows, filters }: Pick<List<typeof category.list>, 'rows' | 'filters'>) {
  const { query, setQuery } = usePage()
  const isFiltered = Object.keys(filters).length > 0
  const toggled = new Set((query['open'] ?? '').split(',').flatMap((id) => (id ? [Number(id)] : [])))
  const found = Map.groupBy(isFiltered ? (rows ?? []) : [], ({ parent_id }) => parent_id)
  // what a filter has opened is closed by the same list that opens the others
  const isOpen = (id: number) => toggled.has(id) !== found.has(id)
  const asked = [...toggled].filter((id) => !found.has(id))
  const children = useQueries({
    queries: asked.map((id) => ({
      queryKey: queryKey(category.list, { parent_id: id }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(category.list, { parent_id: id }, { signal }),
    })),
  })
  const loaded = new Map(asked.map((id, index) => [id, children[index]?.data?.list]))
  return {
    rows: rows && branchesInSight(rows, (id): readonly CategoryRow[] | undefined => found.get(id) ?? loaded.get(id), isOpen),
    hasToggled: toggled.size > 0,
    toggle: (id: number) => {
      const next = new Set(toggled)
      if (!next.delete(id)) next.add(id)
      setQuery({ open: [...next].join(',') }, { replace: true })
    },
    collapseAll: () => setQuery({ open: undefined }, { replace: true }),
  }
}
