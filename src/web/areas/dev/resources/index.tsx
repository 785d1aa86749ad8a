import { resources } from '#contract/dev/resources.ts'
import { media } from '#contract/media/media.ts'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { Tabs } from '#web/kit/ui/Tabs.tsx'
import { useTexts } from '#web/locales/texts.ts'
import type { Query } from '#web/router/location.ts'
import { usePage } from '#web/router/page.ts'
import { useViewModule } from '#web/router/views.ts'
import { useCan } from '#web/session/can.ts'
import { Endpoints } from './Endpoints.tsx'
import { resourceTexts } from './texts.ts'
import styles from './index.module.css'

export const prefetch = (query?: Query) => (query?.['tab'] === 'media' ? undefined : prefetchList(resources.list, query))

/** Both readings of the word: the endpoints of the interface, and the files that were sent (domain §17.3). */
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

/** The page of the library itself, as the menu would open it. */
function MediaLibrary() {
  const Page = useViewModule('media/media/index')
  return Page ? <Page /> : <Skeleton lines={8} />
}
