import { useState } from 'react'
import { media, type Media } from '#contract/media/media.ts'
import { BulkBar, useAllowed, type BulkAction } from '#web/kit/list/actions.tsx'
import { bulkDelete } from '#web/kit/list/entity-actions.ts'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { useListSelection } from '#web/kit/list/selection.ts'
import { SearchBar } from '#web/kit/list/SearchBar.tsx'
import { searchFields } from '#web/kit/list/search.tsx'
import { Skeleton } from '#web/kit/ui/Skeleton.tsx'
import { deferred } from '#web/kit/ui/deferred.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { useLabel, useTexts } from '#web/locales/texts.ts'
import { Folders } from './Folders.tsx'
import { folderTexts } from './folder-texts.ts'
import { MediaGrid } from './MediaGrid.tsx'
import type { MoveAsked } from './MoveDialog.tsx'
import styles from './media.module.css'
import { mediaTexts } from './texts.ts'
import { useMedia } from './use-media.ts'

const MediaDrawer = deferred('file', async () => (await import('./MediaDrawer.tsx')).MediaDrawer)

const MoveDialog = deferred('asked', async () => (await import('./MoveDialog.tsx')).MoveDialog)

const move = { key: 'move', label: media.move.title, access: media.move } as const

const Search = searchFields(media.list)

/** The library: every file that was ever sent, as a wall of small pictures. */
export default function MediaPage() {
  const t = useTexts(mediaTexts)
  const say = useLabel()
  const list = useMedia()
  const [moving, setMoving] = useState<MoveAsked | null>(null)
  const bulk = useAllowed([
    { ...move, run: (ids, titleOf) => new Promise<boolean>((onEnd) => setMoving({ ids, titleOf, onEnd })) } satisfies BulkAction,
    bulkDelete(media, { alsoChanges: ['media.folder'] }),
  ])
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
        <div className={styles.body}>
          <Folders chosen={list.folder} onChoose={list.chooseFolder} />
          <div className={styles.files}>
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
              <NoFiles list={list} />
            ) : (
              <MediaGrid
                list={list}
                selected={bulk.length > 0 ? selection.marked : undefined}
                onSelect={selection.change}
                onOpen={setOpened}
              />
            )}
          </div>
        </div>
      </div>
      <MediaDrawer file={opened} onClose={() => setOpened(null)} onChange={setOpened} />
      <MoveDialog asked={moving} onClose={() => setMoving(null)} />
    </section>
  )
}

/** An empty folder is no failure, and can be filled. */
function NoFiles({ list }: { list: ReturnType<typeof useMedia> }) {
  const t = useTexts(folderTexts)
  const say = useLabel()
  const isPlain = list.error === null && Object.keys(list.filters).length === 0
  if (isPlain && list.folder) return <Empty title={t('empty')}>{t('empty_hint')}</Empty>
  return <Nothing list={list} entity={say(media.$.label)} />
}
