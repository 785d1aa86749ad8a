import { useState } from 'react'
import { settings } from '#web/app/settings.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { href } from '#web/router/location.ts'
import { menuLink, returnHome } from './choose.ts'
import styles from './ColumnSide.module.css'
import { useMenu } from './current-route.ts'
import { useFold } from './fold-store.ts'
import { Logo } from './Logo.tsx'
import { MenuIcon } from './MenuIcon.tsx'
import { MenuMark } from './MenuMark.tsx'
import type { MenuEntry } from './menu-tree.ts'
import { MenuTree } from './MenuTree.tsx'
import { routeTitle } from './route-title.ts'
import { shellTexts } from './texts.ts'

/** The column layout's menu: tiles of the first level, then the menu of the chosen one. */
export function ColumnSide() {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const isFolded = useFold((state) => state.isFolded)
  const { entries, chain } = useMenu()
  const [last, setLast] = useState<string>()
  const lit = chain[0]?.key
  // a page outside of the menu leaves the second column as it was
  if (lit !== undefined && lit !== last) setLast(lit)
  const chosen = entries.find(({ key }) => key === (lit ?? last)) ?? entries[0]
  return (
    <nav aria-label={t('menu')} className={styles.side}>
      <div className={styles.tiles}>
        <a className={styles.logo} href={href('/')} aria-label={settings.title}>
          <Logo />
        </a>
        {entries.map((entry) => (
          <Tile key={entry.key} entry={entry} isChosen={entry.key === lit} />
        ))}
      </div>
      {chosen && !isFolded && (
        <div className={styles.second}>
          <h2 className={styles.title}>{routeTitle(chosen.route.meta, language)}</h2>
          <MenuTree entries={chosen.children.length > 0 ? chosen.children : [chosen]} chain={chain} />
        </div>
      )}
    </nav>
  )
}

function Tile({ entry, isChosen }: { entry: MenuEntry; isChosen: boolean }) {
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
        <MenuMark meta={meta} />
      </span>
    </a>
  )
}
