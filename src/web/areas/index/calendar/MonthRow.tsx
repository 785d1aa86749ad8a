import { useRef, useState, type CSSProperties, type PointerEvent } from 'react'
import TriangleAlert from 'virtual:icon/triangle-alert'
import { phases } from '#contract/activity/flow.ts'
import { activityKinds } from '#contract/activity/words.ts'
import type { CalendarRow } from '#contract/index/calendar.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { pageLink } from '#web/base/router/menu.ts'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { pageOf } from './kinds.ts'
import { barsIn, daysIn, daysOf, movedBy, type Bar } from './months.ts'
import { MoveButton, useMayMove } from './MoveButton.tsx'
import type { Move } from './MoveDialog.tsx'
import { calendarTexts } from './texts.ts'
import styles from './calendar.module.css'

interface MonthProps {
  month: string
  rows: readonly CalendarRow[]
  /** `kind:id` for the activities that clash with another one. */
  clashing: ReadonlySet<string>
  onMove: (move: Move) => void
}

export const keyOf = ({ kind, id }: Pick<CalendarRow, 'kind' | 'id'>) => `${kind}:${id}`

/** One month: its days from left to right, and a bar for each activity. */
export function MonthRow({ month, rows, clashing, onMove }: MonthProps) {
  const bars = barsIn(rows, month)
  const days = daysIn(month)
  const today = formatTime(Date.now(), 'day')
  return (
    <section className={styles.month} aria-label={month} style={{ '--days': days } as CSSProperties}>
      <h2 className={styles.name}>{month}</h2>
      <div className={styles.track}>
        <div aria-hidden className={styles.scale}>
          {Array.from({ length: days }, (_, at) => at + 1).map((day) => {
            const isToday = today === `${month}-${String(day).padStart(2, '0')}`
            return (
              <span key={day} data-today={isToday || undefined}>
                {isToday || day === 1 || day % 5 === 0 ? day : ''}
              </span>
            )
          })}
        </div>
        <ul className={styles.bars}>
          {bars.map((bar) => (
            <BarItem key={keyOf(bar.row)} bar={bar} days={days} isClashing={clashing.has(keyOf(bar.row))} onMove={onMove} />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface BarProps {
  bar: Bar
  days: number
  isClashing: boolean
  onMove: (move: Move) => void
}

function BarItem({ bar, days, isClashing, onMove }: BarProps) {
  const t = useTexts(calendarTexts)
  const say = useLabel()
  const mayMove = useMayMove()(bar.row)
  const { row, first, last, lane, begins, ends } = bar
  const { from, to } = daysOf(row)
  const drag = useDrag(days, (moved) => onMove({ row, ...movedBy(row, moved) }))
  const words = { kind: say(activityKinds[row.kind]), title: row.title, phase: say(phases[row.phase]) }
  const label = t('bar', { ...words, from: from ?? t('always'), to: to ?? t('always') })
  return (
    <li
      className={styles.bar}
      data-kind={row.kind}
      data-phase={row.phase}
      data-begins={begins || undefined}
      data-ends={ends || undefined}
      style={{ gridColumn: `${first} / ${last + 1}`, gridRow: lane + 1, translate: `${drag.offset}px` }}
      {...(mayMove && drag.handlers)}
    >
      {isClashing && <TriangleAlert role="img" aria-label={t('clash')} size={14} className={styles.mark} />}
      <a {...pageLink(pageOf(row.kind), { id: String(row.id) })} className={styles.title} title={label} draggable={false}>
        {row.title}
      </a>
      <MoveButton row={row} onMove={onMove} isIcon />
    </li>
  )
}

const LEAST_DRAG = 4

/** Moves a bar with the pointer by whole days. A press without a movement follows the link. */
function useDrag(days: number, onDrop: (moved: number) => void) {
  const [offset, setOffset] = useState(0)
  const from = useRef<number | null>(null)
  const isDrag = Math.abs(offset) >= LEAST_DRAG
  const end = (event: PointerEvent<HTMLElement>) => {
    if (from.current === null) return
    from.current = null
    const width = event.currentTarget.parentElement?.clientWidth ?? 0
    const moved = Math.round((offset / Math.max(1, width)) * days)
    setOffset(0)
    if (isDrag && moved !== 0) onDrop(moved)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0 && !(event.target as HTMLElement).closest('button')) from.current = event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current === null) return
      const moved = event.clientX - from.current
      // from here on the bar has the pointer, so that the press does not follow the link
      if (Math.abs(moved) >= LEAST_DRAG) event.currentTarget.setPointerCapture(event.pointerId)
      setOffset(moved)
    },
    onPointerUp: end,
    onPointerCancel: () => {
      from.current = null
      setOffset(0)
    },
  }
  return { offset: isDrag ? offset : 0, handlers }
}
