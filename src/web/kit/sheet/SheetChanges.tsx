import ArrowRight from 'virtual:icon/arrow-right'
import { useTexts } from '#web/base/locales/texts.ts'
import { same } from '#web/kit/form/draft/merge.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import type { Change } from './sheet-store.ts'
import { sheetTexts } from './texts.ts'
import { useSummary, type OpenSheet } from './use-sheet.ts'
import styles from './SheetChanges.module.css'

interface SheetChangesProps {
  sheet: OpenSheet
  /** Selects a change's cell and scrolls to it. */
  onShow?: (change: Change) => void
}

// a longer list is unusable; the counts are above it
const SHOWN = 200

/**
 * Every changed cell, old → new, and every invalid one: invalid cells first, each change can be reverted; the person resolves each
 * conflicting cell.
 */
export function SheetChanges({ sheet, onShow }: SheetChangesProps) {
  const t = useTexts(sheetTexts)
  useSummary(sheet)
  const { store } = sheet
  const changes = store.changes()
  const columns = new Map(sheet.columns.map((column) => [column.key, column]))
  return (
    <ul className={styles.list} aria-label={t('changes')}>
      {changes.slice(0, SHOWN).map((change) => {
        const { row, key, before, after, fault, theirs, isClash } = change
        const column = columns.get(key)
        const isChanged = isClash || !same(before, after)
        const values = store.rowAt(row)?.values
        const textOf = (value: unknown) => column?.textOf(value) || t('empty')
        const set = (value: unknown) => store.edit([{ row, key, value }])
        return (
          <li key={`${row}-${key}`} className={styles.change}>
            <Button variant="link" onClick={onShow && (() => onShow(change))}>
              {values ? sheet.rowTitle(values) : row}
            </Button>
            <span className={styles.name}>{column?.title}</span>
            <span className={styles.values}>
              {isChanged && (
                <>
                  <del>{textOf(before)}</del>
                  <ArrowRight role="img" aria-label="→" size={14} />
                </>
              )}
              <ins>{textOf(after)}</ins>
            </span>
            {isClash ? (
              <>
                <span className={styles.fault}>{t('theirs', { value: textOf(theirs) })}</span>
                <Button size="compact" onClick={() => set(after)}>
                  {t('use_mine')}
                </Button>
                <Button size="compact" onClick={() => set(theirs)}>
                  {t('use_theirs')}
                </Button>
              </>
            ) : (
              <>
                {fault !== undefined && <span className={styles.fault}>{fault}</span>}
                {isChanged && (
                  <Button variant="link" onClick={() => set(before)}>
                    {t('take_back')}
                  </Button>
                )}
              </>
            )}
          </li>
        )
      })}
      {changes.length > SHOWN && <li className={styles.name}>{t('more', { n: changes.length - SHOWN })}</li>}
    </ul>
  )
}
