import { isExternal, landing, type Route } from '#web/router/routes.ts'

/** An entry of a menu. */
export interface MenuEntry {
  /** The full path of its route; what `activeMenu` names. */
  readonly key: string
  /** Where choosing it leads. */
  readonly to: string
  readonly external: boolean
  readonly route: Route
  readonly children: readonly MenuEntry[]
}

/** What a menu shows of the routes: hidden ones not, the children of `levelHidden` ones in their place (checklist L05). */
export function menuTree(routes: readonly Route[]): MenuEntry[] {
  return routes.flatMap((route) => {
    if (route.meta.hidden) return []
    const children = menuTree(route.children)
    if (route.meta.levelHidden && children.length > 0) return children
    return [{ key: route.pattern, to: landing(route) ?? route.pattern, external: isExternal(route.pattern), route, children }]
  })
}

/** The entries from the first level down to the one that is lit for a page; empty where none is. */
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
