import { memo } from 'react'
import { HEAD_HEIGHT, ROW_HEIGHT, type PlacedColumn } from './layout.ts'
import { areaOf, isOne, type Area } from './sheet-selection.ts'
import { useSelected, type OpenSheet } from './use-sheet.ts'
import styles from './Sheet.module.css'

/** The selection, drawn above the cells so that it renders no row. */
export const SheetMarks = memo(function SheetMarks({ sheet, columns }: { sheet: OpenSheet; columns: readonly PlacedColumn[] }) {
  const selection = useSelected(sheet)
  const area = areaOf(selection)
  const { row, column } = selection.focus
  const focus = { top: row, bottom: row, left: column, right: column }
  const lastPinned = columns.findLastIndex(({ pinned }) => pinned)
  const parts = (one: Area) => [
    { isPinned: true, area: { ...one, right: Math.min(one.right, lastPinned) } },
    { isPinned: false, area: { ...one, left: Math.max(one.left, lastPinned + 1) } },
  ]
  const marks = [
    ...(isOne(area) ? [] : parts(area).map((part) => ({ ...part, className: styles.block }))),
    ...parts(focus).map((part) => ({ ...part, className: styles.focus })),
  ].filter(({ area: { left, right } }) => left <= right)
  const layer = (isPinned: boolean) =>
    marks
      .filter((mark) => mark.isPinned === isPinned)
      .map(({ area: one, className }) => <div key={className} className={className} style={boxOf(one, columns)} />)
  return (
    <>
      <div aria-hidden className={styles.marks}>
        {layer(false)}
      </div>
      <div aria-hidden className={styles.pinnedMarks}>
        {layer(true)}
      </div>
    </>
  )
})

export function boxOf({ top, bottom, left, right }: Area, columns: readonly PlacedColumn[]) {
  const [first, last] = [columns[left], columns[right]]
  const begin = first?.left ?? 0
  return {
    top: HEAD_HEIGHT + top * ROW_HEIGHT,
    height: (bottom - top + 1) * ROW_HEIGHT,
    insetInlineStart: begin,
    width: (last ? last.left + last.width : begin) - begin,
  }
}
