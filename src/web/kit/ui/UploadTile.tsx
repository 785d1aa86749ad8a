import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import type { KeyboardEvent } from 'react'
import { thumb } from '#contract/common/thumb.ts'
import { useTexts } from '#web/locales/texts.ts'
import { imageTexts } from '../image-texts.ts'
import styles from './Upload.module.css'

export interface UploadTileProps {
  url: string
  index: number
  /** Nothing can be done but look. */
  locked: boolean
  onPreview: () => void
  onRemove: () => void
  /** Moves it so many places. */
  onMove: (step: number) => void
  tileRef?: (element: Element | null) => void
  gripRef?: (element: Element | null) => void
  dragging?: boolean
}

/** A picture that has arrived: a press shows it large, Alt and an arrow key move it. */
export function UploadTile({ url, index, locked, onPreview, onRemove, onMove, tileRef, gripRef, dragging }: UploadTileProps) {
  const t = useTexts(imageTexts)
  const n = index + 1

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || locked) return
    if (event.key === 'ArrowLeft') onMove(-1)
    if (event.key === 'ArrowRight') onMove(1)
  }

  return (
    <div ref={tileRef} className={styles.tile} data-dragging={dragging || undefined}>
      <button type="button" className={styles.thumb} aria-label={t('preview', { n })} onClick={onPreview} onKeyDown={onKeyDown}>
        <img src={thumb(url, 320)} alt="" loading="lazy" draggable={false} />
      </button>
      {gripRef && (
        <button ref={gripRef} type="button" className={`${styles.corner} ${styles.grip}`} aria-label={t('move_image', { n })}>
          <GripVertical aria-hidden size={14} />
        </button>
      )}
      {!locked && (
        <button type="button" className={styles.corner} aria-label={t('delete_image', { n })} onClick={onRemove}>
          <Trash2 aria-hidden size={14} />
        </button>
      )}
    </div>
  )
}
