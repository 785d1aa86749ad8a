import { memo, type MouseEvent, type ReactNode } from 'react'
import ChevronRight from 'virtual:icon/chevron-right'
import { textIn, type Language } from '#web/base/locales/texts.ts'
import { tableTexts } from '#web/kit/table-texts.ts'
import type { Key } from '#web/kit/ui/select/option.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { leadWidth, type Placed } from './table-layout.ts'
import checkbox from '#web/kit/ui/input/Checkbox.module.css'
import styles from './Table.module.css'

interface TableRowProps<Row> {
  row: Row
  rowKey: Key
  title: string
  columns: readonly Placed<Row>[]
  language: Language
  /** undefined if rows are not selectable. */
  chosen: boolean | undefined
  choosable: boolean
  /** undefined if rows are not expandable. */
  open: boolean | undefined
  /** The detail below an expanded row. */
  detail: ReactNode
  position: number | undefined
  active: boolean
  saved: boolean
  pressable: boolean
  onChoose: (key: Key, range: boolean) => void
  onToggle: (key: Key) => void
  onPress: (row: Row) => void
}

/** One row, and its detail when it is expanded. No hooks, because a page has many rows. */
function Row<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, title, columns, language, chosen, choosable, open, detail, position, active, saved, pressable } = props
  const { onChoose, onToggle, onPress } = props
  return (
    <>
      <tr
        className={pressable ? `${styles.row} ${styles.target}` : styles.row}
        data-key={rowKey}
        tabIndex={-1}
        data-selected={chosen || undefined}
        data-active={active || undefined}
        data-saved={saved || undefined}
        aria-selected={chosen}
        aria-rowindex={position}
        onClick={pressable ? (event) => isRowPress(event) && onPress(row) : undefined}
      >
        {chosen !== undefined && (
          <td className={`${styles.lead} ${styles.pinned}`} style={{ left: 0 }}>
            {choosable && (
              <input
                type="checkbox"
                className={checkbox.box}
                aria-label={textIn(tableTexts, language, 'select_row', { title })}
                checked={chosen}
                onChange={({ nativeEvent }) => onChoose(rowKey, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
              />
            )}
          </td>
        )}
        {open !== undefined && (
          <td className={`${styles.lead} ${styles.pinned}`} style={{ left: chosen === undefined ? 0 : leadWidth }}>
            <button
              type="button"
              className={styles.expander}
              data-expander
              aria-expanded={open}
              aria-label={`${textIn(tableTexts, language, open ? 'collapse_row' : 'expand_row')} ${title}`}
              onClick={() => onToggle(rowKey)}
            >
              <ChevronRight aria-hidden size={16} />
            </button>
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.key}
            className={column.pin ? `${styles.cell} ${styles.pinned}` : styles.cell}
            style={column.sticky}
            data-align={column.align}
            data-edge={column.edge}
            data-preview={column.preview && !open ? column.key : undefined}
          >
            {column.render(row)}
          </td>
        ))}
      </tr>
      {open && (
        <tr className={styles.detail}>
          <td colSpan={columns.length + 1 + (chosen === undefined ? 0 : 1)}>
            <div className={styles.detailBody}>{detail}</div>
          </td>
        </tr>
      )}
    </>
  )
}

/** A row renders when it or its columns change, not with the rest of its page; memo drops the row's type parameter. */
export const TableRow = memo(Row) as typeof Row

/** Grey lines in the table layout, for a first visit: hidden from screen readers. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_row, row) => (
    <tr key={row} aria-hidden className={styles.row}>
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell} className={styles.cell}>
          <Skeleton width={`${50 + ((row * 7 + cell * 13) % 40)}%`} height={12} />
        </td>
      ))}
    </tr>
  ))
}

/** Tells whether a press belongs to the row: not to a control in it, a popup below it, or a text selection. */
function isRowPress(event: MouseEvent<HTMLTableRowElement>): boolean {
  const target = event.target
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false
  if (target.closest('a, button, input, label, select, textarea')) return false
  return String(window.getSelection() ?? '') === ''
}
