import { resources } from '#contract/dev/resources.ts'
import { media } from '#contract/media/media.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { usePage } from '#web/base/router/page.ts'
import { useViewModule } from '#web/base/router/views.ts'
import { useCan } from '#web/base/session/can.ts'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Tabs } from '#web/kit/ui/value/Tabs.tsx'
import { Endpoints } from './Endpoints.tsx'
import styles from './index.module.css'

const resourceTexts = texts({
  zh: {
    tabs: '资源',
    endpoints: '接口资源',
    media: '素材资源',
  },
  en: {
    tabs: 'Resources',
    endpoints: 'Endpoints',
    media: 'Media',
  },
})

export const prefetch = (query?: Query) => (query?.['tab'] === 'media' ? undefined : prefetchList(resources.list, query))

/** Both meanings of the word: the API endpoints, and the uploaded files (domain §17.3). */
export default function ResourcesPage() {
  const t = useTexts(resourceTexts)
  const can = useCan()
  const { query, setQuery } = usePage()
  if (!can(media.list)) return <Endpoints />
  return (
    <div className={styles.around}>
      <div className={styles.tabs}>
        <Tabs
          label={t('tabs')}
          value={query['tab'] === 'media' ? 'media' : 'endpoints'}
          onChange={(tab) => setQuery({ tab: tab === 'media' ? tab : undefined, page_no: undefined })}
          tabs={[
            { key: 'endpoints', title: t('endpoints'), content: <Endpoints /> },
            { key: 'media', title: t('media'), content: query['tab'] === 'media' && <MediaLibrary /> },
          ]}
        />
      </div>
    </div>
  )
}

/** The library page, as the menu opens it. */
function MediaLibrary() {
  const Page = useViewModule('media/media/index')
  return Page ? <Page /> : <Skeleton lines={8} />
}
