import type { RouteMeta } from '#contract/session/session.ts'
import styles from './MenuMark.module.css'

/** The badge or the dot of a menu entry. */
export function MenuMark({ meta }: { meta: RouteMeta }) {
  if (meta.badge) return <span className={styles.badge}>{meta.badge}</span>
  return meta.dot ? <span className={styles.dot} /> : null
}
