import type { ReactNode } from 'react'
import { useLabel } from '#web/base/locales/texts.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import styles from './activity.module.css'

interface PhonePreviewProps {
  title: string
  /** Covers the whole screen, without the bar. */
  isFull?: boolean
  children: ReactNode
}

/** A phone frame with the customer's view in the mini-program; `title` is the bar at its top. */
export function PhonePreview({ title, isFull = false, children }: PhonePreviewProps) {
  const say = useLabel()
  return (
    <figure className={styles.phone} aria-label={say(['手机预览', 'Phone preview'])}>
      <figcaption className={isFull ? 'visually-hidden' : styles.bar}>{title}</figcaption>
      {/* focusable, so that the keyboard scrolls it */}
      <div role="group" aria-label={title} tabIndex={0} className={styles.screen} data-full={isFull || undefined}>
        {children}
      </div>
    </figure>
  )
}

/** A picture in the screen's middle. */
export function PreviewPicture({ src, width }: { src: string | null; width: number }) {
  return (
    <div className={styles.picture}>
      <Image src={src} alt="" width={width} preview={false} />
    </div>
  )
}

/** Short facts about an offer, side by side. */
export function PreviewChips({ chips }: { chips: readonly string[] }) {
  return (
    <span className={styles.chips}>
      {chips.map((chip) => (
        <span key={chip} className={styles.chip}>
          {chip}
        </span>
      ))}
    </span>
  )
}

/** The button by which the customer takes part; it only shows its place. */
export function PreviewButton({ children }: { children: ReactNode }) {
  return <span className={styles.go}>{children}</span>
}
