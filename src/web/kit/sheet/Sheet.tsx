import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useId, useMemo, useRef, type PointerEvent, type RefObject } from 'react'
import { gapBefore, HEAD_HEIGHT, placeColumns, ROW_HEIGHT, widthOf, type PlacedColumn } from './layout.ts'
import { SheetEditor, type EditorHandle } from './SheetEditor.tsx'
import { SheetMarks } from './SheetMarks.tsx'
import { SheetRowView } from './SheetRowView.tsx'
import { SheetStatus } from './SheetStatus.tsx'
import type { OpenSheet } from './use-sheet.ts'
import styles from './Sheet.module.css'

const OVERSCAN = 8

/** A virtualised spreadsheet over many rows. It fills its parent and scrolls inside. */
export function Sheet({ sheet, label }: { sheet: OpenSheet; label: string }) {
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorHandle>(null)
  const columns = useMemo(() => placeColumns(sheet.columns), [sheet])
  const { rows, pool, from, to } = useSheetView(sheet, columns, scroller)
  const pointer = useSelecting(sheet, scroller, editor)

  return (
    <>
      <div ref={scroller} className={styles.scroller} {...pointer} onDoubleClick={() => editor.current?.begin(true)}>
        <div className={styles.canvas} style={{ height: HEAD_HEIGHT + rows.getTotalSize(), width: widthOf(columns) }}>
          <div
            id={gridId}
            role="grid"
            aria-label={label}
            aria-rowcount={sheet.store.count + 1}
            aria-colcount={columns.length}
            className={styles.grid}
          >
            <div role="row" aria-rowindex={1} className={styles.head} style={{ height: HEAD_HEIGHT }}>
              <HeadCells columns={columns} from={from} to={to} />
            </div>
            <div role="rowgroup" className={styles.rows}>
              {rows.getVirtualItems().map(({ index, start }) => (
                <SheetRowView
                  key={index % pool}
                  sheet={sheet}
                  index={index}
                  columns={columns}
                  from={from}
                  to={to}
                  gridId={gridId}
                  top={start}
                />
              ))}
            </div>
          </div>
          <SheetMarks sheet={sheet} columns={columns} />
          <Editor ref={editor} sheet={sheet} columns={columns} gridId={gridId} />
        </div>
      </div>
      <SheetStatus sheet={sheet} />
    </>
  )
}

/** The rows and columns in sight; the active cell scrolls into view. */
function useSheetView(sheet: OpenSheet, columns: readonly PlacedColumn[], scroller: RefObject<HTMLDivElement | null>) {
  const pinnedWidth = widthOf(columns.filter(({ pinned }) => pinned))
  const rows = useVirtualizer({
    count: sheet.store.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // the head covers the topmost rows
    scrollPaddingEnd: HEAD_HEIGHT,
    useFlushSync: false,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: 2,
    scrollPaddingStart: pinnedWidth,
    useFlushSync: false,
  })
  // a row that leaves at one end is reused for the one that enters at the other, which is half the work for a new one
  const pool = Math.ceil((rows.scrollRect?.height ?? 0) / ROW_HEIGHT) + 2 * OVERSCAN + 2
  const inSight = across.getVirtualItems()
  const [from, to] = [inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? -1]

  useEffect(() => {
    return sheet.selection.subscribe(() => {
      const { row, column } = sheet.selection.current().focus
      rows.scrollToIndex(row)
      if (!columns[column]?.pinned) across.scrollToIndex(column)
    })
  }, [sheet, rows, across, columns])

  return { rows, pool, from, to }
}

/** Selects cells with the pointer. */
function useSelecting(sheet: OpenSheet, scroller: RefObject<HTMLDivElement | null>, editor: RefObject<EditorHandle | null>) {
  function onPointerDown(event: PointerEvent) {
    const cell = cellUnder(event)
    if (!cell || event.button !== 0) return
    event.preventDefault()
    editor.current?.commit()
    sheet.selection.select(cell, event.shiftKey)
    editor.current?.focus()
    if (event.pointerType === 'mouse') scroller.current?.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    if (!scroller.current?.hasPointerCapture(event.pointerId)) return
    const cell = cellUnder(event)
    const { row, column } = sheet.selection.current().focus
    if (cell && (cell.row !== row || cell.column !== column)) sheet.selection.select(cell, true)
  }

  return { onPointerDown, onPointerMove }
}

// scrolling renders neither again
const Editor = memo(SheetEditor)
const HeadCells = memo(function HeadCells({ columns, from, to }: { columns: readonly PlacedColumn[]; from: number; to: number }) {
  const first = columns.find(({ index, pinned }) => !pinned && index >= from)?.index
  const gap = gapBefore(columns, from)
  return columns.map(({ key, title, index, style, pinned }) =>
    pinned || (index >= from && index <= to) ? (
      <div
        key={key}
        role="columnheader"
        aria-colindex={index + 1}
        className={pinned ? styles.pinnedHead : styles.headCell}
        style={index === first && gap > 0 ? { ...style, marginInlineStart: gap } : style}
      >
        {title}
      </div>
    ) : null,
  )
})

/** The cell below the pointer; the marks and the field ignore pointer events. */
function cellUnder({ clientX, clientY }: PointerEvent): { row: number; column: number } | undefined {
  const under = document.elementsFromPoint(clientX, clientY)
  const numberOf = (name: 'row' | 'column') => {
    const found = under.find((element) => element instanceof HTMLElement && name in element.dataset)
    return found && Number((found as HTMLElement).dataset[name])
  }
  const [row, column] = [numberOf('row'), numberOf('column')]
  return row === undefined || column === undefined ? undefined : { row, column }
}
