import { gridColumns } from '#contract/goods/sku-grid-sheet.ts'
import { gridFields, gridRules } from '#contract/goods/sku-grid.ts'
import { skuCost, sku } from '#contract/goods/sku.ts'
import { describeIssues } from '#contract/kit/issue.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { valueOf } from '#contract/kit/read-cell.ts'
import { cellOf, type SheetColumn as ContractColumn } from '#contract/kit/sheet.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { can } from '#web/base/session/can.ts'
import type { SheetColumn } from '#web/kit/sheet/sheet-edits.ts'
import type { Check } from '#web/kit/sheet/sheet-store.ts'
import { formatMoney } from '#web/kit/ui/value/format.ts'

const WIDTHS: Readonly<Record<string, number>> = { code: 156, title: 280, spec: 180, series_title: 120, barcode: 130, mfr_code: 120 }

/** The columns that the person may see; columns without the edit permission are read-only. */
export function sheetColumns(language: Language): SheetColumn[] {
  return gridColumns
    .filter(({ name }) => name !== 'price_cost' || can(skuCost))
    .map((column) => {
      const { name, label, form, words } = column
      const title = say(label, language)
      const isNumber = form === 'money' || form === 'int' || form === 'weight'
      return {
        key: name,
        title,
        width: Math.max(WIDTHS[name] ?? 96, widthOf(title)),
        ...(isNumber && { align: 'right' as const }),
        readOnly: !(name in gridFields) || (name === 'stock' && !can(sku.stock)),
        pinned: name === 'code',
        ...(form === 'words' && { words: Object.values(words).map((word) => say(word, language)) }),
        textOf: (value) => textOf(column, value, language),
        valueOf: (text) => valueOf(column, text),
      }
    })
}

/** The contract's faults in a row's changed fields, by field, in the current language. */
export const checkRow: Check = (values, changed) => {
  const { language } = useLanguageStore.getState()
  const own = changed.flatMap((name) => {
    const field = gridFields[name as keyof typeof gridFields] as (typeof gridFields)['code'] | undefined
    const value = values[name]
    const isEmptied = (name === 'title' || name === 'unit') && value === null
    const result = field?.safeParse(isEmptied ? undefined : value, { reportInput: true })
    if (isEmptied) return [[name, say(['不能为空', 'Must not be empty'], language)] as const]
    const [fault] = field && result && !result.success ? describeIssues(field, result.error.issues, language) : []
    return fault ? [[name, fault.msg] as const] : []
  })
  if (own.length > 0) return Object.fromEntries(own)
  const result = gridRules.safeParse(values, { reportInput: true })
  if (result.success) return {}
  return Object.fromEntries(describeIssues(gridRules, result.error.issues, language).map(({ field, msg }) => [field, msg]))
}

/** Money in yuan for display; any other value as in a spreadsheet cell. */
function textOf(column: ContractColumn, value: unknown, language: Language): string {
  if (column.form === 'money' && typeof value === 'number' && Number.isInteger(value)) return formatMoney(value).replace('¥', '')
  // unreadable input stays as typed
  if (typeof value === 'string' && (column.form === 'int' || column.form === 'money' || column.form === 'weight')) return value
  const cell = cellOf(column, value, language)
  return cell === null ? '' : String(cell)
}

/** A heading's approximate width in pixels: English is longer than Chinese. */
function widthOf(title: string): number {
  return Math.ceil([...title].reduce((sum, letter) => sum + (letter > 'ÿ' ? 14 : 8), 20))
}
