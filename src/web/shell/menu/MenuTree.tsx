import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { menuLink } from './choose.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { MenuMark } from './MenuMark.tsx'
import type { MenuEntry } from './menu-tree.ts'
import styles from './MenuTree.module.css'
import { routeTitle } from './route-title.ts'
import { shellTexts } from './texts.ts'

interface MenuTreeProps {
  entries: readonly MenuEntry[]
  /** From the first level to the entry that is lit. */
  chain: readonly MenuEntry[]
}

/** A list of entries; those with children open and close. */
export function MenuTree({ entries, chain }: MenuTreeProps) {
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.children.length > 0 ? <Group entry={entry} chain={chain} /> : <Item entry={entry} isActive={chain.at(-1) === entry} />}
        </li>
      ))}
    </ul>
  )
}

function Group({ entry, chain }: { entry: MenuEntry; chain: readonly MenuEntry[] }) {
  const language = useLanguage()
  const id = useId()
  const holdsActive = chain.includes(entry)
  // open where the page is, until the person says otherwise; a new page inside asks again
  const [own, setOwn] = useState<{ isOpen: boolean; heldActive: boolean }>()
  const isOpen = own && own.heldActive === holdsActive ? own.isOpen : holdsActive
  const { meta } = entry.route
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOwn({ isOpen: !isOpen, heldActive: holdsActive })}
      >
        <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} />
        <span className={styles.title}>{routeTitle(meta, language)}</span>
        <MenuMark entry={entry} isOpen={isOpen} />
        <ChevronDown aria-hidden size={14} className={styles.arrow} />
      </button>
      <div id={id} hidden={!isOpen} className={styles.nested}>
        <MenuTree entries={entry.children} chain={chain} />
      </div>
    </>
  )
}

function Item({ entry, isActive }: { entry: MenuEntry; isActive: boolean }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { meta } = entry.route
  const link = menuLink(entry, isActive)
  return (
    <a {...link} className={styles.item}>
      <MenuIcon name={meta.icon} isCustomSvg={meta.isCustomSvg} />
      <span className={styles.title}>{routeTitle(meta, language)}</span>
      {link.target && <span className="visually-hidden">{t('newTab')}</span>}
      <MenuMark entry={entry} />
    </a>
  )
}
