import { readCount, readMoney, readWeight } from '#contract/kit/convert/number.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { formatMoney, scaled } from '#web/kit/ui/value/format.ts'
import type { Entry, Line } from './grid.ts'

export type CellName = Exclude<keyof Entry, 'id' | 'version' | 'spec' | 'status'>

/** An editable column: text, or a number with this many decimals in its stored unit. */
export interface CellColumn {
  name: CellName
  width: number
  digits?: number
  required?: boolean
  show: (value: string | number | null) => string
}

const text = (value: string | number | null) => String(value ?? '')
// text that states no number stays as it was typed, and the form refuses it
const number = (format: (value: number) => string) => (value: string | number | null) =>
  typeof value === 'number' ? format(value) : text(value)

export const cellColumns: readonly CellColumn[] = [
  { name: 'code', width: 190, required: true, show: text },
  { name: 'price_store', width: 112, digits: 2, required: true, show: number(formatMoney) },
  { name: 'price_trade', width: 112, digits: 2, required: true, show: number(formatMoney) },
  { name: 'price_market', width: 112, digits: 2, show: number(formatMoney) },
  { name: 'price_cost', width: 112, digits: 2, show: number(formatMoney) },
  { name: 'weight', width: 96, digits: 3, required: true, show: number((grams) => scaled(grams, 3)) },
  { name: 'stock', width: 92, digits: 0, show: number(formatNumber) },
  { name: 'moq', width: 84, digits: 0, show: number(formatNumber) },
  { name: 'step_qty', width: 84, digits: 0, show: number(formatNumber) },
  { name: 'mfr_code', width: 130, show: text },
  { name: 'barcode', width: 140, show: text },
]

/** Typed or pasted text in the column's stored form; undefined if it is no valid number. */
export function parsedCell({ digits }: Pick<CellColumn, 'digits'>, typed: string): string | number | null | undefined {
  const plain = typed.normalize('NFKC').trim()
  if (digits === undefined) return plain === '' ? null : plain
  if (plain === '') return null
  const { value } = digits === 2 ? readMoney(plain) : digits === 3 ? readWeight(plain) : readCount(plain)
  return value !== undefined && value >= 0 ? value : undefined
}

/** The plain number for editing: 12.5 for 1250 fen. */
export function plainCell({ digits }: Pick<CellColumn, 'digits'>, value: string | number | null): string {
  return typeof value === 'number' ? scaled(value, digits ?? 0) : (value ?? '')
}

/** The patches for a pasted sheet block, which begins at a cell and goes right and down, and the unreadable value count. */
export function pastedPatches(lines: readonly Line[], columns: readonly CellColumn[], text: string) {
  let unread = 0
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const patches = rows.flatMap((row, down) => {
    const line = lines[down]
    if (!line) return []
    const patch: Partial<Entry> = {}
    for (const [right, typed] of row.split('\t').entries()) {
      const column = columns[right]
      if (!column || (column.name === 'stock' && line.stored)) continue
      const value = parsedCell(column, typed)
      if (value === undefined) unread++
      else Object.assign(patch, { [column.name]: column.name === 'code' ? (value ?? '') : value })
    }
    return [{ line, patch }]
  })
  return { patches, unread }
}
