import RotateCw from 'virtual:icon/rotate-cw'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { imageTexts } from '#web/kit/image-texts.ts'
import type { Pending } from './upload-queue.ts'
import styles from './Upload.module.css'

/** An image that is being uploaded, or a failed one with its reason. */
export function UploadPending({ pending, onRetry, onCancel }: { pending: Pending; onRetry: () => void; onCancel: () => void }) {
  const t = useTexts(imageTexts)
  const { file, preview, part, failure } = pending
  const percent = Math.round(part * 100)
  const message = failure === undefined ? undefined : t('upload_failed', { name: file.name, msg: failure })
  // The address is revoked once the image is drawn, not before.
  const release = () => URL.revokeObjectURL(preview)
  return (
    <div className={styles.tile} data-failed={failure === undefined ? undefined : ''} data-tip={message}>
      <img src={preview} alt={file.name} className={styles.waiting} onLoad={release} onError={release} />
      {message === undefined ? (
        <span className={styles.progress} role="progressbar" aria-label={t('uploading', { percent })} aria-valuenow={percent}>
          <i style={{ width: `${percent}%` }} />
        </span>
      ) : (
        <>
          <span role="alert" className="visually-hidden">
            {message}
          </span>
          <button type="button" className={styles.retry} aria-label={t('upload_retry', { name: file.name })} onClick={onRetry}>
            <RotateCw aria-hidden size={18} />
          </button>
        </>
      )}
      <button type="button" className={styles.corner} aria-label={t('upload_cancel', { name: file.name })} onClick={onCancel}>
        <X aria-hidden size={14} />
      </button>
    </div>
  )
}
