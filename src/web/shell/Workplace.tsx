import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/api/query.ts'
import { useLanguageStore } from '#web/locales/texts.ts'
import { currentLocation } from '#web/router/location.ts'
import { preloadView } from '#web/router/views.ts'
import { useView } from '#web/router/view-store.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { useSession } from '#web/session/store.ts'
import { Frame } from './Frame.tsx'
import { preloadAtLeisure } from './preload.ts'
import { explainRefusals } from './refusals.ts'
import { forgetScroll } from './scroll.ts'
import { followWaiting } from './waiting.ts'
import { startTabs, useTabs } from './tabs-store.ts'

startTabs()

// the answers of one person, or in one language, are not another's
useRoutes.subscribe(({ routes }) => {
  if (routes === undefined) queryClient.clear()
})
useLanguageStore.subscribe(({ language }, before) => {
  if (language !== before.language) void queryClient.invalidateQueries()
})
useTabs.subscribe(({ tabs, reloads }, before) => {
  if (tabs !== before.tabs) forgetScroll(new Set(tabs.map(({ id }) => id)))
  // a page that begins anew asks anew
  if (reloads !== before.reloads) void queryClient.invalidateQueries({ refetchType: 'none' })
})

// a page that needs longer shows that it is on its way
const FIRST_PAGE_MS = 500

/** Brings the page of the address with its rows, before it is known who asks. */
export async function openAhead(component: string): Promise<void> {
  // who asks may have been refused meanwhile
  if (useSession.getState().token !== '') await preloadView(component, currentLocation().query)
}

/** Brings the first page with its rows, so that they are painted at once with the frame around them. */
export async function firstPage(): Promise<void> {
  const { view } = useView.getState()
  if (view.kind !== 'page') return
  const enough = new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_MS))
  await Promise.race([preloadView(view.route.component, view.location.query), enough])
}

/** Everything that is there for a person who is logged in. */
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
