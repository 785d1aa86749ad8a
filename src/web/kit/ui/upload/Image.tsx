import { useState } from 'react'
import ImageOff from 'virtual:icon/image-off'
import { thumb, THUMB_SIZES } from '#contract/common/thumb.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { imageTexts } from '#web/kit/image-texts.ts'
import { previewImages } from './image-preview.ts'
import styles from './Image.module.css'

export interface ImageProps {
  src: string | null | undefined
  /** Alternative text; empty if the text beside the image is the same. */
  alt: string
  width?: number
  height?: number
  fit?: 'cover' | 'contain'
  /** True if a click opens the preview. */
  preview?: boolean
}

/** A lazily loaded picture, or 暂无图片 without one. */
export function Image({ src, alt, width = 32, height = width, fit = 'contain', preview = true }: ImageProps) {
  const t = useTexts(imageTexts)
  const [broken, setBroken] = useState<string | null>(null)
  if (!src || src === broken) {
    const small = Math.min(width, height) < 64
    return (
      <span
        role="img"
        aria-label={t('no_image')}
        className={styles.none}
        style={{ width, height }}
        data-tip={small ? t('no_image') : undefined}
      >
        <ImageOff aria-hidden size={small ? 14 : 18} />
        {!small && <span aria-hidden>{t('no_image')}</span>}
      </span>
    )
  }
  const image = (
    <img
      src={fitting(src, Math.max(width, height))}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={styles.image}
      style={{ objectFit: fit }}
      onError={() => setBroken(src)}
    />
  )
  if (!preview) return image
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={alt ? t('preview', { n: alt }) : t('preview_image')}
      onClick={() => previewImages([{ src, alt }])}
    >
      {image}
    </button>
  )
}

/** The smallest variant for an uploaded picture that is sharp at this size on a high-density screen. */
function fitting(src: string, side: number): string {
  if (side > 160) return src
  return thumb(src, THUMB_SIZES.find((size) => size >= side * 2) ?? 320)
}
