import { useInfiniteQuery } from '@tanstack/react-query'
import { media, type Media } from '#contract/media/media.ts'
import { call, type RequestError } from '#web/base/api/client.ts'
import { queryKey } from '#web/base/api/query.ts'
import { usePage } from '#web/base/router/page.ts'
import { useToldFilters } from '#web/kit/list/search/told-filters.ts'

const FILTERS = ['title', 'kind', 'use', 'from', 'to'] as const
const PAGE_SIZE = 60

/** The files by the folder and filters in the address; the next page loads near the end of the list. */
export function useMedia() {
  const { query, setQuery } = usePage()
  const filterLabels = useToldFilters()
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
  const folder = query['folder_id'] === undefined ? null : Number(query['folder_id'])
  const request = { ...filters, ...(folder !== null && { folder_id: folder }) }
  const result = useInfiniteQuery<Page, RequestError, { pages: Page[] }, unknown[], string | null>({
    queryKey: queryKey(media.list, { ...request, pages: 'all' }),
    queryFn: ({ pageParam, signal }) =>
      call(media.list, { ...request, page_size: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
  })
  const pages = result.data?.pages ?? []
  return {
    /** The folder: 0 for files without a folder, null for all. */
    folder,
    chooseFolder: (folder: number | null) => setQuery({ folder_id: folder }),
    filterLabels,
    filters,
    filterNames: [...FILTERS],
    files: pages.flatMap(({ list }) => list),
    total: pages[0]?.total ?? 0,
    isLoading: result.isPending,
    error: result.error,
    hasMore: result.hasNextPage && !result.isFetchingNextPage,
    more: () => void result.fetchNextPage(),
    refetch: () => void result.refetch(),
    setFilters: (values: Readonly<Record<string, string | undefined>>) => setQuery(values),
  }
}

interface Page {
  list: Media[]
  total: number
  next: string | null
}
