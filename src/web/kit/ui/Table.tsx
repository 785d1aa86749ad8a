import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import { Empty } from './Empty.tsx'
import { useFirstRows } from './first-rows.ts'
import { useMediaQuery } from './media-query.ts'
import { onDemand } from './on-demand.ts'
import type { Key } from './option.ts'
import { leadWidth, placeColumns, sum } from './table-layout.ts'
import type { Column, Sort } from './table-layout.ts'
import { TableCards } from './TableCards.tsx'
import { TableHead } from './TableHead.tsx'
import { SkeletonRows, TableRow } from './TableRow.tsx'
import { watchEdges } from './table-edges.ts'
import { useSelection } from './table-selection.ts'
import { useLatest } from './use-latest.ts'
import styles from './Table.module.css'

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
  /** With it each row can be opened to show more beneath. */
  expand?: (row: Row) => ReactNode
  /** New rows are on their way: the old ones stay, dimmed. */
  loading?: boolean
  empty?: ReactNode
  density?: 'normal' | 'compact'
  /** Widths that the person chose, by column key. */
  widths?: Readonly<Record<string, number>>
  onResize?: (key: string, width: number) => void
  /** The whole row is a target for the pointer; links and buttons in it keep their own. */
  onRowClick?: (row: Row) => void
  /** The row that is open elsewhere, in a drawer. */
  activeKey?: Key | null
}

const virtualAbove = 100
// the same one every time: columns are placed anew for another
const noWidths = {}
const virtualRows = onDemand(() => import('./TableVirtualRows.tsx'))

/** Rows and columns: sticky, sortable, selectable, resizable; cards on small screens. It fills its parent and scrolls inside. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort = null,
    onSort,
    expand,
    loading = false,
    empty,
    density = 'normal',
    widths = noWidths,
    onResize,
  } = props
  const t = useTexts(kitTexts)
  const language = useLanguage()
  const asCards = useMediaQuery('(max-width: 640px)')
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const selection = useSelection(props)
  const leads = (selection ? 1 : 0) + (expand ? 1 : 0)
  const placed = useMemo(() => placeColumns(columns, widths, leads * leadWidth), [columns, widths, leads])
  const acts = {
    onChoose: useLatest((key: Key, range: boolean) => selection?.toggle(key, range)),
    onToggle: useLatest((key: Key) => setExpanded(toggled(expanded, key))),
    onPress: useLatest((row: Row) => props.onRowClick?.(row)),
  }
  const scroller = useRef<HTMLDivElement>(null)
  const attach = useCallback((element: HTMLDivElement) => {
    scroller.current = element
    const stop = watchEdges(element)
    return () => {
      scroller.current = null
      stop()
    }
  }, [])
  const rowHeight = density === 'compact' ? 32 : 40
  const shown = useFirstRows(rows, rowHeight)
  const virtual = (rows?.length ?? 0) > virtualAbove
  const VirtualRows = virtualRows.useLoaded(virtual)?.TableVirtualRows

  if (asCards) return <TableCards {...props} selection={selection} emptySlot={empty ?? <Empty />} />

  const span = placed.length + leads

  return (
    <div
      ref={attach}
      className={styles.scroller}
      data-density={density}
      data-loading={(loading && rows !== undefined) || undefined}
      style={{ '--lead': `${leads * leadWidth}px` }}
    >
      {loading && rows !== undefined && (
        <div role="status" className={styles.progress}>
          <span className="visually-hidden">{t('loading')}</span>
        </div>
      )}
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={loading || rows === undefined}
        aria-rowcount={virtual && rows ? rows.length + 1 : undefined}
        style={{ minWidth: sum(placed.map((column) => column.least)) + leads * leadWidth }}
      >
        <colgroup>
          {selection && <col style={{ width: leadWidth }} />}
          {expand && <col style={{ width: leadWidth }} />}
          {placed.map((column) => (
            <col key={column.key} data-key={column.key} style={{ width: column.fixed }} />
          ))}
        </colgroup>
        <TableHead columns={placed} sort={sort} onSort={onSort} onResize={onResize} selection={selection} expander={expand !== undefined} />
        {rows === undefined ? (
          <tbody>
            <SkeletonRows count={density === 'compact' ? 15 : 12} columns={span} />
          </tbody>
        ) : rows.length === 0 ? (
          <tbody>
            <tr>
              <td className={styles.emptyCell} colSpan={span}>
                <div className={styles.empty}>{empty ?? <Empty />}</div>
              </td>
            </tr>
          </tbody>
        ) : VirtualRows ? (
          <VirtualRows
            scroller={scroller}
            count={rows.length}
            rowHeight={rowHeight}
            span={span}
            renderRow={(index) => renderRow(rows, index)}
          />
        ) : (
          <tbody>{shown?.slice(0, virtualAbove).map((_, index) => renderRow(rows, index))}</tbody>
        )}
      </table>
    </div>
  )

  function renderRow(all: readonly Row[], index: number): ReactNode {
    const row = all[index]
    if (row === undefined) return null
    const key = rowKey(row)
    const open = expand && expanded.has(key)
    return (
      <TableRow
        key={key}
        {...acts}
        row={row}
        rowKey={key}
        title={props.rowTitle?.(row) ?? String(key)}
        columns={placed}
        language={language}
        chosen={selection?.has(key)}
        choosable={selection?.can(row) ?? false}
        open={open}
        detail={open && expand(row)}
        position={virtual ? index + 2 : undefined}
        active={props.activeKey !== undefined && props.activeKey === key}
        pressable={props.onRowClick !== undefined}
      />
    )
  }
}

export function toggled(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
