import type { ReactNode } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import styles from './Empty.module.css'

export interface EmptyProps {
  /** Why there is nothing. */
  title?: ReactNode
  /** What to do next, in words. */
  children?: ReactNode
  /** The next step itself: one or two buttons. */
  action?: ReactNode
}

/** Says why a place is empty and what to do next. */
export function Empty({ title, children, action }: EmptyProps) {
  const t = useTexts(kitTexts)
  return (
    <div className={styles.empty}>
      <svg aria-hidden width="56" height="44" viewBox="0 0 56 44" fill="none" className={styles.picture}>
        <path d="M6 20 13 7h30l7 13v16a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V20Z" className={styles.box} />
        <path d="M6 20h13c1.5 0 2 .8 2.4 2.2.6 2.2 1.5 3.8 6.6 3.8s6-1.6 6.6-3.8c.4-1.4.9-2.2 2.4-2.2h13" />
      </svg>
      <p className={styles.title}>{title ?? t('empty')}</p>
      {children && <p className={styles.hint}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
