import { useState } from 'react'
import { media, type Media } from '#contract/media/media.ts'
import { BulkBar, useAllowed } from '#web/kit/list/actions.tsx'
import { bulkDelete } from '#web/kit/list/entity-actions.ts'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { useListSelection } from '#web/kit/list/selection.ts'
import { SearchBar } from '#web/kit/list/SearchBar.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { MediaGrid } from './MediaGrid.tsx'
import styles from './media.module.css'
import { mediaTexts } from './texts.ts'
import { useMedia } from './use-media.ts'

const MediaDrawer = deferred('file', async () => (await import('./MediaDrawer.tsx')).MediaDrawer)

const Search = searchFields(media.list)

/** The library: every file that was ever sent, as a wall of small pictures. */
export default function MediaPage() {
  const t = useTexts(mediaTexts)
  const say = useLabel()
  const list = useMedia()
  const bulk = useAllowed([bulkDelete(media)])
  const selection = useListSelection({ rows: list.files, filters: list.filters, total: list.total })
  const [opened, setOpened] = useState<Media | null>(null)
  const titleOf = (id: number) => list.files.find((file) => file.id === id)?.title ?? t('no_name')
  const name = say(media.$.label)

  return (
    <section className={styles.page} aria-label={name}>
      <SearchBar list={list} endpoint={media.list}>
        <Search.Text name="title" />
        <Search.Choice name="kind" />
        <Search.Choice name="use" />
        <Search.DayRange label={['上传日期', 'Uploaded']} from="from" to="to" />
      </SearchBar>
      <div className={styles.panel}>
        <div className={styles.toolbar}>
          {selection.count > 0 ? (
            <BulkBar actions={bulk} selection={selection} titleOf={titleOf} />
          ) : (
            <span className={styles.count}>{list.total > 0 && t('shown', { shown: list.files.length, total: list.total })}</span>
          )}
        </div>
        {list.isLoading ? (
          <Skeleton lines={10} />
        ) : list.files.length === 0 ? (
          <Nothing list={list} entity={name} />
        ) : (
          <MediaGrid list={list} selected={bulk.length > 0 ? selection.marked : undefined} onSelect={selection.change} onOpen={setOpened} />
        )}
      </div>
      <MediaDrawer file={opened} onClose={() => setOpened(null)} />
    </section>
  )
}
