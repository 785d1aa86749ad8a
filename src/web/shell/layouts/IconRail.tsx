import { useLanguage } from '#web/base/locales/texts.ts'
import { type MenuEntry, routeTitle } from '#web/base/router/menu.ts'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { MenuMark } from '#web/shell/menu/MenuMark.tsx'
import { FirstLevelEntry } from './FirstLevelEntry.tsx'
import styles from './IconRail.module.css'

interface IconRailProps {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** The children are in two columns. */
  isWide?: boolean
}

/** First-level icons; an icon's children open beside it. */
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
