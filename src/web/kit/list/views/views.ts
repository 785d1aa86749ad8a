import { useEffect, useRef, useState } from 'react'
import { type View, view as viewCalls } from '#contract/view/view.ts'
import { useCall } from '#web/base/api/query.ts'
import { usePage } from '#web/base/router/page.ts'
import { withShort } from '#web/kit/list/columns/long-values.ts'
import type { List } from '#web/kit/list/use-list.ts'
import { useTablePreferences } from './table-preferences.ts'

/** Lists of more rows are scanned rather than read: they begin compact. */
const LONG_ROWS = 50

/**
 * A list's saved views: the open one and the differences from it. Its id is in the address, so that a link shows it to a colleague.
 */
export function useViews(address: string, list: Pick<List, 'filters' | 'filterNames' | 'sort' | 'counted'>) {
  const { query, setQuery } = usePage()
  const openId = Number(query['view']) || null
  const { startView } = useTablePreferences(address)
  const { data } = useCall(viewCalls.list, { list: address }, { enabled: openId !== null || startView !== null })
  const open = data?.list.find(({ id }) => id === openId)
  // it stays long while filters narrow it, so that the rows keep their height
  const [isLong, setIsLong] = useState(false)
  if (!isLong && list.counted.total > LONG_ROWS) setIsLong(true)
  const preferences = useTablePreferences(address, { view: open, isLong })
  const current = inOrder({ ...list.filters, ...(list.sort && { sort_field: list.sort.key, sort_order: list.sort.order }) })
  const nothing = Object.fromEntries([...list.filterNames, 'sort_field', 'sort_order', 'page_no'].map((name) => [name, undefined]))

  function show(view: View | null, replace = false) {
    setQuery({ ...nothing, ...withShort(view?.query ?? {}), view: view?.id }, { replace })
  }

  const started = useRef(false)
  const isPlain = openId === null && Object.keys(current).length === 0
  useEffect(() => {
    if (started.current || (startView !== null && isPlain && !data)) return
    started.current = true
    const start = data?.list.find(({ id }) => id === startView)
    if (isPlain && start) show(start, true)
  })

  return {
    address,
    open,
    preferences,
    /** The content for a view that would be saved now. */
    current: { query: current, table: preferences.chosen },
    isChanged: open !== undefined && (preferences.isChanged || JSON.stringify(current) !== JSON.stringify(inOrder(open.query))),
    show,
  }
}

export type Views = ReturnType<typeof useViews>

function inOrder(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
