import { PreviewCard } from '@base-ui/react/preview-card'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Key } from '#web/kit/ui/select/option.ts'
import type { Column } from './table-layout.ts'
import { watchPreviews } from './watch-previews.ts'
import popup from '#web/kit/ui/overlay/popup.module.css'
import styles from './RowPreview.module.css'

interface RowPreviewProps<Row> {
  scroller: RefObject<HTMLElement | null>
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => Key
}

/**
 * The card beside a cell on which the pointer rests, below or above its row, so that it never covers the row's actions. It is hidden from
 * assistive technology, for which the row has an extension.
 */
export function RowPreview<Row>({ scroller, columns, rows, rowKey }: RowPreviewProps<Row>) {
  const [cell, setCell] = useState<HTMLElement | null>(null)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => (scroller.current ? watchPreviews(scroller.current, card, setCell) : undefined), [scroller])
  const row = cell && rows?.find((one) => String(rowKey(one)) === cell.parentElement?.dataset['key'])
  const column = columns.find(({ key }) => key === cell?.dataset['preview'])
  return (
    <PreviewCard.Root open={Boolean(row && column)}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          className={popup.positioner}
          anchor={cell}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
        >
          <PreviewCard.Popup ref={card} aria-hidden className={`${popup.popup} ${styles.card}`}>
            {row && column?.preview?.(row)}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
