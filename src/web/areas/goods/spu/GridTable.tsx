import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { spuFormTexts } from './form-texts.ts'
import type { CellColumn } from './grid-columns.ts'
import styles from './SkuGrid.module.css'

const ROW = 36
const HEAD = 40
/** Lines that are visible without scrolling. */
const MOST_VISIBLE = 14
/** Column widths around the cells. */
const [LEAD, SPEC, STATUS, REMOVE] = [40, 220, 64, 44]
const AROUND = 4

/** The visible grid lines. */
export function useGridView(count: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 6 })

  function focusCell(index: number, name: string) {
    if (index < 0 || index >= count) return
    virtualizer.scrollToIndex(index)
    // a line far away is rendered some frames after the scroll
    const focus = (frames: number) => {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${index}:${name}"]`)
      if (cell) cell.focus()
      else if (frames > 0) requestAnimationFrame(() => focus(frames - 1))
    }
    requestAnimationFrame(() => focus(20))
  }

  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return { scroller, focusCell, indexes: items.map(({ index }) => index), before, after }
}

interface GridTableProps {
  columns: readonly CellColumn[]
  count: number
  view: { scroller: RefObject<HTMLDivElement | null>; indexes: readonly number[]; before: number; after: number }
  areAllChosen: boolean
  onChooseAll: (on: boolean) => void
  /** Renders one line. */
  children: (index: number) => ReactNode
}

export function GridTable({ columns, count, view, areAllChosen, onChooseAll, children }: GridTableProps) {
  const span = columns.length + AROUND
  const width = columns.reduce((sum, column) => sum + column.width, LEAD + SPEC + STATUS + REMOVE)
  return (
    <div ref={view.scroller} className={styles.scroller} style={{ blockSize: Math.min(count, MOST_VISIBLE) * ROW + HEAD }}>
      <table className={styles.table} aria-rowcount={count + 1} style={{ inlineSize: width }}>
        <colgroup>
          {[LEAD, SPEC, ...columns.map((column) => column.width), STATUS, REMOVE].map((inlineSize, at) => (
            <col key={at} style={{ inlineSize }} />
          ))}
        </colgroup>
        <GridHead columns={columns} areAllChosen={areAllChosen} onChooseAll={onChooseAll} />
        <tbody>
          <Space height={view.before} span={span} />
          {view.indexes.map(children)}
          <Space height={view.after} span={span} />
        </tbody>
      </table>
    </div>
  )
}

function GridHead({ columns, areAllChosen, onChooseAll }: Pick<GridTableProps, 'columns' | 'areAllChosen' | 'onChooseAll'>) {
  const t = useTexts(spuFormTexts)
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.lead}>
          <input
            type="checkbox"
            aria-label={t('select_all')}
            checked={areAllChosen}
            onChange={(event) => onChooseAll(event.target.checked)}
          />
        </th>
        <th scope="col" className={styles.spec}>
          {t('spec')}
        </th>
        {columns.map(({ name, digits, required }) => (
          <th key={name} scope="col" data-number={digits !== undefined || undefined}>
            {t(name)}
            {required && (
              <span aria-hidden className={styles.mark}>
                *
              </span>
            )}
          </th>
        ))}
        <th scope="col">{t('status')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('remove_chosen')}</span>
        </th>
      </tr>
    </thead>
  )
}

function Space({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ blockSize: height, padding: 0 }} />
    </tr>
  )
}
