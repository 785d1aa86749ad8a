import { useMemo } from 'react'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { type MenuEntry, routeTitle } from '#web/base/router/menu.ts'
import { FoldButton } from '#web/shell/menu/FoldButton.tsx'
import { menuLink, returnHome } from '#web/shell/menu/menu-link.ts'
import { useFirstLevel } from './first-level.ts'
import { FittingRow } from './FittingRow.tsx'
import styles from './LevelTabs.module.css'

const menuTexts = texts({
  zh: {
    firstLevel: '一级导航',
  },
  en: {
    firstLevel: 'Top level',
  },
})

/** The first-level entries as text tabs. */
export function LevelTabs() {
  const t = useTexts(menuTexts)
  const { entries, chain, chosen } = useFirstLevel()
  // their children are in the side menu, so "more" has no submenus
  const flat = useMemo(() => entries.map((entry) => ({ ...entry, children: [] })), [entries])
  const lit = flat.filter(({ key }) => key === chain[0]?.key)
  return (
    <>
      <FoldButton />
      <FittingRow label={t('firstLevel')} entries={flat} chain={lit} className={styles.tab}>
        {(entry) => <LevelTab entry={entry} isChosen={entry.key === chosen?.key} />}
      </FittingRow>
    </>
  )
}

function LevelTab({ entry, isChosen }: { entry: MenuEntry; isChosen: boolean }) {
  const language = useLanguage()
  const link = menuLink(entry, false)
  return (
    <a
      {...link}
      className={styles.tab}
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        link.onClick(event)
        returnHome(entry)
      }}
    >
      {routeTitle(entry.route.meta, language)}
    </a>
  )
}
