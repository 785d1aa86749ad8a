import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '#web/api/query.ts'
import { useLanguageStore } from '#web/locales/texts.ts'
import { useRoutes } from '#web/router/route-store.ts'
import { Frame } from './Frame.tsx'
import { preloadAtLeisure } from './preload.ts'
import { forgetScroll } from './scroll.ts'
import { startTabs, useTabs } from './tabs-store.ts'

startTabs()

// the answers of one person, or in one language, are not another's
useRoutes.subscribe(({ routes }) => {
  if (routes === undefined) queryClient.clear()
})
useLanguageStore.subscribe(() => void queryClient.invalidateQueries())
useTabs.subscribe(({ tabs, reloads }, before) => {
  if (tabs !== before.tabs) forgetScroll(new Set(tabs.map(({ id }) => id)))
  // a page that begins anew asks anew
  if (reloads !== before.reloads) void queryClient.invalidateQueries({ refetchType: 'none' })
})

/** Everything that is there for a person who is logged in. */
export function Workplace() {
  const routes = useRoutes((state) => state.routes)
  useEffect(() => preloadAtLeisure(routes ?? []), [routes])
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  )
}
