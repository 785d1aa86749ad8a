import { memo, useMemo } from 'react'
import { PageContext, type Page } from '#web/router/page.ts'
import { useViewModule } from '#web/router/views.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import type { Tab } from './tabs.ts'
import { closeTab, setPageQuery, setPageTitle } from './tabs-store.ts'

interface PageFrameProps {
  tab: Tab
  isActive: boolean
}

/** One page with what it knows of itself; whatever it does wrong stays inside. */
export const PageFrame = memo(function PageFrame({ tab, isActive }: PageFrameProps) {
  const { id, path, params, query } = tab
  const page = useMemo<Page>(
    () => ({
      path,
      params,
      query,
      active: isActive,
      setQuery: (patch, options) => setPageQuery(id, patch, options),
      setTitle: (title) => setPageTitle(id, title),
      close: () => closeTab(id),
    }),
    [id, path, params, query, isActive],
  )
  return (
    <PageErrorBoundary>
      <PageContext value={page}>
        <LoadedView component={tab.component} />
      </PageContext>
    </PageErrorBoundary>
  )
})

function LoadedView({ component }: { component: string }) {
  const View = useViewModule(component)
  return View ? <View /> : <PageSkeleton />
}
