import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { useDrawings } from './chart-parts.tsx'
import { pointAfter } from './chart-scale.ts'
import { chartTexts } from './chart-types.ts'
import styles from './Chart.module.css'

export interface Bar {
  key: string
  title: ReactNode
  value: number
  display: ReactNode
  /** The address behind the bar, where the title is no link. */
  href?: string | undefined
  /** Instead of an address: opens a dialog with what is behind the bar. */
  onOpen?: (() => void) | undefined
}

interface RankChartProps {
  label?: string
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined
  /** Shown without any. */
  none: string
  /** Shows each share. */
  total?: number | undefined
}

/** The heights for a row in Chart.module.css and for the skeleton. */
const [ROW, LOADING] = [38, 320]

/**
 * Names with their values, each over a bar sized relative to the largest, and with its share in the total. The chart is its own table; the
 * bars are drawn below the rows. The arrow keys move through the rows.
 */
export function RankChart({ label, bars, none, total }: RankChartProps) {
  const t = useTexts(chartTexts)
  const drawings = useDrawings()
  const rows = useRows()
  if (!bars) return <Skeleton height={LOADING} />
  if (bars.length === 0) return <p className={styles.note}>{none}</p>
  const hasShares = total !== undefined && total > 0
  return (
    <div className={styles.ranks}>
      {drawings && <drawings.RankDrawing values={bars.map(({ value }) => value)} row={ROW} />}
      <table aria-label={label} data-shares={hasShares || undefined}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('value')}</th>
            {hasShares && <th scope="col">{t('share')}</th>}
          </tr>
        </thead>
        <tbody {...rows}>
          {bars.map(({ key, value, display, ...bar }) => (
            <tr key={key}>
              <td className={styles.title}>
                <Title {...bar} />
              </td>
              <td>{display}</td>
              {hasShares && <td className={styles.share}>{((value * 100) / total).toFixed(1)}%</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Title({ title, href, onOpen }: Pick<Bar, 'title' | 'href' | 'onOpen'>) {
  if (href !== undefined) return <a href={href}>{title}</a>
  if (!onOpen) return title
  return (
    <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
      {title}
    </button>
  )
}

const target = (row: Element | undefined) => row?.querySelector<HTMLElement>('a[href], button') ?? (row as HTMLElement | undefined)

/** The row keys: a row's link takes the focus; among rows without links one is in the tab key order. */
function useRows() {
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = () => [...(body.current?.rows ?? [])]
  const mark = (current: Element | undefined) => {
    for (const row of rows()) {
      if (target(row) === row) row.tabIndex = row === current ? 0 : -1
      else row.removeAttribute('tabindex')
    }
  }
  useEffect(() => mark(rows().find(({ tabIndex }) => tabIndex === 0) ?? rows()[0]))
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows()
    const at = all.findIndex((row) => row.contains(document.activeElement))
    const to = at < 0 ? undefined : pointAfter(event.key, at, all.length, ['ArrowUp', 'ArrowDown'])
    if (to === undefined) return
    event.preventDefault()
    mark(all[to])
    target(all[to])?.focus()
  }
  return { ref: body, onKeyDown }
}
