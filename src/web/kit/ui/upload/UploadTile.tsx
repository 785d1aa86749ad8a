import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import GripVertical from 'virtual:icon/grip-vertical'
import Trash from 'virtual:icon/trash'
import { thumb } from '#contract/common/thumb.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { imageTexts } from '#web/kit/image-texts.ts'
import styles from './Upload.module.css'

export interface UploadTileProps {
  url: string
  index: number
  /** Read-only. */
  locked: boolean
  onPreview: () => void
  onRemove: () => void
  /** Moves it by this many positions. */
  onMove: (step: number) => void
  /** It has a grip for dragging. */
  movable?: boolean
  dragging?: boolean
}

/** An uploaded picture: a press opens the preview; its grip, or Alt and an arrow key, moves it. */
export function UploadTile({ url, index, locked, onPreview, onRemove, onMove, movable, dragging }: UploadTileProps) {
  const t = useTexts(imageTexts)
  const n = index + 1

  function onArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
    if (step === undefined || locked) return
    // an element that moves in the DOM loses the focus, and the next key may come before the next frame
    flushSync(() => onMove(step))
    currentTarget.focus()
  }

  return (
    <div data-tile className={styles.tile} data-dragging={dragging || undefined}>
      <button
        type="button"
        className={styles.thumb}
        aria-label={t('preview', { n })}
        onClick={onPreview}
        onKeyDown={(event) => {
          if (event.altKey) onArrow(event)
        }}
      >
        <img src={thumb(url, 320)} alt="" loading="lazy" draggable={false} />
      </button>
      {movable && (
        <button
          type="button"
          data-grip
          className={`${styles.corner} ${styles.grip}`}
          aria-label={t('move_image', { n })}
          aria-keyshortcuts="ArrowLeft ArrowRight"
          onKeyDown={onArrow}
        >
          <GripVertical aria-hidden size={14} />
        </button>
      )}
      {!locked && (
        <button type="button" className={styles.corner} aria-label={t('delete_image', { n })} onClick={onRemove}>
          <Trash aria-hidden size={14} />
        </button>
      )}
    </div>
  )
}
