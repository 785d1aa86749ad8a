import { useEffect, useRef, useState, type DragEvent } from 'react'
import { thumb } from '#contract/common/thumb.ts'
import { media, type Media } from '#contract/media/media.ts'
import { useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { NotLoaded } from '#web/kit/ui/state/NotLoaded.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { hasPages, usePageNo } from '#web/kit/ui/table/use-page-no.ts'
import { accept } from '#web/kit/ui/upload/upload-queue.ts'
import { Tabs } from '#web/kit/ui/value/Tabs.tsx'
import { folderNodes } from './folder-nodes.ts'
import { useFolders } from './use-folders.ts'
import styles from './media.module.css'

const libraryTexts = texts({
  zh: {
    title: '选择图片',
    library: '素材库',
    upload: '上传',
    folder: '文件夹',
    all: '全部文件夹',
    word: '按文件名搜索',
    none: '没有符合条件的图片',
    use: '使用 {n} 张',
    choose_first: '请先选择图片',
    full: '最多还能选 {n} 张',
    drop: '将图片拖到这里，或点击选择',
    choose: '选择文件',
    no_name: '未命名',
  },
  en: {
    title: 'Choose images',
    library: 'Library',
    upload: 'Upload',
    folder: 'Folder',
    all: 'All folders',
    word: 'Search by file name',
    none: 'No matching images',
    use: 'Use {n}',
    choose_first: 'Choose an image first',
    full: 'You can choose {n} more',
    drop: 'Drop images here, or click to choose',
    choose: 'Choose files',
    no_name: 'Unnamed',
  },
})

const SIZES = [24, 48, 96]
const SEARCH_MS = 300

interface LibraryDialogProps {
  open: boolean
  /** The image count that the field still takes. */
  room: number
  onTake: (pictures: readonly Media[]) => void
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** Library images by folder and name, or new files. */
export function LibraryDialog({ open, room, onTake, onFiles, onClose }: LibraryDialogProps) {
  const t = useTexts(libraryTexts)
  const kit = useTexts(kitTexts)
  const [tab, setTab] = useState<'library' | 'upload'>('library')
  const [chosen, setChosen] = useState<readonly Media[]>([])
  useEffect(() => setChosen([]), [open])
  return (
    <Dialog
      open={open}
      wide
      title={t('title')}
      onClose={onClose}
      footer={
        <>
          {chosen.length >= room && room > 1 && <span className={styles.note}>{t('full', { n: room - chosen.length })}</span>}
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" disabledReason={chosen.length === 0 ? t('choose_first') : undefined} onClick={() => onTake(chosen)}>
            {t('use', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { key: 'library', title: t('library'), content: open && <Library chosen={chosen} room={room} onChoose={setChosen} /> },
          { key: 'upload', title: t('upload'), content: <Files isMany={room > 1} onFiles={onFiles} /> },
        ]}
      />
    </Dialog>
  )
}

interface LibraryProps {
  chosen: readonly Media[]
  room: number
  onChoose: (chosen: readonly Media[]) => void
}

function Library({ chosen, room, onChoose }: LibraryProps) {
  const t = useTexts(libraryTexts)
  const folders = useFolders()
  const [folder_id, setFolder] = useState<number | null>(null)
  const [word, setWord] = useState('')
  const [title, setTitle] = useState('')
  const { page, pager, first } = usePageNo(SIZES[0])
  useEffect(() => {
    const timer = setTimeout(() => setTitle(word.trim()), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [word])
  const { data, error, refetch } = useCall(
    media.list,
    { kind: 'image', ...page, ...(folder_id !== null && { folder_id }), ...(title && { title }) },
    { keepPrevious: true, quiet: true },
  )

  function toggle(file: Media) {
    if (chosen.some(({ id }) => id === file.id)) onChoose(chosen.filter(({ id }) => id !== file.id))
    // a field with one image exchanges the choice
    else if (room === 1) onChoose([file])
    else if (chosen.length < room) onChoose([...chosen, file])
  }

  return (
    <div className={styles.library}>
      <div className={styles.filters}>
        <TreeSelect
          aria-label={t('folder')}
          placeholder={t('all')}
          clearable
          nodes={folderNodes(folders.list)}
          value={folder_id}
          onChange={(folder) => {
            setFolder(folder)
            first()
          }}
        />
        <Input
          type="search"
          aria-label={t('word')}
          placeholder={t('word')}
          clearable
          value={word}
          onChange={(next) => {
            setWord(next)
            first()
          }}
        />
      </div>
      {error && !data ? (
        <NotLoaded error={error} retry={refetch} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.list.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <ul className={styles.pictures}>
          {data.list.map((file) => (
            <li key={file.id}>
              <button
                type="button"
                className={styles.picture}
                aria-pressed={chosen.some(({ id }) => id === file.id)}
                onClick={() => toggle(file)}
              >
                <img src={thumb(file.url, 320)} alt="" loading="lazy" />
                <span>{file.title ?? t('no_name')}</span>
                <small>{file.width ? `${file.width} × ${file.height}` : ''}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data && hasPages(data.total, page) && <Pager {...pager} sizes={SIZES} total={data.total} totalExact={data.total_exact} />}
    </div>
  )
}

function Files({ isMany, onFiles }: { isMany: boolean; onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(libraryTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p>{t('drop')}</p>
      <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMany}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </div>
  )
}
