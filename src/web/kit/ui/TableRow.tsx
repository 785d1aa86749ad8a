import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { tableTexts } from '../table-texts.ts'
import checkbox from './Checkbox.module.css'
import type { Key } from './option.ts'
import { Skeleton } from './Skeleton.tsx'
import { leadWidth } from './table-layout.ts'
import type { Placed } from './table-layout.ts'
import type { Selection } from './table-selection.ts'
import styles from './Table.module.css'

interface TableRowProps<Row> {
  row: Row
  rowKey: Key
  title: string
  columns: readonly Placed<Row>[]
  selection: Selection<Row> | undefined
  expand?: (row: Row) => ReactNode
  expanded: ReadonlySet<Key>
  toggle: (key: Key) => void
  position: number | undefined
  active: boolean
  onRowClick?: (row: Row) => void
}

/** One row, and what it shows beneath when it is expanded. No hooks: a page has many of them. */
export function TableRow<Row>({
  row,
  rowKey,
  title,
  columns,
  selection,
  expand,
  expanded,
  toggle,
  position,
  active,
  onRowClick,
}: TableRowProps<Row>) {
  const { language } = useLanguageStore.getState()
  const open = expand !== undefined && expanded.has(rowKey)
  const chosen = selection?.has(rowKey) ?? false
  return (
    <Fragment>
      <tr
        className={onRowClick ? `${styles.row} ${styles.target}` : styles.row}
        data-key={rowKey}
        tabIndex={-1}
        data-selected={chosen || undefined}
        data-active={active || undefined}
        aria-selected={selection ? chosen : undefined}
        aria-rowindex={position}
        onClick={onRowClick && ((event) => isRowPress(event) && onRowClick(row))}
      >
        {selection && (
          <td className={`${styles.lead} ${styles.pinned}`} style={{ left: 0 }}>
            {selection.can(row) && (
              <input
                type="checkbox"
                className={checkbox.box}
                aria-label={textIn(tableTexts, language, 'select_row', { title })}
                checked={chosen}
                onChange={({ nativeEvent }) => selection.toggle(rowKey, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
              />
            )}
          </td>
        )}
        {expand && (
          <td className={`${styles.lead} ${styles.pinned}`} style={{ left: selection ? leadWidth : 0 }}>
            <button
              type="button"
              className={styles.expander}
              aria-expanded={open}
              aria-label={`${textIn(tableTexts, language, open ? 'collapse_row' : 'expand_row')} ${title}`}
              onClick={() => toggle(rowKey)}
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
          >
            {column.render(row)}
          </td>
        ))}
      </tr>
      {open && (
        <tr className={styles.detail}>
          <td colSpan={columns.length + 1 + (selection ? 1 : 0)}>
            <div className={styles.detailBody}>{expand(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** Grey lines in the shape of the table, for a first visit. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_row, row) => (
    <tr key={row} className={styles.row}>
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell} className={styles.cell}>
          <Skeleton width={`${50 + ((row * 7 + cell * 13) % 40)}%`} height={12} />
        </td>
      ))}
    </tr>
  ))
}

/** Whether a press was meant for the row: not for a control in it, not for a popup beneath it, not to select text. */
function isRowPress(event: MouseEvent<HTMLTableRowElement>): boolean {
  const target = event.target
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return false
  if (target.closest('a, button, input, label, select, textarea')) return false
  return String(window.getSelection() ?? '') === ''
}
