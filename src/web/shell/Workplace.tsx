import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/base/api/query.ts'
import { useLanguageStore, textIn } from '#web/base/locales/texts.ts'
import { currentLocation, navigate } from '#web/base/router/location.ts'
import { LAYOUT, flatten, type Route } from '#web/base/router/routes.ts'
import { preloadView, registerViews, useRoutes, useView, type ViewModule } from '#web/base/router/views.ts'
import { useRefusal, whyTexts, whyAddress } from '#web/base/session/refusal.ts'
import { useSession } from '#web/base/session/store.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { onIdle } from '#web/kit/ui/state/on-demand.ts'
import { Frame } from './Frame.tsx'
import { followWaiting } from './menu/waiting.ts'
import { forgetScroll } from './page/scroll.ts'
import { startTabs, useTabs } from './tabs/tabs-store.ts'

registerViews(import.meta.glob<ViewModule>('../areas/*/*/{code,count,create,detail,edit,index,print,record,review,team}.tsx'))
startTabs()

// answers belong to one person and one language
useRoutes.subscribe(({ routes }) => {
  if (routes === undefined) queryClient.clear()
})
useLanguageStore.subscribe(({ language }, before) => {
  if (language !== before.language) void queryClient.invalidateQueries()
})
useTabs.subscribe(({ tabs, reloads }, before) => {
  if (tabs !== before.tabs) forgetScroll(new Set(tabs.map(({ id }) => id)))
  // a reloaded page requests its data again
  if (reloads !== before.reloads) void queryClient.invalidateQueries({ refetchType: 'none' })
})

// a slower page shows its loading state
const FIRST_PAGE_MS = 500

/** Loads the page at the address with its rows, before the session is confirmed. */
export async function openAhead(component: string): Promise<void> {
  // the session may have been refused meanwhile
  if (useSession.getState().token !== '') await preloadView(component, currentLocation().query)
}

/** Loads the first page with its rows, so that they are painted together with the frame. */
export async function firstPage(): Promise<void> {
  const { view } = useView.getState()
  if (view.kind !== 'page') return
  const enough = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))
  await Promise.race([preloadView(view.route.component, view.location.query), enough])
}

/** The application for a logged-in person. */
export function Workplace() {
  const routes = useRoutes((state) => state.routes)
  useEffect(() => preloadAtLeisure(routes ?? []), [routes])
  useEffect(explainRefusals, [])
  useEffect(followWaiting, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}

/** Adds a link to the reason to every refusal message. Returns the function that stops it. */
function explainRefusals(): () => void {
  return useRefusal.subscribe(({ refused }) => {
    const why = refused && whyAddress(refused)
    if (!refused || why === undefined) return
    const title = textIn(whyTexts, useLanguageStore.getState().language, 'why')
    toast.error(refused.msg, { action: { title, run: () => navigate(why) } })
  })
}

// the first page's requests come first
const PRELOAD_AFTER_MS = 3000

/** Loads the code for every page in the menu, one after another, while the browser is idle. */
function preloadAtLeisure(routes: readonly Route[]): () => void {
  const visiblePages = flatten(routes).filter(({ component, meta }) => component !== LAYOUT && !meta.hidden)
  const components = [...new Set(visiblePages.map(({ component }) => component))]
  let cancel: () => void = () => undefined
  const next = () => {
    const component = components.shift()
    if (component !== undefined) cancel = onIdle(() => preloadView(component).then(next))
  }
  const timer = setTimeout(next, PRELOAD_AFTER_MS)
  return () => {
    clearTimeout(timer)
    components.length = 0
    cancel()
  }
}
