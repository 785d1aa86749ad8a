import { useState } from 'react'
import { media, mediaInUse, type Media } from '#contract/media/media.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { CommentsButton } from '#web/kit/form/CommentsButton.tsx'
import { rowDelete } from '#web/kit/list/actions/entity-actions.ts'
import { folderNodes } from '#web/kit/media/folder-nodes.ts'
import { useFolders } from '#web/kit/media/use-folders.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { pathTo } from '#web/kit/ui/tree/tree-rows.ts'
import { previewImages } from '#web/kit/ui/upload/image-preview.ts'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { Descriptions } from '#web/kit/ui/value/Descriptions.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { formatSize } from './format-size.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { MediaUses } from './MediaUses.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { mediaTexts } from './texts.ts'
import styles from './media.module.css'

const deletion = rowDelete<Media>(media)

interface MediaDrawerProps {
  file: Media | null
  onClose: () => void
}

/** One file: its data, its uses, its actions. */
export function MediaDrawer({ file, onClose }: MediaDrawerProps) {
  const t = useTexts(mediaTexts)
  const say = useLabel()
  const can = useCan()
  const [lastFile, setLastFile] = useState(file)
  const [replacing, setReplacing] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const folders = useFolders(file !== null)
  if (file && file !== lastFile) setLastFile(file)
  const uses = useCall(media.uses, { id: lastFile?.id ?? 0 }, { enabled: file !== null, staleTime: 0 })
  if (!lastFile) return null
  const title = lastFile.title ?? t('no_name')
  const isImage = lastFile.type.startsWith('image/')
  const path = lastFile.folder_id === null ? [] : pathTo(folderNodes(folders.list), lastFile.folder_id)
  const used = uses.data && uses.data.total > 0 ? say(mediaInUse) : undefined
  return (
    <Drawer
      open={file !== null}
      title={title}
      tools={<CommentsButton entity={media} id={lastFile.id} />}
      onClose={onClose}
      footer={
        <>
          {can(media.delete) && (
            <Button
              tone="danger"
              disabledReason={uses.data ? used : t('loading_more')}
              onClick={() => {
                onClose()
                deletion.run(lastFile, title)
              }}
            >
              {say(deletion.label)}
            </Button>
          )}
          <a className={styles.download} href={lastFile.url} download={title}>
            {t('download')}
          </a>
          {can(media.rename) && <Button onClick={() => setRenaming(true)}>{t('rename')}</Button>}
          {can(media.replace) && (
            <Button variant="primary" onClick={() => setReplacing(true)}>
              {t('replace')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.detail}>
        {isImage ? (
          <button
            type="button"
            className={styles.large}
            onClick={() => previewImages([{ src: lastFile.url, alt: title }])}
            aria-label={title}
          >
            <MediaThumb file={lastFile} />
          </button>
        ) : (
          <MediaThumb file={lastFile} />
        )}
        <Descriptions
          items={[
            { key: 'type', label: t('type'), value: lastFile.type },
            { key: 'size', label: t('size'), value: formatSize(lastFile.size) },
            { key: 'dimensions', label: t('dimensions'), value: lastFile.width && `${lastFile.width} × ${lastFile.height}` },
            { key: 'folder', label: t('folder'), value: path.map((folder) => folder.title).join(' / ') },
            { key: 'at', label: t('uploaded'), value: <Time value={lastFile.created_at} by={lastFile.created_by_name} /> },
            { key: 'address', label: t('address'), value: <Code>{lastFile.url}</Code> },
          ]}
        />
        <MediaUses uses={uses.data} />
      </div>
      <RenameDialog file={renaming ? lastFile : null} onClose={() => setRenaming(false)} />
      <ReplaceDialog file={replacing ? lastFile : null} uses={uses.data?.total ?? 0} onClose={() => setReplacing(false)} onDone={onClose} />
    </Drawer>
  )
}
