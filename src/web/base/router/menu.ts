import { useMemo } from 'react'
import type { RouteMeta } from '#contract/session/session.ts'
import type { Language } from '#web/base/locales/texts.ts'
import { href, withQuery, type Query } from './location.ts'
import { isExternal, landing, resolve, type Route } from './routes.ts'
import { useRoutes, preloadView, useView } from './views.ts'

/** A menu entry. */
export interface MenuEntry {
  /** The route's full path; `activeMenu` refers to it. */
  readonly key: string
  /** The entry's target. */
  readonly to: string
  readonly external: boolean
  readonly route: Route
  readonly children: readonly MenuEntry[]
}

/** The menu entries for the routes: without hidden ones, and with the children of `levelHidden` ones in their place (checklist L05). */
export function menuTree(routes: readonly Route[]): MenuEntry[] {
  return routes.flatMap((route) => {
    if (route.meta.hidden) return []
    const children = menuTree(route.children)
    if (route.meta.levelHidden && children.length > 0) return children
    return [{ key: route.pattern, to: landing(route) ?? route.pattern, external: isExternal(route.pattern), route, children }]
  })
}

/** The entries from the first level down to a page's highlighted entry; empty without one. */
export function activeChain(entries: readonly MenuEntry[], page: Route | undefined): MenuEntry[] {
  if (!page) return []
  const own = chainTo(entries, page.meta.activeMenu ?? page.pattern)
  if (own.length > 0) return own
  const parent = page.parents.findLast(({ pattern }) => chainTo(entries, pattern).length > 0)
  return parent ? chainTo(entries, parent.pattern) : []
}

function chainTo(entries: readonly MenuEntry[], key: string): MenuEntry[] {
  for (const entry of entries) {
    const below = chainTo(entry.children, key)
    if (below.length > 0) return [entry, ...below]
    if (entry.key === key) return [entry]
  }
  return []
}

/** The route title in the product language. */
export function routeTitle(meta: RouteMeta, language: Language): string {
  return language === 'en' ? (meta.title_en ?? meta.title) : meta.title
}

/** The route to the visible page. */
export function useCurrentRoute(): Route | undefined {
  return useView(({ view }) => (view.kind === 'page' ? view.route : undefined))
}

/** The whole menu, and the entries from its first level to the active one. */
export function useMenu(): { entries: MenuEntry[]; chain: MenuEntry[] } {
  const routes = useRoutes((state) => state.routes)
  const current = useCurrentRoute()
  const entries = useMemo(() => menuTree(routes ?? []), [routes])
  const chain = useMemo(() => activeChain(entries, current), [entries, current])
  return { entries, chain }
}

/** Tells whether choosing the entry opens another window. */
export function opensWindow({ external, route }: MenuEntry): boolean {
  return external || route.meta.target === '_blank'
}

/** The attributes for a link to a menu entry: its address, and prefetching on hover and focus. */
export function entryLink(entry: MenuEntry) {
  const isWindow = opensWindow(entry)
  return {
    href: entry.external ? entry.to : href(entry.to),
    target: isWindow ? '_blank' : undefined,
    rel: isWindow ? 'noopener noreferrer' : undefined,
    onPointerEnter: () => preloadPath(entry.to),
    onFocus: () => preloadPath(entry.to),
  }
}

/** The attributes for a link to a product path: its address, and prefetching on hover and focus. */
export function pageLink(path: string, query: Query = {}) {
  const preload = () => preloadPath(path, query)
  return { href: href(withQuery(path, query)), onPointerEnter: preload, onFocus: preload }
}

/** Loads code and data for the page at a path. */
function preloadPath(path: string, query: Query = {}): void {
  const found = isExternal(path) ? undefined : resolve(useRoutes.getState().routes ?? [], path)
  if (found?.kind === 'page') void preloadView(found.route.component, query)
}
