import { useState, type KeyboardEvent } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import ZoomIn from 'virtual:icon/zoom-in'
import ZoomOut from 'virtual:icon/zoom-out'
import { useTexts } from '#web/base/locales/texts.ts'
import { imageTexts } from '#web/kit/image-texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useDialogSurface } from '#web/kit/ui/overlay/dialog-surface.ts'
import { previewImages, useImagePreviewStore } from './image-preview.ts'
import styles from './Image.module.css'

const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8]

/** Shows the pictures from `previewImages`; mounted once by the app. Arrow keys move between them, + and − zoom, 0 fits. */
export function ImagePreviewHost() {
  const t = useTexts(imageTexts)
  const preview = useImagePreviewStore((state) => state.preview)
  const [last, setLast] = useState(preview)
  const [level, setLevel] = useState(0)
  if (preview && preview !== last) {
    setLast(preview)
    setLevel(0)
  }
  const { Surface, unmount } = useDialogSurface(preview !== null)
  const image = last?.images[last.index]
  if (!Surface || !last || !image) return null

  const { images, index } = last
  const go = (step: number) => previewImages(images, (index + step + images.length) % images.length)
  const zoom = (step: number) => setLevel((before) => Math.min(Math.max(before + step, 0), ZOOMS.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (images.length > 1 && event.key === 'ArrowLeft') go(-1)
    if (images.length > 1 && event.key === 'ArrowRight') go(1)
    if (event.key === '+' || event.key === '=') zoom(1)
    if (event.key === '-') zoom(-1)
    if (event.key === '0') setLevel(0)
  }
  const factor = ZOOMS[level] ?? 1
  const title = image.alt || t('image', { n: index + 1 })
  return (
    <Surface
      kind="image"
      open={preview !== null}
      title={title}
      onRequestClose={() => useImagePreviewStore.setState({ preview: null })}
      onClosed={unmount}
    >
      <div className={styles.stage} role="group" tabIndex={0} aria-label={title} onKeyDown={onKeyDown}>
        <div className={styles.window}>
          <img
            src={image.src}
            alt={image.alt}
            className={styles.large}
            data-zoomed={level > 0 ? '' : undefined}
            style={level > 0 ? { width: `${factor * 100}%` } : undefined}
            onDoubleClick={() => setLevel(level > 0 ? 0 : 2)}
          />
        </div>
        <div className={styles.steps}>
          {images.length > 1 && (
            <>
              <Button icon={<ChevronLeft aria-hidden />} aria-label={t('previous_image')} onClick={() => go(-1)} />
              <span className={styles.position}>
                {index + 1} / {images.length}
              </span>
              <Button icon={<ChevronRight aria-hidden />} aria-label={t('next_image')} onClick={() => go(1)} />
            </>
          )}
          <Button icon={<ZoomOut aria-hidden />} aria-label={t('zoom_out')} disabled={level === 0} onClick={() => zoom(-1)} />
          <output className={styles.position} aria-label={t('zoom')}>
            {Math.round(factor * 100)}%
          </output>
          <Button icon={<ZoomIn aria-hidden />} aria-label={t('zoom_in')} disabled={level === ZOOMS.length - 1} onClick={() => zoom(1)} />
        </div>
      </div>
    </Surface>
  )
}
