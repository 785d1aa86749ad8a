import { memo, useEffect, useMemo, useState } from 'react'
import { constants } from '#web/base/constants.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { withQuery } from '#web/base/router/location.ts'
import { routeTitle } from '#web/base/router/menu.ts'
import { PageContext, type Page } from '#web/base/router/page.ts'
import { useViewModule } from '#web/base/router/views.ts'
import { rememberRecord } from '#web/base/session/recent-records.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { closeTab, setPageQuery, setPageTitle } from '#web/shell/tabs/tabs-store.ts'
import type { Tab } from '#web/shell/tabs/tabs.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import styles from './PageSkeleton.module.css'

/** One page with its heading and its context; its errors stay inside. */
export const PageFrame = memo(function PageFrame({ tab }: { tab: Tab }) {
  const { id, path, params, query, meta } = tab
  const language = useLanguage()
  const page = useMemo<Page>(
    () => ({
      path,
      params,
      query,
      setQuery: (patch, options) => setPageQuery(id, patch, options),
      setTitle(title) {
        setPageTitle(id, title)
        rememberPage(meta, { path, params, query }, title)
      },
      close: () => closeTab(id),
    }),
    [id, path, params, query, meta],
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

/** Keeps the record that a page names among the recently opened ones. */
function rememberPage(
  { title: kind, title_en = kind }: Tab['meta'],
  { path, params, query }: Pick<Tab, 'path' | 'params' | 'query'>,
  title?: string,
) {
  const id = params['id'] ?? query['id']
  if (id === undefined || title === undefined) return
  rememberRecord({ to: params['id'] === undefined ? withQuery(path, { id }) : path, title, kind: [kind, title_en] })
}

/** Another title or icon on the tab does not render the page. */
const LoadedView = memo(function LoadedView({ component }: { component: string }) {
  const View = useViewModule(component)
  const card = useCard(View === undefined)
  return View && card !== 'seen' ? <View /> : <PageSkeleton isSeen={card === 'seen' || card === 'over'} />
})

type Card = 'early' | 'seen' | 'over'

/** Tells whether the placeholder card is shown for missing code: after a delay, then for at least half a second (ADR 0037). */
function useCard(isMissing: boolean): Card {
  const [card, setCard] = useState<Card>('early')
  const isRunning = card === 'seen' || (card === 'early' && isMissing)
  useEffect(() => {
    if (!isRunning) return
    const [next, after] = card === 'early' ? (['seen', constants.skeletonDelay] as const) : (['over', constants.skeletonDuration] as const)
    const timer = setTimeout(() => setCard(next), after)
    return () => clearTimeout(timer)
  }, [card, isRunning])
  return card
}

const skeletonTexts = texts({
  zh: {
    loading: '正在加载页面',
  },
  en: {
    loading: 'Loading the page',
  },
})

/** The first visit to a page whose code is loading; while hidden, it reserves the place so that nothing moves afterwards. */
function PageSkeleton({ isSeen }: { isSeen: boolean }) {
  const t = useTexts(skeletonTexts)
  return (
    <div role="status" className={styles.card} data-loading data-seen={isSeen || undefined}>
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton width={180} height={20} />
      <Skeleton lines={6} />
    </div>
  )
}
