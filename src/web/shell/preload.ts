import { atLeisure } from '#web/kit/ui/on-demand.ts'
import { isExternal, LAYOUT, flatten, resolve, type Route } from '#web/router/routes.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { preloadView } from '#web/router/views.ts'

/** Brings code and data of the page behind a path that a person points at. */
export function preloadPath(path: string): void {
  const found = isExternal(path) ? undefined : resolve(useRoutes.getState().routes ?? [], path)
  if (found?.kind === 'page') void preloadView(found.route.component, {})
}

// the first page has the line for itself
const FIRST_PAGE_MS = 3000

/** Brings the code of every page of the menu, one after another, while the browser has nothing else to do. */
export function preloadAtLeisure(routes: readonly Route[]): () => void {
  const shown = flatten(routes).filter(({ component, meta }) => component !== LAYOUT && !meta.hidden)
  const components = [...new Set(shown.map(({ component }) => component))]
  let cancel: () => void = () => undefined
  const next = () => {
    const component = components.shift()
    if (component !== undefined) cancel = atLeisure(() => preloadView(component).then(next))
  }
  const timer = setTimeout(next, FIRST_PAGE_MS)
  return () => {
    clearTimeout(timer)
    components.length = 0
    cancel()
  }
}
