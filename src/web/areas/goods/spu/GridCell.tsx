import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { parsedCell, plainCell, type CellColumn } from './grid-columns.ts'
import type { Line } from './grid.ts'
import styles from './SkuGrid.module.css'

type Value = string | number | null

interface GridCellProps {
  line: Line
  /** The line's position. */
  index: number
  column: CellColumn
  label: string
  fault: string | undefined
  onEnter: (value: Value) => void
  /** Moves the focus by this many lines. */
  onMove: (by: 1 | -1) => void
  onFillDown: () => void
  /** Takes back the grid's last change. */
  onUndo: () => void
  onPasteBlock: (text: string) => void
}

/** A cell that applies its text on blur, so that typing does not render other lines. */
export function GridCell({ line, index, column, label, fault, onEnter, onMove, onFillDown, onUndo, onPasteBlock }: GridCellProps) {
  const { name } = column
  const stored = name === 'stock' && line.stored ? line.stored.stock : undefined
  const value = line.entry[name]
  const [draft, setDraft] = useState<string | null>(null)
  if (stored !== undefined) return <span className={styles.fixed}>{column.show(stored)}</span>

  function finish() {
    if (draft === null) return
    setDraft(null)
    const next = parsedCell(column, draft) ?? (draft.trim() === '' ? null : draft)
    if (next !== value) onEnter(next)
  }

  const isTyping = draft !== null && draft !== plainCell(column, value)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    const way = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
    if (way !== undefined) {
      event.preventDefault()
      finish()
      onMove(way)
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setDraft(null)
      onFillDown()
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !isTyping) {
      event.preventDefault()
      setDraft(null)
      onUndo()
    }
  }

  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    setDraft(null)
    onPasteBlock(text)
  }

  return (
    <input
      className={styles.cell}
      data-cell={`${index}:${name}`}
      data-number={column.digits !== undefined || undefined}
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      aria-description={fault}
      data-tip={fault}
      inputMode={column.digits === undefined ? 'text' : column.digits ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? column.show(value)}
      onFocus={(event) => {
        // the plain number is rendered before the selection, so that typing replaces it
        flushSync(() => setDraft(plainCell(column, value)))
        event.target.select()
      }}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
