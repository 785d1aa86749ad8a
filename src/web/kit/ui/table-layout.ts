import type { CSSProperties, ReactNode } from 'react'

export interface Column<Row> {
  key: string
  /** The words of the head; also what assistive technology and the cards say. */
  title: string
  /** Pixels. The widest column takes what is left over. */
  width?: number
  align?: 'left' | 'right' | 'center'
  pin?: 'left' | 'right'
  sortable?: boolean
  /** A plain, cheap cell: semantic elements, no effects. */
  render: (row: Row) => ReactNode
  /** Its place when rows are cards: the heading, the actions at the foot, or none. */
  card?: 'title' | 'actions' | 'hidden'
}

export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

/** A column with its place in the grid. */
export interface Placed<Row> extends Column<Row> {
  /** undefined for the one column that takes the rest. */
  fixed: number | undefined
  /** The width it has at least. */
  least: number
  sticky: CSSProperties | undefined
  edge: 'left' | 'right' | undefined
}

export const leadWidth = 40
export const defaultWidth = 140
export const minColumnWidth = 48

/** Orders the columns (left pins, free, right pins) and gives each its width and sticky offset. `lead` is the width of the checkbox and expander columns. */
export function placeColumns<Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>, lead: number): Placed<Row>[] {
  const ordered = [
    ...columns.filter((column) => column.pin === 'left'),
    ...columns.filter((column) => !column.pin),
    ...columns.filter((column) => column.pin === 'right'),
  ]
  const least = ordered.map((column) => widths[column.key] ?? column.width ?? defaultWidth)
  const flexible = flexibleColumn(ordered, widths, least)
  const lefts = ordered.filter((column) => column.pin === 'left').length
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

/** The free column without a width, else the widest free one that nobody resized, else the widest free one. */
function flexibleColumn<Row>(columns: readonly Column<Row>[], widths: Readonly<Record<string, number>>, least: readonly number[]): number {
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
