import { useLanguage } from '#web/locales/texts.ts'
import { MenuIcon } from '../MenuIcon.tsx'
import { MenuMark } from '../MenuMark.tsx'
import type { MenuEntry } from '../menu-tree.ts'
import { routeTitle } from '../route-title.ts'
import { FirstLevelEntry } from './FirstLevelEntry.tsx'
import styles from './IconRail.module.css'

interface IconRailProps {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** Children stand in two columns. */
  isWide?: boolean
}

/** First-level icons; what is below one of them flies out beside it. */
export function IconRail({ entries, chain, isWide = false }: IconRailProps) {
  const language = useLanguage()
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.place}>
          <FirstLevelEntry
            entry={entry}
            chain={chain}
            placement="beside"
            isWide={isWide}
            tip={routeTitle(entry.route.meta, language)}
            className={styles.icon}
          >
            <Face entry={entry} />
          </FirstLevelEntry>
        </li>
      ))}
    </ul>
  )
}

function Face({ entry }: { entry: MenuEntry }) {
  const language = useLanguage()
  const { meta } = entry.route
  return (
    <>
      <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} size={20} />
      <span className="visually-hidden">{routeTitle(meta, language)}</span>
      <span className={styles.mark}>
        <MenuMark entry={entry} />
      </span>
    </>
  )
}
