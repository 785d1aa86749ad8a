import { memo, useMemo } from 'react'
import { useLanguage } from '#web/locales/texts.ts'
import { PageContext, type Page } from '#web/router/page.ts'
import { useViewModule } from '#web/router/views.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { routeTitle } from './route-title.ts'
import type { Tab } from './tabs.ts'
import { closeTab, setPageQuery, setPageTitle } from './tabs-store.ts'

/** One page with its heading and what it knows of itself; whatever it does wrong stays inside. */
export const PageFrame = memo(function PageFrame({ tab }: { tab: Tab }) {
  const { id, path, params, query } = tab
  const language = useLanguage()
  const page = useMemo<Page>(
    () => ({
      path,
      params,
      query,
      setQuery: (patch, options) => setPageQuery(id, patch, options),
      setTitle: (title) => setPageTitle(id, title),
      close: () => closeTab(id),
    }),
    [id, path, params, query],
  )
  return (
    <>
      <h1 className="visually-hidden">{tab.title ?? routeTitle(tab.meta, language)}</h1>
      <PageErrorBoundary>
        <PageContext value={page}>
          <LoadedView component={tab.component} />
        </PageContext>
      </PageErrorBoundary>
    </>
  )
})

/** Another title or icon of the tab is nothing to the page. */
const LoadedView = memo(function LoadedView({ component }: { component: string }) {
  const View = useViewModule(component)
  return View ? <View /> : <PageSkeleton />
})
