import type { ReactNode } from 'react'
import ArrowDownToLine from 'virtual:icon/arrow-down-to-line'
import Redo2 from 'virtual:icon/redo-2'
import Undo2 from 'virtual:icon/undo-2'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { filledDown } from './sheet-edits.ts'
import { sheetTexts } from './texts.ts'
import { useSummary, type OpenSheet } from './use-sheet.ts'
import styles from './SheetBar.module.css'

interface SheetBarProps {
  sheet: OpenSheet
  /** The first element: the row count. */
  children?: ReactNode
  onReview: () => void
  onSave: () => void
  onClose: () => void
}

/** The sheet's toolbar: undo and redo, the change list, saving and leaving. */
export function SheetBar({ sheet, children, onReview, onSave, onClose }: SheetBarProps) {
  const t = useTexts(sheetTexts)
  const { cells, rows, faults, canUndo, canRedo } = useSummary(sheet)
  const { store, selection } = sheet
  const idle = cells === 0 ? t('unchanged') : undefined
  return (
    <div className={styles.bar}>
      <Button size="compact" onClick={onClose}>
        {t('close')}
      </Button>
      {children}
      <Button
        variant="ghost"
        size="compact"
        icon={<Undo2 aria-hidden size={16} />}
        tip={t('undo')}
        disabledReason={canUndo ? undefined : t('nothing_to_undo')}
        onClick={() => store.undo()}
      />
      <Button
        variant="ghost"
        size="compact"
        icon={<Redo2 aria-hidden size={16} />}
        tip={t('redo')}
        disabledReason={canRedo ? undefined : t('nothing_to_redo')}
        onClick={() => store.redo()}
      />
      <Button
        variant="ghost"
        size="compact"
        icon={<ArrowDownToLine aria-hidden size={16} />}
        tip={t('fill_down')}
        onClick={() => store.edit(filledDown(sheet, selection.current()))}
      />
      <span role="status" className={styles.summary}>
        {cells > 0 ? t('changed', { cells, rows }) : t('unchanged')}
        {faults > 0 && <strong className={styles.faults}>{t('faults', { n: faults })}</strong>}
      </span>
      <Button size="compact" disabledReason={idle} onClick={onReview}>
        {t('review')}
      </Button>
      <Button variant="primary" size="compact" disabledReason={idle} onClick={() => (faults > 0 ? onReview() : onSave())}>
        {t('save')}
      </Button>
    </div>
  )
}
