import { memo } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { gapBefore, mayBeCut, ROW_HEIGHT, type PlacedColumn } from './layout.ts'
import { changedKeys } from './sheet-store.ts'
import { sheetTexts } from './texts.ts'
import { useSheetRow, type OpenSheet } from './use-sheet.ts'
import styles from './Sheet.module.css'

interface SheetRowViewProps {
  sheet: OpenSheet
  index: number
  top: number
  columns: readonly PlacedColumn[]
  /** The visible columns; the pinned ones always are. */
  from: number
  to: number
  gridId: string
}

/** One row: visible cells, with changed and invalid ones marked. It subscribes only to its own edits. */
export const SheetRowView = memo(function SheetRowView({ sheet, index, top, columns, from, to, gridId }: SheetRowViewProps) {
  const t = useTexts(sheetTexts)
  const row = useSheetRow(sheet, index)
  if (!row) return null
  const changed = new Set(changedKeys(row))
  const first = columns.find(({ index: at, pinned }) => !pinned && at >= from)?.index
  const gap = gapBefore(columns, from)
  return (
    <div role="row" aria-rowindex={index + 2} data-row={index} className={styles.row} style={{ top, height: ROW_HEIGHT }}>
      {columns.map((column) => {
        const { key, pinned, width, style, readOnly, textOf } = column
        if (!pinned && (column.index < from || column.index > to)) return null
        const isClash = key in row.clashes
        const fault = isClash ? t('disputed', { value: textOf(row.clashes[key]?.theirs) || t('empty') }) : row.faults[key]
        const text = textOf(row.values[key])
        return (
          <div
            key={key}
            id={`${gridId}-${index}-${column.index}`}
            role="gridcell"
            aria-colindex={column.index + 1}
            aria-readonly={readOnly || undefined}
            aria-invalid={fault === undefined ? undefined : true}
            data-column={column.index}
            data-changed={changed.has(key) || undefined}
            data-tip={fault}
            data-long={(!pinned && mayBeCut(text, width)) || undefined}
            className={pinned ? styles.pinnedCell : readOnly ? styles.readCell : styles.cell}
            style={column.index === first && gap > 0 ? { ...style, marginInlineStart: gap } : style}
          >
            {text}
          </div>
        )
      })}
    </div>
  )
})
