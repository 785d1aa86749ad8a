import { useCall } from '#web/api/query.ts'
import { formatNumber } from '#web/locales/number.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { usePermission } from '#web/session/can.ts'
import { menuLink } from '#web/shell/choose.ts'
import { MenuIcon } from '#web/shell/MenuIcon.tsx'
import type { MenuEntry } from '#web/shell/menu-tree.ts'
import { routeTitle } from '#web/shell/route-title.ts'
import { countedLists, type CountedList } from './counted-lists.ts'
import styles from './index.module.css'
import { indexTexts } from './texts.ts'

interface EntranceGroupProps {
  /** Absent for first-level entries without children. */
  entry?: MenuEntry
  entrances: readonly MenuEntry[]
}

/** The pages of one area as tiles. */
export function EntranceGroup({ entry, entrances }: EntranceGroupProps) {
  const t = useTexts(indexTexts)
  const language = useLanguage()
  const title = entry ? routeTitle(entry.route.meta, language) : t('entrances')
  return (
    <section aria-label={title} className={styles.group}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul className={styles.tiles}>
        {entrances.map((entrance) => (
          <li key={entrance.key}>
            <Entrance entry={entrance} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entrance({ entry }: { entry: MenuEntry }) {
  const language = useLanguage()
  const { meta, component } = entry.route
  const list = countedLists[component]
  return (
    <a {...menuLink(entry, false)} className={styles.tile}>
      <span className={styles.icon}>
        <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} size={20} />
      </span>
      <span className={styles.title}>{routeTitle(meta, language)}</span>
      {list && <Count list={list} />}
    </a>
  )
}

function Count({ list }: { list: CountedList }) {
  const t = useTexts(indexTexts)
  const { data } = useCall(list, { page_size: 1 }, { enabled: usePermission(list), quiet: true, staleTime: 60_000 })
  if (!data) return <span className={styles.count} />
  const n = formatNumber(data.total)
  return <span className={styles.count}>{data.total_exact ? n : t('about', { n })}</span>
}
