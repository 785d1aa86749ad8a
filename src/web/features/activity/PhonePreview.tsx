import type { ReactNode } from 'react'
import { useLabel } from '#web/base/locales/texts.ts'
import styles from './activity.module.css'

/** The frame of a phone with what the customer sees in the mini-program; `title` is the bar at its top. */
export function PhonePreview({ title, children }: { title: string; children: ReactNode }) {
  const say = useLabel()
  return (
    <figure className={styles.phone} aria-label={say(['手机预览', 'Phone preview'])}>
      <figcaption className={styles.bar}>{title}</figcaption>
      {/* focusable, so that the keyboard scrolls it */}
      <div role="group" aria-label={title} tabIndex={0} className={styles.screen}>
        {children}
      </div>
    </figure>
  )
}
