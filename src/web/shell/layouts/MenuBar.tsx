import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { menuLink, returnHome } from '../choose.ts'
import { useMenu } from '../current-route.ts'
import { MenuIcon } from '../MenuIcon.tsx'
import { MenuMark } from '../MenuMark.tsx'
import type { MenuEntry } from '../menu-tree.ts'
import { routeTitle } from '../route-title.ts'
import { shellTexts } from '../texts.ts'
import { Brand } from './Brand.tsx'
import { FittingRow } from './FittingRow.tsx'
import { FlyOut } from './FlyOut.tsx'
import styles from './MenuBar.module.css'

/** Logo and the whole tree as a bar; what does not fit stands under "more". */
export function MenuBar() {
  const t = useTexts(shellTexts)
  const { entries, chain } = useMenu()
  return (
    <>
      <Brand />
      <FittingRow label={t('menu')} entries={entries} chain={chain} className={styles.item}>
        {(entry) =>
          entry.children.length > 0 ? (
            <FlyOut entries={entry.children} chain={chain} placement="below" isLit={chain.includes(entry)} className={styles.item}>
              <Face entry={entry} />
            </FlyOut>
          ) : (
            <BarLink entry={entry} isActive={chain.at(-1) === entry} />
          )
        }
      </FittingRow>
    </>
  )
}

function BarLink({ entry, isActive }: { entry: MenuEntry; isActive: boolean }) {
  const link = menuLink(entry, isActive)
  return (
    <a
      {...link}
      className={styles.item}
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
      <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} />
      <span>{routeTitle(meta, language)}</span>
      <MenuMark meta={meta} />
    </>
  )
}
