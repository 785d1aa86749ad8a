import { useLanguage } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { type MenuEntry, routeTitle } from '#web/base/router/menu.ts'
import { useSite } from '#web/base/site.ts'
import { Logo } from '#web/kit/ui/icon/Logo.tsx'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { menuLink, returnHome } from '#web/shell/menu/menu-link.ts'
import { MenuMark } from '#web/shell/menu/MenuMark.tsx'
import { MenuTree } from '#web/shell/menu/MenuTree.tsx'
import { useIsFolded } from '#web/shell/theme/fold-store.ts'
import { useTheme } from '#web/shell/theme/theme-store.ts'
import { useFirstLevel } from './first-level.ts'
import { Side } from './Side.tsx'
import styles from './ColumnSide.module.css'

/** The column layout's menu: first-level tiles, then the menu for the chosen one. */
export function ColumnSide() {
  const language = useLanguage()
  const name = useSite((site) => site.name)
  const isFolded = useIsFolded()
  const columnStyle = useTheme((theme) => theme.columnStyle)
  const { entries, chain, chosen, below } = useFirstLevel()
  return (
    <Side data-column-style={columnStyle}>
      <div className={styles.tiles}>
        <a className={styles.logo} href={href('/')} aria-label={name}>
          <Logo />
        </a>
        {entries.map((entry) => (
          <Tile key={entry.key} entry={entry} isChosen={entry === chain[0]} isOpen={entry === chosen && !isFolded} />
        ))}
      </div>
      {chosen && !isFolded && (
        <div className={styles.second}>
          <h2 className={styles.title}>{routeTitle(chosen.route.meta, language)}</h2>
          <MenuTree entries={below} chain={chain} />
        </div>
      )}
    </Side>
  )
}

function Tile({ entry, isChosen, isOpen }: { entry: MenuEntry; isChosen: boolean; isOpen: boolean }) {
  const language = useLanguage()
  const { meta } = entry.route
  const link = menuLink(entry, false)
  return (
    <a
      {...link}
      className={styles.tile}
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        link.onClick(event)
        returnHome(entry)
      }}
    >
      <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} size={18} />
      <span className={styles.tileTitle}>{routeTitle(meta, language)}</span>
      <span className={styles.mark}>
        <MenuMark entry={entry} isOpen={isOpen} />
      </span>
    </a>
  )
}
