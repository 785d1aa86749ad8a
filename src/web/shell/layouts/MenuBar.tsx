import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { useMenu } from '../current-route.ts'
import { MenuIcon } from '../MenuIcon.tsx'
import { MenuMark } from '../MenuMark.tsx'
import type { MenuEntry } from '../menu-tree.ts'
import { routeTitle } from '../route-title.ts'
import { shellTexts } from '../texts.ts'
import { Brand } from './Brand.tsx'
import { FirstLevelEntry } from './FirstLevelEntry.tsx'
import { FittingRow } from './FittingRow.tsx'
import styles from './MenuBar.module.css'

/** Logo and the whole tree as a bar; what does not fit stands under "more". */
export function MenuBar() {
  const t = useTexts(shellTexts)
  const { entries, chain } = useMenu()
  return (
    <>
      <Brand />
      <FittingRow label={t('menu')} entries={entries} chain={chain} className={styles.item}>
        {(entry) => (
          <FirstLevelEntry entry={entry} chain={chain} placement="below" className={styles.item}>
            <Face entry={entry} />
          </FirstLevelEntry>
        )}
      </FittingRow>
    </>
  )
}

function Face({ entry }: { entry: MenuEntry }) {
  const language = useLanguage()
  const { meta } = entry.route
  return (
    <>
      <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} />
      <span>{routeTitle(meta, language)}</span>
      <MenuMark entry={entry} />
    </>
  )
}
