import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { desk, deskViews, type DeskItem, type DeskKind, type DeskView } from '#contract/desk/desk.ts'
import { call, type RequestError } from '#web/base/api/client.ts'
import { onLive } from '#web/base/api/live-events.ts'
import { onWritten, queryKey, useCall } from '#web/base/api/query.ts'
import { usePage } from '#web/base/router/page.ts'
import { flatten, type Route } from '#web/base/router/routes.ts'
import { preloadView, useRoutes } from '#web/base/router/views.ts'

// colleagues' claims have no event
const REFRESH_MS = 15_000
const PAGE_SIZE = 50
const AHEAD = 2

export const keyOf = ({ kind, id }: Pick<DeskItem, 'kind' | 'id'>) => `${kind}:${id}`

interface Page {
  list: DeskItem[]
  next: string | null
  kinds: DeskKind[] | null
}

/** The items by the address filters, with the work kinds and their records' pages. */
export function useInbox() {
  const { query, setQuery } = usePage()
  const { routes } = useRoutes()
  const view: DeskView = query['view'] && query['view'] in deskViews ? (query['view'] as DeskView) : 'open'
  const kind = query['kind']
  const request = { view, ...(kind && { kind }) }
  const result = useInfiniteQuery<Page, RequestError, { pages: Page[] }, unknown[], string | null>({
    queryKey: queryKey(desk.list, { ...request, pages: 'all' }),
    queryFn: ({ pageParam, signal }) =>
      call(desk.list, { ...request, page_size: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) }, { signal, quiet: true }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  })
  const { data, refetch } = result
  // new work in any kind, as the menu badges hear about it
  const ask = useEffectEvent(() => void refetch())
  useEffect(() => onLive('waiting', () => ask()), [])
  const items = useMemo(() => data?.pages.flatMap(({ list }) => list), [data])
  const kinds = data?.pages[0]?.kinds ?? undefined
  const pageOf = useMemo(() => {
    const byComponent = new Map(flatten(routes ?? []).map((route) => [route.component, route]))
    const pages = new Map((kinds ?? []).map(({ key, page }) => [key, byComponent.get(page)]))
    return (item: Pick<DeskItem, 'kind'>): Route | undefined => pages.get(item.kind)
  }, [routes, kinds])
  return {
    view,
    kind,
    items,
    kinds,
    pageOf,
    refetch,
    error: result.error,
    updatedAt: result.dataUpdatedAt,
    hasMore: result.hasNextPage && !result.isFetchingNextPage,
    more: () => void result.fetchNextPage(),
    setView: (next: DeskView) => setQuery({ view: next === 'open' ? null : next }, { replace: true }),
    setKind: (next: string | undefined) => setQuery({ kind: next }, { replace: true }),
  }
}

export type Inbox = ReturnType<typeof useInbox>

/** The item in work. When its work is done the next one takes its place; the next two records are loaded already. */
export function useCurrent({ view, kind, items, kinds, pageOf, updatedAt, refetch, hasMore, more }: Inbox) {
  const [picked, setPicked] = useState<DeskItem>()
  // the list in which the item was seen last tells its successors
  const lastItems = useRef<readonly DeskItem[]>([])
  const isDone = useRef(false)
  const [filters, setFilters] = useState(`${view} ${kind}`)
  if (filters !== `${view} ${kind}`) {
    setFilters(`${view} ${kind}`)
    setPicked(undefined)
  }
  const listed = picked && items?.find((item) => keyOf(item) === keyOf(picked))
  // an item from a link, and one that a colleague has taken, may not be in the list although its work is open
  const [awayKey, setAwayKey] = useState<string>()
  const isAway = Boolean(picked && items && !listed && awayKey === keyOf(picked))
  const away = useCall(desk.item, { kind: picked?.kind ?? '', id: picked?.id ?? 0 }, { enabled: isAway, quiet: true, staleTime: 0 })
  const current = picked ? (listed ?? (isAway ? away.data : undefined) ?? picked) : items?.[0]
  const isGone = isAway && away.error?.code === 404
  const at = current && items ? items.findIndex((item) => keyOf(item) === keyOf(current)) : -1
  if (!picked && current) setPicked(current)

  function pick(item: DeskItem | undefined) {
    isDone.current = false
    setPicked(item)
  }

  function step(by: 1 | -1) {
    const next = at < 0 ? successor() : items?.[at + by]
    if (next) pick(next)
    if (by === 1 && hasMore && items && at + AHEAD >= items.length) more()
  }

  /** The first item after the current one in the former list that is still open and that no colleague does. */
  function successor(): DeskItem | undefined {
    const former = lastItems.current.findIndex((item) => current && keyOf(item) === keyOf(current))
    const open = new Map(items?.filter(({ claim }) => !claim || claim.is_mine).map((item) => [keyOf(item), item]))
    const after = lastItems.current.slice(former + 1).find((item) => open.has(keyOf(item)))
    return (after && open.get(keyOf(after))) ?? [...open.values()].find((item) => !current || keyOf(item) !== keyOf(current))
  }

  const settle = useEffectEvent(() => {
    if (!items) return
    const wasListed = picked && lastItems.current.some((item) => keyOf(item) === keyOf(picked))
    if (at < 0 && isDone.current && (wasListed || isGone)) pick(successor())
    else if (at < 0 && picked) setAwayKey(keyOf(picked))
    else if (at >= 0) lastItems.current = items
  })
  const pickedKey = picked && keyOf(picked)
  useEffect(() => settle(), [items, updatedAt, isGone, pickedKey])

  useWritten(kinds?.find(({ key }) => key === current?.kind)?.entity, () => {
    isDone.current = true
    void refetch()
  })
  usePreload(at < 0 ? [] : (items?.slice(at + 1, at + 1 + AHEAD) ?? []), pageOf)
  useLinkedItem(pick)

  return {
    current,
    isGone,
    pick,
    step,
    /** Goes on when a call by the desk itself has removed the item from the list. */
    leave() {
      isDone.current = true
    },
  }
}

/** Calls back after a write on the entity: the item may be done. */
function useWritten(entity: string | undefined, onWrite: () => void): void {
  const written = useEffectEvent((entities: readonly string[]) => {
    if (entity && (entities.includes(entity) || entities.includes('*'))) onWrite()
  })
  useEffect(() => onWritten((entities) => written(entities)), [])
}

/** Loads the code and the records for the next items. */
function usePreload(ahead: readonly DeskItem[], pageOf: Inbox['pageOf']): void {
  const nextKeys = ahead.map(keyOf).join()
  const load = useEffectEvent(() => {
    for (const item of ahead) {
      const page = pageOf(item)
      if (page) void preloadView(page.component, { id: String(item.id) })
    }
  })
  useEffect(() => load(), [nextKeys])
}

/** Opens the item that a notification link names. */
function useLinkedItem(open: (item: DeskItem) => void): void {
  const { query, setQuery } = usePage()
  const linked = query['item']
  const openLinked = useEffectEvent(async (address: string) => {
    const [kind = '', row = ''] = address.split(':')
    setQuery({ item: null }, { replace: true })
    const item = await call(desk.item, { kind, id: Number(row) }, { quiet: true }).catch(() => undefined)
    if (item) open(item)
  })
  useEffect(() => {
    if (linked) void openLinked(linked)
  }, [linked])
}

export type Current = ReturnType<typeof useCurrent>
