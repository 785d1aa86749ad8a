import { useTexts } from '#web/locales/texts.ts'
import type { MenuEntry } from './menu-tree.ts'
import styles from './MenuMark.module.css'
import { shellTexts } from './texts.ts'
import { useWaiting } from './waiting.ts'

interface MenuMarkProps {
  entry: MenuEntry
  /** What is beneath the entry is seen, with marks of its own. */
  isOpen?: boolean
}

/** The badge or the dot of a menu entry: what its row says, else how much waits there; at a closed branch, that something does. */
export function MenuMark({ entry, isOpen = false }: MenuMarkProps) {
  const t = useTexts(shellTexts)
  const count = useWaiting(entry)
  const { badge, dot } = entry.route.meta
  if (badge) return <span className={styles.badge}>{badge}</span>
  if (count !== undefined && !isOpen) {
    const isBranch = entry.children.length > 0
    return (
      <span
        role="img"
        aria-label={t(isBranch ? 'waiting_beneath' : 'waiting', { n: count })}
        className={isBranch ? styles.dot : styles.badge}
        data-count={count}
      />
    )
  }
  return dot ? <span className={styles.dot} /> : null
}
