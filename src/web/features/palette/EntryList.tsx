import { useEffect, useRef } from 'react'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Entry } from './entry.ts'
import type { Section } from './sections.ts'
import styles from './Palette.module.css'

const paletteTexts = texts({
  zh: {
    results: '搜索结果',
  },
  en: {
    results: 'Results',
  },
})

interface EntryListProps {
  /** The combobox id; the option ids start with it. */
  id: string
  sections: readonly Section[]
  active: Entry | undefined
  onPoint: (entry: Entry) => void
  onChoose: (entry: Entry) => void
}

/** The results in sections; the focus stays in the field. */
export function EntryList({ id, sections, active, onPoint, onChoose }: EntryListProps) {
  const t = useTexts(paletteTexts)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
      {sections.map(({ key, title, count, entries }) => (
        <div key={key} role="group" aria-labelledby={`${id}-section-${key}`}>
          <div id={`${id}-section-${key}`} role="presentation" className={styles.section}>
            {title} {count !== undefined && <span className={styles.count}>{count}</span>}
          </div>
          {entries.map((entry) => (
            <div
              key={entry.key}
              id={`${id}-${entry.key}`}
              role="option"
              aria-selected={entry.key === active?.key}
              className={styles.entry}
              // the field keeps the focus
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => onPoint(entry)}
              onClick={() => onChoose(entry)}
            >
              {entry.icon && <entry.icon aria-hidden size={16} />}
              <span className={styles.title}>{entry.title}</span>
              {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
