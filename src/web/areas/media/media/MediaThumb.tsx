import Clapperboard from 'virtual:icon/clapperboard'
import FileText from 'virtual:icon/file-text'
import { thumb } from '#contract/common/thumb.ts'
import type { Media } from '#contract/media/media.ts'
import styles from './media.module.css'

/** A file thumbnail, or an icon for its kind. */
export function MediaThumb({ file: { url, type } }: { file: Pick<Media, 'url' | 'type'> }) {
  return (
    <span className={styles.thumb}>
      {type.startsWith('image/') ? (
        <img src={thumb(url, 320)} alt="" loading="lazy" decoding="async" />
      ) : type.startsWith('video/') ? (
        <Clapperboard aria-hidden size={36} />
      ) : (
        <FileText aria-hidden size={36} />
      )}
    </span>
  )
}
