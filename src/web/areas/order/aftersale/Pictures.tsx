import { thumb } from '#contract/common/thumb.ts'
import { previewImages } from '#web/kit/ui/upload/image-preview.ts'
import styles from './aftersale.module.css'

/** Pictures side by side; a press opens the viewer, whose arrow keys move between them. */
export function Pictures({ images, alt }: { images: readonly string[]; alt: string }) {
  const all = images.map((src, at) => ({ src, alt: `${alt} ${at + 1}` }))
  return (
    <span className={styles.pictures}>
      {all.map((image, at) => (
        <button
          key={`${image.src}${at}`}
          type="button"
          className={styles.picture}
          aria-label={image.alt}
          onClick={() => previewImages(all, at)}
        >
          <img src={thumb(image.src, 320)} alt="" width={88} height={88} loading="lazy" />
        </button>
      ))}
    </span>
  )
}
