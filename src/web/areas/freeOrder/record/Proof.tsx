import type { FreeRecordDetail } from '#contract/freeOrder/record.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { recordTexts } from './texts.ts'
import styles from './record.module.css'

/** An application's text and pictures. */
export function Proof({ row: { proof_text, proof_images } }: { row: Pick<FreeRecordDetail, 'proof_text' | 'proof_images'> }) {
  const t = useTexts(recordTexts)
  return (
    <div className={styles.proof}>
      <p className={styles.text}>{proof_text}</p>
      {proof_images.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <div className={styles.pictures}>
          {proof_images.map((src) => (
            <Image key={src} src={src} alt="" width={72} />
          ))}
        </div>
      )}
    </div>
  )
}
