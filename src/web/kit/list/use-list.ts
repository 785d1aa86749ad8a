import { useEffect, useRef } from 'react'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import type * as z from 'zod/mini'
import { PAGE_SIZE, rememberFirst } from '#web/api/first-call.ts'
import { prefetch, useCall } from '#web/api/query.ts'
import { prepare } from '#web/api/request.ts'
import type { Query } from '#web/router/location.ts'
import { usePage } from '#web/router/page.ts'
import { isLong, whole, withShort } from './long-values.ts'
import { useTotal } from './use-total.ts'
import type { Sort } from '../ui/table-layout.ts'

/** A list of the contract: what `verbs.list` makes. */
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

// nearer pages are as quick by number
const CURSOR_FROM = 2_000

/** A list whose filters, sort and page live in the address, so that a link shows the same rows. */
export function useList<E extends ListEndpoint>(endpoint: E, find?: Endpoint) {
  const { query, setQuery } = usePage()
  const cursors = useRef(new Map<string, string>())
  const { filters, filterNames, page_no, page_size, sort, order, asked } = readQuery(endpoint, query)
  const cursorKey = (page: number) => JSON.stringify([filters, order, page_size, page])
  const cursor = page_no * page_size > CURSOR_FROM ? cursors.current.get(cursorKey(page_no)) : undefined
  const input = { ...asked, ...(cursor && { cursor }) }
  // the query carries text; the server reads numbers from it as the contract says
  const goesLong = find !== undefined && Object.values(filters).some(isLong)
  const asking = goesLong ? find : endpoint
  const result = useCall(asking, input as never, { keepPrevious: true, form: true })
  const { data } = result as { data: OutputOf<E> | undefined }
  const counted = useTotal(asking, filters, data)
  const { url } = prepare(endpoint, asked, {})
  useEffect(() => {
    if (!goesLong) rememberFirst(url)
  }, [goesLong, url])
  if (data && !result.isPlaceholderData) {
    if (data.next) cursors.current.set(cursorKey(page_no + 1), data.next)
    if (data.prev) cursors.current.set(cursorKey(page_no - 1), data.prev)
  }
  return {
    ...{ filters, filterNames, page_no, page_size, sort, data, counted },
    rows: data?.list as RowOf<E>[] | undefined,
    // whoever looks at isFetching is rendered when a fetch begins and when it ends, even if it brings what was there
    isLoading: result.isPlaceholderData,
    error: result.error,
    refetch: () => void result.refetch(),
    setFilters: (values: Readonly<Record<string, string | undefined>>) => setQuery({ ...withShort(values), page_no: undefined }),
    setPage: (page: number, size: number) =>
      setQuery({ page_no: page === 1 ? undefined : page, page_size: size === PAGE_SIZE ? undefined : size }),
    setSort: (next: Sort | null) => setQuery({ sort_field: next?.key, sort_order: next?.order, page_no: undefined }),
  }
}

/** Fetches the rows ahead: what a list page exports as `prefetch`, for a person who is about to open it with this query. */
export function prefetchList<E extends ListEndpoint>(endpoint: E, query: Query = {}): Promise<void> {
  return prefetch(endpoint, readQuery(endpoint, query).asked as never)
}

export type List<E extends ListEndpoint = ListEndpoint> = ReturnType<typeof useList<E>>

/** What the address says of a list: how it is shown, and what the server is asked. */
function readQuery(endpoint: ListEndpoint, query: Query) {
  const filterNames = Object.keys(endpoint.input.shape).filter((name) => !PAGING.has(name))
  const filters = Object.fromEntries(filterNames.flatMap((name) => (query[name] === undefined ? [] : [[name, whole(query[name])]])))
  const page_no = positive(query['page_no'], 1)
  const page_size = positive(query['page_size'], PAGE_SIZE)
  const sort: Sort | null = query['sort_field'] ? { key: query['sort_field'], order: query['sort_order'] === 'asc' ? 'asc' : 'desc' } : null
  const order = sort ? { sort_field: sort.key, sort_order: sort.order } : {}
  const asked = { ...filters, ...order, page_no, page_size }
  return { filterNames, filters, page_no, page_size, sort, order, asked }
}

const PAGING = new Set(['page_no', 'page_size', 'sort_field', 'sort_order', 'count', 'cursor'])

function positive(text: string | undefined, otherwise: number): number {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}
