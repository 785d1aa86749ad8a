import type { ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { EmptyPicture, type EmptyKind } from './EmptyPicture.tsx'
import styles from './Empty.module.css'

export interface EmptyProps {
  kind?: EmptyKind
  /** The reason for the empty state. */
  title?: ReactNode
  /** A hint for the next step. */
  children?: ReactNode
  /** The next step itself: one or two buttons. */
  action?: ReactNode
}

/** An empty state: a picture for its kind, the reason and the next step. */
export function Empty({ kind = 'none', title, children, action }: EmptyProps) {
  const t = useTexts(kitTexts)
  return (
    <div className={styles.empty}>
      <EmptyPicture kind={kind} />
      <p className={styles.title}>{title ?? t('empty')}</p>
      {children && <p className={styles.hint}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
