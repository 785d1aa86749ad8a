import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { useMenu, type MenuEntry, routeTitle } from '#web/base/router/menu.ts'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { MenuMark } from '#web/shell/menu/MenuMark.tsx'
import { menuTexts } from '#web/shell/menu/texts.ts'
import { Brand } from './Brand.tsx'
import { FirstLevelEntry } from './FirstLevelEntry.tsx'
import { FittingRow } from './FittingRow.tsx'
import styles from './MenuBar.module.css'

/** Logo and the whole tree as a bar; entries that do not fit are under "more". */
export function MenuBar() {
  const t = useTexts(menuTexts)
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
