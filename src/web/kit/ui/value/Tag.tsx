import type { ReactNode } from 'react'
import type { Tone } from '#contract/kit/field.ts'
import styles from './Tag.module.css'

export interface TagProps {
  tone?: Tone
  /** A dot before the text, for states in tables. */
  dot?: boolean
  children: ReactNode
}

/** A state or a mark as text; the colour is only an addition. */
export function Tag({ tone = 'neutral', dot, children }: TagProps) {
  return (
    <span className={dot ? `${styles.dotted} ${styles[tone]}` : `${styles.tag} ${styles[tone]}`}>
      {dot && <i aria-hidden className={styles.dot} />}
      {children}
    </span>
  )
}
