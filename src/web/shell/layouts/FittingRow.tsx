import type { ReactNode } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { MenuEntry } from '#web/base/router/menu.ts'
import { useFitting } from './fitting.ts'
import { FlyOut } from './FlyOut.tsx'
import styles from './FittingRow.module.css'

const menuTexts = texts({
  zh: {
    more: '更多',
  },
  en: {
    more: 'More',
  },
})

interface FittingRowProps {
  label: string
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** The appearance for "more". */
  className: string | undefined
  children: (entry: MenuEntry) => ReactNode
}

/** Entries side by side; those that do not fit are under "more". */
export function FittingRow({ label, entries, chain, className, children }: FittingRowProps) {
  const t = useTexts(menuTexts)
  const { row, fitting } = useFitting()
  const surplus = entries.slice(fitting)
  return (
    <nav aria-label={label} className={styles.bar}>
      <ul ref={row} className={styles.list}>
        {entries.map((entry, at) => (
          <li key={entry.key} data-fits className={at < fitting ? styles.entry : styles.surplus}>
            {children(entry)}
          </li>
        ))}
        {surplus.length > 0 && (
          <li className={styles.entry}>
            <FlyOut
              entries={surplus}
              chain={chain}
              placement="below"
              isLit={surplus.some((entry) => chain.includes(entry))}
              className={className}
            >
              {t('more')}
              <ChevronDown aria-hidden size={14} />
            </FlyOut>
          </li>
        )}
      </ul>
    </nav>
  )
}
