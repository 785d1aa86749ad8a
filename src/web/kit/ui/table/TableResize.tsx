import type { KeyboardEvent, PointerEvent } from 'react'
import { minColumnWidth } from './table-layout.ts'
import styles from './Table.module.css'

interface TableResizeProps {
  column: { key: string; least: number; pin?: 'left' | 'right' }
  label: string
  onResize: (key: string, width: number) => void
}

const step = 8
const bigStep = 40

/** A head cell's edge: drag it, or press the arrow keys on it. The column follows the pointer without rendering. */
export function TableResize({ column, label, onResize }: TableResizeProps) {
  // A column pinned right has its handle on the left and grows to the left.
  const direction = column.pin === 'right' ? -1 : 1

  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const table = handle.closest('table')
    const col = table?.querySelector<HTMLElement>(`col[data-key="${CSS.escape(column.key)}"]`)
    const before = handle.closest('th')?.offsetWidth
    if (!table || !col || before === undefined) return
    const startX = event.clientX
    const rest = Number.parseFloat(table.style.minWidth) - column.least
    let width = before
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = (move) => {
      width = Math.max(minColumnWidth, Math.round(before + direction * (move.clientX - startX)))
      col.style.width = `${width}px`
      table.style.minWidth = `${rest + width}px`
    }
    handle.onlostpointercapture = () => {
      handle.onpointermove = handle.onlostpointercapture = null
      if (width !== before) onResize(column.key, width)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLSpanElement>) {
    const sign = event.key === 'ArrowRight' ? direction : event.key === 'ArrowLeft' ? -direction : 0
    if (!sign) return
    event.preventDefault()
    const now = event.currentTarget.closest('th')?.offsetWidth ?? column.least
    onResize(column.key, Math.max(minColumnWidth, now + sign * (event.shiftKey ? bigStep : step)))
  }

  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={column.least}
      aria-valuemin={minColumnWidth}
      className={styles.resize}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}
