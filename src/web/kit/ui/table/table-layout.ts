import type { CSSProperties, ReactNode } from 'react'
import type { Key } from '#web/kit/ui/select/option.ts'

export interface TableProps<Row> {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined: never loaded, shows a skeleton. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
  /** Names a row in its checkbox; its key when absent. */
  rowTitle?: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** With it each row has a checkbox. */
  selected?: ReadonlySet<Key>
  onSelect?: (selected: ReadonlySet<Key>) => void
  /** Rows that cannot be selected have no checkbox. */
  selectable?: (row: Row) => boolean
  /** Makes rows expandable: returns the detail below a row. */
  expand?: (row: Row) => ReactNode
  /** New rows are loading: the old ones stay, dimmed. */
  loading?: boolean
  empty?: ReactNode
  /** The scroll area takes the focus: for tables without a control, which the keyboard could not scroll. */
  focusable?: boolean
  density?: 'normal' | 'compact'
  /** Called before the first paint and after each change with the width that the table may take. */
  onRoom?: (width: number) => void
  /** Widths that the person chose, by column key. */
  widths?: Readonly<Record<string, number>>
  onResize?: (key: string, width: number) => void
  /** The whole row is clickable; links and buttons in it keep their own click. */
  onRowClick?: (row: Row) => void
  /** The row that is open in a drawer. */
  activeKey?: Key | null
  /** The row that was saved just now. */
  savedKey?: Key
}

export interface Column<Row> {
  key: string
  /** The column title; assistive technology and the cards use it too. */
  title: string
  /** Pixels. One column takes the remaining width: that with `grow`, else the widest. */
  width?: number
  grow?: boolean
  align?: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  sortable?: boolean
  /** A plain, cheap cell: semantic elements, no effects. */
  render: (row: Row) => ReactNode
  /** The card for a pointer that rests on the cell. It has no controls, and the row's extension says the same to the keyboard. */
  preview?: (row: Row) => ReactNode
  /** The position in a card: the heading, the picture beside it, the actions at the bottom, or hidden. */
  card?: 'title' | 'picture' | 'actions' | 'hidden'
}

export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

/** A column with its place in the grid. */
export interface Placed<Row> extends Column<Row> {
  /** undefined for the one column that takes the remaining width. */
  fixed: number | undefined
  /** Its minimum width. */
  least: number
  sticky: CSSProperties | undefined
  edge: 'left' | 'right' | undefined
}

export const leadWidth = 40
export const defaultWidth = 140
export const minColumnWidth = 48

/**
 * Orders the columns (left pins, free, right pins) and gives each its width and sticky offset. `lead` is the width for the checkbox and
 * expander columns.
 */
export function placeColumns<Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>, lead: number): Placed<Row>[] {
  const ordered = [
    ...columns.filter((column) => column.pin === 'left'),
    ...columns.filter((column) => !column.pin),
    ...columns.filter((column) => column.pin === 'right'),
  ]
  const least = ordered.map((column) => widths[column.key] ?? column.width ?? defaultWidth)
  const lefts = ordered.filter((column) => column.pin === 'left').length
  const flexible = flexibleColumn(ordered, widths, least)
  const rights = ordered.length - ordered.filter((column) => column.pin === 'right').length
  return ordered.map((column, index) => ({
    ...column,
    least: least[index] ?? defaultWidth,
    fixed: index === flexible ? undefined : least[index],
    sticky:
      column.pin === 'left'
        ? { left: sum(least.slice(0, index)) + lead }
        : column.pin === 'right'
          ? { right: sum(least.slice(index + 1)) }
          : undefined,
    edge: column.pin === 'left' && index === lefts - 1 ? 'left' : column.pin === 'right' && index === rights ? 'right' : undefined,
  }))
}

/**
 * The column with `grow`; the free column without a width; the widest free one without a width chosen by the person; the widest free one.
 * Pinned offsets hold for a growing column too: they apply only while the table scrolls, when each column has its minimum width.
 */
function flexibleColumn<Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>, least: readonly number[]): number {
  const growing = columns.findIndex(({ grow, key }) => grow && widths[key] === undefined)
  if (growing >= 0) return growing
  const free = columns.map((column, index) => ({ column, index })).filter(({ column }) => !column.pin)
  const widest = (candidates: typeof free) =>
    candidates.reduce((best, { index }) => (best < 0 || (least[index] ?? 0) > (least[best] ?? 0) ? index : best), -1)
  const unresized = free.filter(({ column }) => widths[column.key] === undefined)
  const undefinedWidth = unresized.find(({ column }) => column.width === undefined)
  return undefinedWidth?.index ?? widest(unresized.length ? unresized : free)
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
