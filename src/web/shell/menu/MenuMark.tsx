import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { MenuEntry } from '#web/base/router/menu.ts'
import { useWaiting } from './waiting.ts'
import styles from './MenuMark.module.css'

const menuTexts = texts({
  zh: {
    waiting: '{n} 项待处理',
    waiting_beneath: '下级有待处理的',
  },
  en: {
    waiting: '{n} pending',
    waiting_beneath: 'Has pending items',
  },
})

interface MenuMarkProps {
  entry: MenuEntry
  /** The entry's children are visible, with their own marks. */
  isOpen?: boolean
}

/** The badge or the dot on a menu entry: its row's own mark, else its to-do count; at a closed branch a dot for the counts below it. */
export function MenuMark({ entry, isOpen = false }: MenuMarkProps) {
  const t = useTexts(menuTexts)
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
