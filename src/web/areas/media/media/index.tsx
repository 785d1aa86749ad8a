import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import FileUp from 'virtual:icon/file-up'
import { media, type Media } from '#contract/media/media.ts'
import { MatchButton } from '#web/areas/media/shared/MatchButton.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { useOpened } from '#web/kit/form/drawer-state.ts'
import { BulkBar, useAllowed, type BulkAction } from '#web/kit/list/actions/actions.tsx'
import { bulkDelete } from '#web/kit/list/actions/entity-actions.ts'
import { useListSelection } from '#web/kit/list/actions/selection.ts'
import { Nothing } from '#web/kit/list/Nothing.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { SearchBar } from '#web/kit/list/search/SearchBar.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { Folders } from './Folders.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import type { MoveAsked } from './MoveDialog.tsx'
import { mediaTexts } from './texts.ts'
import { mediaTypes, useMediaUpload } from './use-media-upload.ts'
import { useMedia } from './use-media.ts'
import styles from './media.module.css'

const folderTexts = texts({
  zh: {
    empty: '文件夹是空的',
    empty_hint: '上传文件，或将文件拖到这里。',
  },
  en: {
    empty: 'The folder is empty',
    empty_hint: 'Upload files, or drop them here.',
  },
})

const MediaDrawer = lazyPart('file', async () => (await import('./MediaDrawer.tsx')).MediaDrawer)

const CommentsDrawer = lazyPart('id', async () => (await import('#web/kit/comment/CommentsDrawer.tsx')).CommentsDrawer)

const MoveDialog = lazyPart('request', async () => (await import('./MoveDialog.tsx')).MoveDialog)

const move = { key: 'move', label: media.move.title, access: media.move } as const

const Search = searchFields(media.list)

/** The library: all uploaded files as a thumbnail grid. */
export default function MediaPage() {
  const t = useTexts(mediaTexts)
  const say = useLabel()
  const list = useMedia()
  const [moving, setMoving] = useState<MoveAsked | null>(null)
  const bulk = useAllowed([
    { ...move, run: (ids, titleOf) => new Promise<boolean>((onEnd) => setMoving({ ids, titleOf, onEnd })) } satisfies BulkAction,
    bulkDelete(media),
  ])
  const selection = useListSelection({ ...list, rows: list.files })
  const opened = useOpenedFile(list.files)
  const comments = useOpened('comments')
  const titleOf = (id: number) => list.files.find((file) => file.id === id)?.title ?? t('no_name')
  const name = say(media.$.label)
  const upload = useMediaUpload(list.folder)

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
          <DropArea onFiles={upload.send}>
            <div className={styles.toolbar}>
              {selection.count > 0 ? (
                <BulkBar actions={bulk} selection={selection} titleOf={titleOf} />
              ) : (
                <>
                  <span className={styles.count}>{list.total > 0 && t('shown', { shown: list.files.length, total: list.total })}</span>
                  <UploadTools upload={upload} />
                </>
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
                onOpen={({ id }) => opened.open(id)}
              />
            )}
          </DropArea>
        </div>
      </div>
      <MediaDrawer file={opened.file} onClose={opened.close} />
      <CommentsDrawer entity="media.media" id={comments.id} onClose={comments.close} />
      <MoveDialog request={moving} onClose={() => setMoving(null)} />
    </section>
  )
}

/** Files can be dropped anywhere beside the folders. */
function DropArea({ onFiles, children }: { onFiles: (files: FileList) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles(event.dataTransfer.files)
  }

  return (
    <div
      className={styles.files}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))}
      onDrop={onDrop}
    >
      {children}
    </div>
  )
}

function UploadTools({ upload }: { upload: ReturnType<typeof useMediaUpload> }) {
  const t = useTexts(mediaTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.upload}>
      {upload.progress && <Progress label={t('uploading')} {...upload.progress} />}
      <MatchButton />
      <Button
        variant="primary"
        icon={<FileUp aria-hidden size={16} />}
        loading={upload.progress !== null}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('upload')}
        accept={mediaTypes}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          upload.send(files)
        }}
      />
    </span>
  )
}

/** The file that the address opens: one in the list, or, for a link, read by itself. */
function useOpenedFile(files: readonly Media[]) {
  const { id, open, close } = useOpened('file')
  const listed = files.find((file) => file.id === id)
  const { data } = useCall(media.detail, { id: id ?? 0 }, { enabled: id !== null && !listed })
  return { file: id === null ? null : (listed ?? data ?? null), open, close }
}

/** An empty folder is no error, and can receive files. */
function NoFiles({ list }: { list: ReturnType<typeof useMedia> }) {
  const t = useTexts(folderTexts)
  const say = useLabel()
  const isPlain = list.error === null && Object.keys(list.filters).length === 0
  if (isPlain && list.folder) return <Empty title={t('empty')}>{t('empty_hint')}</Empty>
  return <Nothing list={list} entity={say(media.$.label)} />
}
