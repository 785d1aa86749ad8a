import { useRef, useState, type DragEvent } from 'react'
import FolderOpen from 'virtual:icon/folder-open'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { accept } from '#web/kit/ui/upload/upload-queue.ts'
import { matchTexts } from './texts.ts'
import styles from './match.module.css'

/** Files are chosen or dropped, one by one or in folders. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTexts(matchTexts)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // the page behind the dialog takes files, too
    event.stopPropagation()
    setIsOver(false)
    void droppedFiles(event.dataTransfer).then(onFiles)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setIsOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))}
      onDrop={drop}
    >
      <FolderOpen aria-hidden size={32} />
      <p>{t('drop')}</p>
      <div className={styles.choices}>
        <Button variant="primary" onClick={() => folder.current?.click()}>
          {t('choose_folder')}
        </Button>
        <Button onClick={() => files.current?.click()}>{t('choose_files')}</Button>
      </div>
      {[
        { ref: folder, label: t('choose_folder'), more: { webkitdirectory: '' } },
        { ref: files, label: t('choose_files'), more: { accept } },
      ].map(({ ref, label, more }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          hidden
          multiple
          aria-label={label}
          {...more}
          onChange={({ target }) => onFiles([...(target.files ?? [])])}
        />
      ))}
    </div>
  )
}

/** The dropped files, with those in dropped folders. */
async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // the entries must be read before the first await: the list is empty afterwards
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.every(({ isFile }) => isFile)) return [...files]
  const found = await Promise.all(entries.map(filesIn))
  return found.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: File[] = []
  // a reader answers with a hundred entries at a time
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    for (const one of some) found.push(...(await filesIn(one)))
  }
}
