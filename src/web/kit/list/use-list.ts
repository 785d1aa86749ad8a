import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import { PAGE_SIZE, rememberFirst } from '#web/base/api/early-fetch.ts'
import { prefetch, useCall } from '#web/base/api/query.ts'
import { prepare } from '#web/base/api/request.ts'
import { isLookedFor, useSavedRow, type SavedRow } from '#web/base/api/saved-row.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import type { Sort } from '#web/kit/ui/table/table-layout.ts'
import { isLong, whole, withShort } from './columns/long-values.ts'
import { rememberList } from './last-list.ts'
import { useToldFilters } from './search/told-filters.ts'
import { useTotal } from './use-total.ts'

/** A list endpoint in the contract: the result from `verbs.list`. */
export type ListEndpoint = Endpoint<z.ZodMiniObject, z.ZodMiniType<ListPageData> & RowsDescribed>

interface RowsDescribed {
  shape: { list: { _zod: { def: { element: z.core.$ZodType } } } }
}

interface ListPageData {
  list: { id: number }[]
  total: number
  total_exact: boolean
  next: string | null
  prev: string | null
}

export type RowOf<E extends ListEndpoint> = OutputOf<E>['list'][number]

// before this offset, paging by number is as fast as paging by cursor
const CURSOR_FROM = 2_000

/** A list with its filters, sort order and page in the address, so that a link shows the same rows. */
export function useList<E extends ListEndpoint>(endpoint: E, find?: Endpoint) {
  const { path, query, setQuery } = usePage()
  const cursors = useRef(new Map<string, string>())
  const { filters, filterNames, page_no, page_size, sort, order, request } = readQuery(endpoint, query)
  const cursorKey = (page: number) => JSON.stringify([filters, order, page_size, page])
  const cursor = page_no * page_size > CURSOR_FROM ? cursors.current.get(cursorKey(page_no)) : undefined
  const filterLabels = useToldFilters()
  const saved = useSavedHere(endpoint, cursorKey(page_no))
  const input = { ...request, ...(cursor && { cursor }), ...(saved && { first: saved.id }) }
  // the query carries text; the server parses numbers from it by the contract
  const goesLong = find !== undefined && Object.values(filters).some(isLong)
  const asking = goesLong ? find : endpoint
  const result = useCall(asking, input, { keepPrevious: true, form: true })
  const { data } = result as { data: OutputOf<E> | undefined }
  const counted = useTotal(asking, filters, data)
  const { url } = prepare(endpoint, request, {})
  useEffect(() => {
    if (!goesLong) rememberFirst(url)
  }, [goesLong, url])
  useEffect(() => {
    if (data) rememberList(path, idsOf(data.list))
  }, [path, data])
  if (data && !result.isPlaceholderData) {
    if (data.next) cursors.current.set(cursorKey(page_no + 1), data.next)
    if (data.prev) cursors.current.set(cursorKey(page_no - 1), data.prev)
  }
  return {
    filterLabels,
    filters,
    filterNames,
    page_no,
    page_size,
    sort,
    data,
    counted,
    /** The row that was saved while the list showed these filters, this order and this page. */
    saved,
    rows: savedFirst(data?.list as RowOf<E>[] | undefined, saved),
    // a component that reads isFetching renders when a fetch starts and ends, even if the data is unchanged
    isLoading: result.isPlaceholderData,
    error: result.error,
    refetch: () => void result.refetch(),
    setFilters: (values: Readonly<Record<string, string | undefined>>) => setQuery({ ...withShort(values), page_no: undefined }),
    setPage: (page: number, size: number, options?: { replace: boolean }) =>
      setQuery({ page_no: page === 1 ? undefined : page, page_size: size === PAGE_SIZE ? undefined : size }, options),
    setSort: (next: Sort | null) => setQuery({ sort_field: next?.key, sort_order: next?.order, page_no: undefined }),
  }
}

/** The entity's saved row, until the person looks at other rows. */
function useSavedHere(endpoint: ListEndpoint, place: string): SavedRow | undefined {
  const saved = useSavedRow(endpoint.address)
  const [lastView, setLastView] = useState<{ saved: SavedRow; place: string }>()
  if (saved && saved !== lastView?.saved && isLookedFor(saved)) setLastView({ saved, place })
  const isHere = saved !== undefined && lastView?.saved === saved && lastView.place === place && 'first' in endpoint.input.shape
  return isHere ? saved : undefined
}

/** A new row comes first, wherever the list order has it. */
function savedFirst<Row extends { id: number }>(rows: Row[] | undefined, saved: SavedRow | undefined): Row[] | undefined {
  const own = saved?.isNew ? rows?.find(({ id }) => id === saved.id) : undefined
  return own && rows ? [own, ...rows.filter((row) => row !== own)] : rows
}

/** Prefetches the rows: a list page exports it as `prefetch`, for a person who is about to open it with this query. */
export function prefetchList<E extends ListEndpoint>(endpoint: E, query: Query = {}): Promise<void> {
  return prefetch<ListEndpoint>(endpoint, readQuery(endpoint, query).request)
}

export type List<E extends ListEndpoint = ListEndpoint> = ReturnType<typeof useList<E>>

/** The list state in the address: the display, and the call's input. */
function readQuery(endpoint: ListEndpoint, query: Query) {
  const filterNames = Object.keys(endpoint.input.shape).filter((name) => !PAGING.has(name))
  const filters = Object.fromEntries(filterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, whole(query[name])]])))
  const page_no = positive(query['page_no'], 1)
  const page_size = positive(query['page_size'], PAGE_SIZE)
  const sort: Sort | null = query['sort_field'] ? { key: query['sort_field'], order: query['sort_order'] === 'asc' ? 'asc' : 'desc' } : null
  const order = sort ? { sort_field: sort.key, sort_order: sort.order } : {}
  const request = { ...filters, ...order, page_no, page_size }
  return { filterNames, filters, page_no, page_size, sort, order, request }
}

const PAGING = new Set(['page_no', 'page_size', 'sort_field', 'sort_order', 'count', 'cursor', 'first'])

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}
