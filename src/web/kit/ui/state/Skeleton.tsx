import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  /** Several text lines. */
  lines?: number
}

/** A placeholder for a first visit; it never replaces existing data. */
export function Skeleton({ width = '100%', height = 14, lines = 1 }: SkeletonProps) {
  return (
    <span aria-hidden className={styles.lines} style={{ width }}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} style={{ height, width: lines > 1 && line === lines - 1 ? '60%' : undefined }} />
      ))}
    </span>
  )
}
