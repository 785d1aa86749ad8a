import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTexts } from '#web/locales/texts.ts'
import type { MenuEntry } from '../menu-tree.ts'
import { shellTexts } from '../texts.ts'
import { useFitting } from './fitting.ts'
import styles from './FittingRow.module.css'
import { FlyOut } from './FlyOut.tsx'

interface FittingRowProps {
  label: string
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** The look of "more". */
  className: string | undefined
  children: (entry: MenuEntry) => ReactNode
}

/** Entries side by side; those that there is no room for stand under "more". */
export function FittingRow({ label, entries, chain, className, children }: FittingRowProps) {
  const t = useTexts(shellTexts)
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
