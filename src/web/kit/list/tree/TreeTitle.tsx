import type { ComponentProps } from 'react'
import ChevronRight from 'virtual:icon/chevron-right'
import GripVertical from 'virtual:icon/grip-vertical'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { treeTexts } from './tree-texts.ts'
import styles from './TreeTitle.module.css'

interface TreeTitleProps {
  title: string
  language: Language
  /** 1 for the roots. */
  level: number
  /** undefined for a row without children. */
  open: boolean | undefined
  onToggle: () => void
  /** Matches the filter itself, and is not only a match's ancestor. */
  hit: boolean
  /** Absent if no row can be moved. */
  grip?: ComponentProps<'button'>
  /** The dragged row's drop target. */
  drop?: string
}

/** The first cell in a tree's row: the grip, the expand button and the title. No hooks, because there are many. */
export function TreeTitle({ title, language, level, open, onToggle, hit, grip, drop }: TreeTitleProps) {
  return (
    <span className={styles.title} data-aside={!hit || undefined} data-drop={drop} style={{ paddingInlineStart: (level - 1) * 24 }}>
      {grip && (
        <button
          type="button"
          className={styles.grip}
          aria-label={textIn(treeTexts, language, 'grip', { title })}
          data-tip={textIn(treeTexts, language, 'grip_hint')}
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
          aria-label={textIn(treeTexts, language, open ? 'collapse' : 'expand', { title })}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden size={16} />
        </button>
      )}
      <span className={styles.name}>{title}</span>
    </span>
  )
}
