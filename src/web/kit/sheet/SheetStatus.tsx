import { useTexts } from '#web/base/locales/texts.ts'
import { areaOf, isOne } from './sheet-selection.ts'
import { sheetTexts } from './texts.ts'
import { useSelected, type OpenSheet } from './use-sheet.ts'

/** Announces the current cell to assistive technology. */
export function SheetStatus({ sheet }: { sheet: OpenSheet }) {
  const t = useTexts(sheetTexts)
  const selection = useSelected(sheet)
  const area = areaOf(selection)
  const { row, column } = selection.focus
  const values = sheet.store.rowAt(row)?.values
  const active = sheet.columns[column]
  const areaText = isOne(area)
    ? t('cell', {
        row: values ? sheet.rowTitle(values) : '',
        column: active?.title ?? '',
        value: active?.textOf(values?.[active.key]) || t('empty'),
      })
    : t('block', { rows: area.bottom - area.top + 1, columns: area.right - area.left + 1 })
  return (
    <div role="status" className="visually-hidden">
      {areaText}
    </div>
  )
}
