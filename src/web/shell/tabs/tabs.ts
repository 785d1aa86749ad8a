import type { RouteMeta } from '#contract/session/session.ts'
import { withQuery, type Location, type Query } from '#web/base/router/location.ts'
import type { Params, Route } from '#web/base/router/routes.ts'

/** A visited page (checklist T08). */
export interface Tab {
  /** Stays the same while the tab is open. */
  readonly id: string
  /** Visits with the same key share the tab: the route's pattern, or the full address for routes with a tab per address. */
  readonly key: string
  readonly path: string
  readonly query: Query
  readonly params: Params
  readonly name: string
  readonly component: string
  readonly parentIcon?: string
  readonly meta: RouteMeta
  /** The title that the page sets, instead of the route's title. */
  readonly title?: string
}

export type Visit = Omit<Tab, 'id' | 'title'>

export interface TabsState {
  readonly tabs: readonly Tab[]
  /** The active tab's id; null when the visible page has none. */
  readonly active: string | null
}

export const noTabs: TabsState = { tabs: [], active: null }

export function visitOf(route: Route, params: Params, { path, query }: Location): Visit {
  const parentIcon = route.parents.findLast(({ meta }) => meta.icon !== undefined)?.meta.icon
  const key = route.meta.dynamicNewTab ? withQuery(path, query) : route.pattern
  return { key, path, query, params, name: route.name, component: route.component, parentIcon, meta: route.meta }
}

function hasTab({ name, meta }: Pick<Visit, 'name' | 'meta'>): boolean {
  return name !== '' && name !== 'Login' && !meta.tabHidden
}

/** Opens or updates a page's tab and shows it (checklist T01, T02, T06). */
export function visit(state: TabsState, page: Visit): TabsState {
  if (!hasTab(page)) return { ...state, active: null }
  const open = state.tabs.find(({ key }) => key === page.key)
  const title = open?.path === page.path ? open.title : undefined
  const tab: Tab = open
    ? { ...open, ...page, title, query: sameOr(open.query, page.query), params: sameOr(open.params, page.params) }
    : { ...page, id: freeId(state, page.key) }
  const tabs = open ? state.tabs.map((other) => (other === open ? tab : other)) : [...state.tabs, tab]
  return { tabs: pinFirst(tabs), active: tab.id }
}

/** The existing tab if both are equal: a mere tab switch renders no page. */
function sameOr<Values extends Readonly<Record<string, string>>>(there: Values, next: Values): Values {
  const names = Object.keys(next)
  return names.length === Object.keys(there).length && names.every((name) => there[name] === next[name]) ? there : next
}

/** Sets the query on the page's own tab; with a tab per address, the address changes too. */
export function retarget(state: TabsState, id: string, query: Query): TabsState {
  return replaceTab(state, id, (tab) => ({ ...tab, query, key: tab.meta.dynamicNewTab ? withQuery(tab.path, query) : tab.key }))
}

export function retitle(state: TabsState, id: string, title: string | undefined): TabsState {
  return replaceTab(state, id, (tab) => ({ ...tab, title }))
}

export function close(state: TabsState, id: string): TabsState {
  return keep(state, (tab) => tab.id !== id)
}

export function closeOthers(state: TabsState, id: string): TabsState {
  return keep(state, (tab) => tab.id === id, id)
}

export function closeLeft(state: TabsState, id: string): TabsState {
  const at = indexOf(state, id)
  return keep(state, (_, index) => index >= at, id)
}

export function closeRight(state: TabsState, id: string): TabsState {
  const at = indexOf(state, id)
  return keep(state, (_, index) => index <= at, id)
}

export function closeAll(state: TabsState): TabsState {
  return keep(state, () => false)
}

/** Moves a tab; fixed tabs keep their positions, and no other tab moves before the first fixed one. */
export function move(state: TabsState, id: string, to: number): TabsState {
  const from = indexOf(state, id)
  const tab = state.tabs[from]
  if (!tab || tab.meta.noClosable || to < leading(state) || to >= state.tabs.length || to === from) return state
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(to, 0, tab) }
}

/** The commands on a tab that would close at least one tab. */
export function closable(state: TabsState, id: string): { left: boolean; right: boolean; others: boolean; all: boolean } {
  const at = indexOf(state, id)
  const some = (holds: (index: number) => boolean) => state.tabs.some(({ meta }, index) => !meta.noClosable && holds(index))
  return {
    left: some((index) => index < at),
    right: some((index) => index > at),
    others: some((index) => index !== at),
    all: some(() => true),
  }
}

/** The tabs from the last visit and the fixed ones; pages that the person may no longer open are left out. */
export function restore(stored: readonly Tab[], routes: readonly Route[]): TabsState {
  const routeByName = new Map(routes.map((route) => [route.name, route]))
  const validTabs = stored.flatMap((tab) => {
    const route = routeByName.get(tab.name)
    return route && route.component === tab.component && hasTab(route) ? [{ ...tab, meta: route.meta }] : []
  })
  const fixed = routes
    .filter(
      (route) =>
        route.meta.noClosable && hasTab(route) && !route.pattern.includes(':') && !validTabs.some(({ name }) => name === route.name),
    )
    .map((route) => visitOf(route, {}, { path: route.pattern, query: {}, full: route.pattern }))
    .map((page) => ({ ...page, id: page.key }))
  return { tabs: pinFirst([...fixed, ...validTabs]), active: null }
}

function keep(state: TabsState, isKept: (tab: Tab, index: number) => boolean, next?: string): TabsState {
  const tabs = state.tabs.filter((tab, index) => tab.meta.noClosable || isKept(tab, index))
  const isThere = (id: string | null | undefined) => tabs.some((tab) => tab.id === id)
  if (state.active === null || isThere(state.active)) return { ...state, tabs }
  return { tabs, active: isThere(next) ? next! : (tabs.at(-1)?.id ?? null) } // isThere: next is given
}

function pinFirst(tabs: readonly Tab[]): readonly Tab[] {
  const [first, ...others] = tabs
  if (!first || tabs.some(({ meta }) => meta.noClosable)) return tabs
  return [{ ...first, meta: { ...first.meta, noClosable: true } }, ...others]
}

function replaceTab(state: TabsState, id: string, change: (tab: Tab) => Tab): TabsState {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? change(tab) : tab)) }
}

/** How many fixed tabs stand at the beginning. */
function leading({ tabs }: TabsState): number {
  const first = tabs.findIndex(({ meta }) => !meta.noClosable)
  return first === -1 ? tabs.length : first
}

function indexOf(state: TabsState, id: string): number {
  return state.tabs.findIndex((tab) => tab.id === id)
}

function freeId({ tabs }: TabsState, key: string): string {
  const isTaken = (id: string) => tabs.some((tab) => tab.id === id)
  let id = key
  for (let n = 2; isTaken(id); n++) id = `${key}~${n}`
  return id
}

/** The ids for the live pages, most recently visible first: open, cacheable, and at most `max` (checklist L07). */
export function keptPages(before: readonly string[], currentId: string | null, tabs: readonly Tab[], max: number): string[] {
  const order = currentId === null ? before : [currentId, ...before.filter((id) => id !== currentId)]
  const cacheable = new Set(tabs.filter(({ meta }) => !meta.noKeepAlive).map(({ id }) => id))
  return order.filter((id) => cacheable.has(id)).slice(0, max)
}
