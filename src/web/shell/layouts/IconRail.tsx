import { useLanguage } from '#web/locales/texts.ts'
import { menuLink, returnHome } from '../choose.ts'
import { MenuIcon } from '../MenuIcon.tsx'
import { MenuMark } from '../MenuMark.tsx'
import type { MenuEntry } from '../menu-tree.ts'
import { routeTitle } from '../route-title.ts'
import { FlyOut } from './FlyOut.tsx'
import styles from './IconRail.module.css'

interface IconRailProps {
  entries: readonly MenuEntry[]
  chain: readonly MenuEntry[]
  /** Children stand in two columns. */
  isWide?: boolean
}

/** First-level icons; what is below one of them flies out beside it. */
export function IconRail({ entries, chain, isWide = false }: IconRailProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.place}>
          {entry.children.length > 0 ? (
            <FlyOut
              entries={entry.children}
              chain={chain}
              placement="beside"
              isWide={isWide}
              isLit={chain.includes(entry)}
              className={styles.icon}
            >
              <Face entry={entry} />
            </FlyOut>
          ) : (
            <IconLink entry={entry} isActive={chain.at(-1) === entry} />
          )}
        </li>
      ))}
    </ul>
  )
}

function IconLink({ entry, isActive }: { entry: MenuEntry; isActive: boolean }) {
  const language = useLanguage()
  const link = menuLink(entry, isActive)
  return (
    <a
      {...link}
      className={styles.icon}
      data-tip={routeTitle(entry.route.meta, language)}
      onClick={(event) => {
        link.onClick(event)
        returnHome(entry)
      }}
    >
      <Face entry={entry} />
    </a>
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
        <MenuMark meta={meta} />
      </span>
    </>
  )
}
