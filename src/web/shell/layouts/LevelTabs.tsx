import { useMemo } from 'react'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { menuLink, returnHome } from '../choose.ts'
import { FoldButton } from '../FoldButton.tsx'
import type { MenuEntry } from '../menu-tree.ts'
import { routeTitle } from '../route-title.ts'
import { shellTexts } from '../texts.ts'
import { useFirstLevel } from './first-level.ts'
import { FittingRow } from './FittingRow.tsx'
import styles from './LevelTabs.module.css'

/** The first-level entries as text tabs. */
export function LevelTabs() {
  const t = useTexts(shellTexts)
  const { entries, chain, chosen } = useFirstLevel()
  // what is below them stands at the left, so that "more" opens nothing further
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
