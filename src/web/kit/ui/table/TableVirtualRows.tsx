import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

interface TableVirtualRowsProps {
  scroller: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  span: number
  renderRow: (index: number) => ReactNode
}

/** Only the visible rows, each in its own table body so that an expanded row is measured with its detail. */
export function TableVirtualRows({ scroller, count, rowHeight, span, renderRow }: TableVirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Space height={before} span={span} />
      {items.map((item) => (
        <tbody key={item.key} ref={virtualizer.measureElement} data-index={item.index}>
          {renderRow(item.index)}
        </tbody>
      ))}
      <Space height={after} span={span} />
    </>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} style={{ height, padding: 0 }} />
      </tr>
    </tbody>
  )
}
