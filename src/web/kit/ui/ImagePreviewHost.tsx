import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import { Button } from './Button.tsx'
import { useDialogSurface } from './dialog-surface.ts'
import { previewImages, useImagePreviewStore } from './image-preview.ts'
import styles from './Image.module.css'

/** Shows what `previewImages` asks for; mounted once by the app. */
export function ImagePreviewHost() {
  const t = useTexts(kitTexts)
  const shown = useImagePreviewStore((state) => state.shown)
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  const { Surface, unmount } = useDialogSurface(shown !== null)
  const image = last?.images[last.index]
  if (!Surface || !last || !image) return null

  const { images, index } = last
  const go = (step: number) => previewImages(images, (index + step + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (images.length > 1 && event.key === 'ArrowLeft') go(-1)
    if (images.length > 1 && event.key === 'ArrowRight') go(1)
  }
  return (
    <Surface
      kind="image"
      open={shown !== null}
      title={image.alt || t('image', { n: index + 1 })}
      onRequestClose={() => useImagePreviewStore.setState({ shown: null })}
      onClosed={unmount}
    >
      <div className={styles.stage} role="group" tabIndex={0} aria-label={image.alt || t('image', { n: index + 1 })} onKeyDown={onKeyDown}>
        <img src={image.src} alt={image.alt} className={styles.large} />
        {images.length > 1 && (
          <div className={styles.steps}>
            <Button icon={<ChevronLeft aria-hidden />} aria-label={t('previous_image')} onClick={() => go(-1)} />
            <span className={styles.position}>
              {index + 1} / {images.length}
            </span>
            <Button icon={<ChevronRight aria-hidden />} aria-label={t('next_image')} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Surface>
  )
}
