import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import styles from './PhoneFrame.module.css'

/** A detail as the shop displays it on a phone. */
export function PhoneFrame({ html }: { html: string }) {
  return (
    <div className={styles.frame}>
      <div className={styles.screen}>
        <RichTextView html={html} />
      </div>
    </div>
  )
}
