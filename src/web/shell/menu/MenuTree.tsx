import { useId, useState } from 'react'
import ChevronDown from 'virtual:icon/chevron-down'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { type MenuEntry, routeTitle } from '#web/base/router/menu.ts'
import { MenuIcon } from '#web/kit/ui/icon/MenuIcon.tsx'
import { menuLink } from './menu-link.ts'
import { MenuMark } from './MenuMark.tsx'
import styles from './MenuTree.module.css'

const menuTexts = texts({
  zh: {
    newTab: '（在新窗口打开）',
  },
  en: {
    newTab: '(opens in a new window)',
  },
})

interface MenuTreeProps {
  entries: readonly MenuEntry[]
  /** From the first level to the highlighted entry. */
  chain: readonly MenuEntry[]
}

/** A list with entries; entries with children expand and collapse. */
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
  // expanded around the current page, until the person changes it; a new page inside expands it again
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
  const t = useTexts(menuTexts)
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
