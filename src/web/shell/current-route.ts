import { useMemo } from 'react'
import type { Route } from '#web/router/routes.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { useView } from '#web/router/view-store.ts'
import { useLanguage } from '#web/locales/texts.ts'
import { activeChain, menuTree, type MenuEntry } from './menu-tree.ts'
import { routeTitle } from './route-title.ts'
import { useTabs } from './tabs-store.ts'

/** The route of the page that is seen. */
export function useCurrentRoute(): Route | undefined {
  return useView(({ view }) => (view.kind === 'page' ? view.route : undefined))
}

/** What the page that is seen is called: by itself, else by its route. */
export function usePageTitle(): string | undefined {
  const language = useLanguage()
  const route = useCurrentRoute()
  const ownTitle = useTabs(({ current }) => current?.title)
  return route && (ownTitle ?? routeTitle(route.meta, language))
}

/** The whole menu, and the entries from its first level to the one that is lit. */
export function useMenu(): { entries: MenuEntry[]; chain: MenuEntry[] } {
  const routes = useRoutes((state) => state.routes)
  const current = useCurrentRoute()
  const entries = useMemo(() => menuTree(routes ?? []), [routes])
  const chain = useMemo(() => activeChain(entries, current), [entries, current])
  return { entries, chain }
}
