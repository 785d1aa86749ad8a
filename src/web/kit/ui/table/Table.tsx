import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject, startTransition, useEffect } from 'react'
import { useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import type { Key } from '#web/kit/ui/select/option.ts'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { useMediaQuery } from '#web/kit/ui/state/media-query.ts'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { useLatest } from '#web/kit/ui/state/use-latest.ts'
import { leadWidth, placeColumns, sum, type Column, type Placed, type TableProps } from './table-layout.ts'
import { useSelection, type Selection } from './table-selection.ts'
import { TableCards } from './TableCards.tsx'
import { TableHead } from './TableHead.tsx'
import { SkeletonRows, TableRow } from './TableRow.tsx'
import styles from './Table.module.css'

/** The last known window size: reading it during rendering would force a layout. */
const windowSize = { width: 0, height: 0 }

if (typeof window !== 'undefined') {
  const read = () => Object.assign(windowSize, { width: window.innerWidth, height: window.innerHeight })
  read()
  window.addEventListener('resize', read, { passive: true })
}

const virtualAbove = 100
// a constant reference: another one computes the columns again
const noWidths = {}
const rowPreview = onDemand(() => import('./RowPreview.tsx'))
const virtualRows = onDemand(() => import('./TableVirtualRows.tsx'))

/** Rows and columns: sticky, sortable, selectable, resizable; cards on small screens. It fills its parent and scrolls inside. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    sort = null,
    onSort,
    expand,
    loading = false,
    empty,
    density = 'normal',
    widths = noWidths,
    onResize,
  } = props
  const asCards = useMediaQuery('(max-width: 640px)')
  const selection = useSelection(props)
  const leads = (selection ? 1 : 0) + (expand ? 1 : 0)
  const placed = useMemo(() => placeColumns(columns, widths, leads * leadWidth), [columns, widths, leads])
  const { scroller, attach } = useScroller(props.onRoom)
  const previews = usePreviews(columns)
  const isVirtual = (rows?.length ?? 0) > virtualAbove
  const renderRow = useRow(props, { selection, columns: placed, isVirtual })

  if (asCards) return <TableCards {...props} selection={selection} emptySlot={empty ?? <Empty />} />

  return (
    <div
      ref={attach}
      className={styles.scroller}
      tabIndex={props.focusable ? 0 : undefined}
      role={props.focusable ? 'region' : undefined}
      aria-label={props.focusable ? label : undefined}
      data-density={density}
      data-loading={(loading && rows !== undefined) || undefined}
      style={{ '--lead': `${leads * leadWidth}px` }}
      onPointerEnter={previews.load}
    >
      {loading && rows !== undefined && <LoadingBar />}
      <table
        className={styles.table}
        aria-label={label}
        aria-busy={loading || rows === undefined}
        aria-rowcount={isVirtual && rows ? rows.length + 1 : undefined}
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
        <TableBody
          rows={rows}
          span={placed.length + leads}
          density={density}
          empty={empty ?? <Empty />}
          scroller={scroller}
          renderRow={renderRow}
        />
      </table>
      {previews.RowPreview && <previews.RowPreview scroller={scroller} columns={columns} rows={rows} rowKey={props.rowKey} />}
    </div>
  )
}

/** The cards beside hovered cells: their code loads when a pointer first enters a table with such cells. */
function usePreviews<Row>(columns: readonly Column<Row>[]) {
  const [isLoaded, setIsLoaded] = useState(false)
  const RowPreview = rowPreview.useLoaded(isLoaded)?.RowPreview
  // without a message: a person who hovers has not asked for it
  const load = () =>
    void rowPreview.load().then(
      () => setIsLoaded(true),
      () => undefined,
    )
  return { RowPreview, load: columns.some(({ preview }) => preview) ? load : undefined }
}

interface RowParts<Row> {
  selection: Selection<Row> | undefined
  columns: readonly Placed<Row>[]
  isVirtual: boolean
}

/** Renders one row; the expanded rows are a state beside it. */
function useRow<Row>(props: TableProps<Row>, { selection, columns, isVirtual }: RowParts<Row>) {
  const { expand, rowKey } = props
  const language = useLanguage()
  const [expanded, setExpanded] = useState<ReadonlySet<Key>>(new Set())
  const acts = {
    onChoose: useLatest((key: Key, range: boolean) => selection?.toggle(key, range)),
    onToggle: useLatest((key: Key) => setExpanded(toggleKey(expanded, key))),
    onPress: useLatest((row: Row) => props.onRowClick?.(row)),
  }

  return function renderRow(row: Row, index: number): ReactNode {
    const key = rowKey(row)
    const open = expand && expanded.has(key)
    return (
      <TableRow
        key={key}
        {...acts}
        row={row}
        rowKey={key}
        title={props.rowTitle?.(row) ?? String(key)}
        columns={columns}
        language={language}
        chosen={selection?.has(key)}
        choosable={selection?.can(row) ?? false}
        open={open}
        detail={open && expand(row)}
        position={isVirtual ? index + 2 : undefined}
        saved={props.savedKey === key}
        active={props.activeKey !== undefined && props.activeKey === key}
        pressable={props.onRowClick !== undefined}
      />
    )
  }
}

interface TableBodyProps<Row> {
  rows: readonly Row[] | undefined
  span: number
  density: 'normal' | 'compact'
  empty: ReactNode
  scroller: RefObject<HTMLDivElement | null>
  renderRow: (row: Row, index: number) => ReactNode
}

/** The rows, or a skeleton, or the statement that there are none. Long tables render the visible rows only. */
function TableBody<Row>({ rows, span, density, empty, scroller, renderRow }: TableBodyProps<Row>) {
  const rowHeight = density === 'compact' ? 32 : 40
  const visible = useFirstRows(rows, rowHeight)
  const VirtualRows = virtualRows.useLoaded((rows?.length ?? 0) > virtualAbove)?.TableVirtualRows
  if (rows === undefined)
    return (
      <tbody>
        <SkeletonRows count={density === 'compact' ? 15 : 12} columns={span} />
      </tbody>
    )
  if (rows.length === 0)
    return (
      <tbody>
        <tr>
          <td className={styles.emptyCell} colSpan={span}>
            <div className={styles.empty}>{empty}</div>
          </td>
        </tr>
      </tbody>
    )
  if (!VirtualRows) return <tbody>{visible?.slice(0, virtualAbove).map(renderRow)}</tbody>
  return (
    <VirtualRows
      scroller={scroller}
      count={rows.length}
      rowHeight={rowHeight}
      span={span}
      renderRow={(index) => {
        const row = rows[index]
        return row === undefined ? null : renderRow(row, index)
      }}
    />
  )
}

function LoadingBar() {
  const t = useTexts(kitTexts)
  return (
    <div role="status" className={styles.progress}>
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}

/** The scrolling element, whose edges are marked while content is hidden behind them. */
function useScroller(onRoom: TableProps<never>['onRoom']) {
  const scroller = useRef<HTMLDivElement>(null)
  const tellRoom = useLatest((width: number) => onRoom?.(width))
  const attach = useCallback(
    (element: HTMLDivElement) => {
      scroller.current = element
      const stop = watchEdges(element, tellRoom)
      return () => {
        scroller.current = null
        stop()
      }
    },
    [tellRoom],
  )
  return { scroller, attach }
}

export function toggleKey(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

// the minimum height for the parts around a list's rows
const AROUND_PX = 300

/** The first paint renders the rows that fit into the window; the others follow it, so that the first paint is fast. */
function useFirstRows<Row>(rows: readonly Row[] | undefined, rowHeight: number): readonly Row[] | undefined {
  const [isPainted, setIsPainted] = useState(false)
  const isThere = rows !== undefined
  useEffect(() => {
    if (isThere) startTransition(() => setIsPainted(true))
  }, [isThere])
  if (isPainted || !rows) return rows
  const rowsPerScreen = Math.ceil((windowSize.height - AROUND_PX) / rowHeight)
  return rows.length > rowsPerScreen ? rows.slice(0, Math.max(rowsPerScreen, 1)) : rows
}

/** Marks a scroller with `data-left`, `data-right` and `data-top` while content is hidden on that side, without rendering. */
function watchEdges(scroller: HTMLElement, onRoom: (width: number) => void): () => void {
  const mark = () => {
    const hidden = scroller.scrollWidth - scroller.clientWidth
    scroller.toggleAttribute('data-left', scroller.scrollLeft > 0)
    scroller.toggleAttribute('data-right', scroller.scrollLeft < hidden - 1)
    scroller.toggleAttribute('data-top', scroller.scrollTop > 0)
  }
  const observer = new ResizeObserver(() => {
    onRoom(scroller.clientWidth)
    mark()
  })
  observer.observe(scroller)
  const table = scroller.querySelector('table')
  if (table) {
    observer.observe(table)
    // set before the layout, so that there is only one
    if (Number.parseFloat(table.style.minWidth) > windowSize.width) scroller.toggleAttribute('data-right', true)
  }
  scroller.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    scroller.removeEventListener('scroll', mark)
  }
}
