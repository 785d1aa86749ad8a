import ChevronRight from 'lucide-react/icons/chevron-right'
import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ComponentProps } from 'react'
import type { MenuRow } from '#contract/dev/menu.ts'
import type { Language } from '#contract/kit/label.ts'
import { textIn } from '#web/locales/texts.ts'
import styles from './MenuTable.module.css'
import { menuTexts } from './texts.ts'

interface TitleCellProps {
  row: MenuRow
  language: Language
  /** undefined for an entry with nothing beneath it. */
  open: boolean | undefined
  onToggle: () => void
  /** Absent where nothing can be moved. */
  grip?: ComponentProps<'button'>
  /** Where the dragged one would come to stand. */
  drop?: string
}

/** The first column of the tree: the grip, what opens and closes, and the title. No hooks: it is a cell. */
export function TitleCell({ row, language, open, onToggle, grip, drop }: TitleCellProps) {
  const title = language === 'en' ? (row.title_en ?? row.title) : row.title
  return (
    <span className={styles.title} data-aside={!row.hit || undefined} data-drop={drop} style={{ paddingInlineStart: (row.level - 1) * 24 }}>
      {grip && (
        <button
          type="button"
          className={styles.grip}
          aria-label={textIn(menuTexts, language, 'grip', { title })}
          data-tip={textIn(menuTexts, language, 'grip_hint')}
          {...grip}
        >
          <GripVertical aria-hidden size={14} />
        </button>
      )}
      {open === undefined ? (
        <span className={styles.toggle} />
      ) : (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={textIn(menuTexts, language, open ? 'collapse' : 'expand', { title })}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden size={16} />
        </button>
      )}
      <span className={styles.name}>{title}</span>
    </span>
  )
}
