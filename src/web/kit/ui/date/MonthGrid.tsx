import { useEffect, useRef, type KeyboardEvent } from 'react'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { dayAfterKey, noonOf, weeksOf, type DayRange } from './days.ts'
import styles from './MonthGrid.module.css'

interface MonthGridProps {
  label: string
  value: DayRange
  min?: string
  max?: string
  locale: string
  current: string
  onMove: (day: string) => void
  onPress: (day: string) => void
}

/** Six weeks with the month of the current day, in which a key moves the current day and the focus with it. */
export function MonthGrid({ label, value, min, max, locale, current, onMove, onPress }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(true)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [current])

  const weeks = weeksOf(current)
  const today = formatTime(Date.now(), 'day')
  const [from, to] = [value.from ?? value.to, value.to ?? value.from]
  const names = (weekday: 'narrow' | 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday })
  const short = names(locale === 'zh-CN' ? 'narrow' : 'short')
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })

  function move(event: KeyboardEvent) {
    const next = dayAfterKey(current, event)
    if (next === undefined) return
    event.preventDefault()
    const offered = max !== undefined && next > max ? max : min !== undefined && next < min ? min : next
    if (offered === current) return
    takesFocus.current = true
    onMove(offered)
  }

  const cell = (day: string) => {
    const isSelected = from !== null && to !== null && day >= from && day <= to
    const looks = [
      !day.startsWith(current.slice(0, 7)) && styles.outside,
      day === today && styles.today,
      isSelected && styles.selected,
      day === from && styles.from,
      day === to && styles.to,
    ]
    return (
      <td key={day} aria-selected={isSelected} className={looks.filter(Boolean).join(' ')}>
        <button
          type="button"
          tabIndex={day === current ? 0 : -1}
          aria-current={day === today ? 'date' : undefined}
          aria-label={full.format(noonOf(day))}
          disabled={(min !== undefined && day < min) || (max !== undefined && day > max)}
          onClick={() => onPress(day)}
        >
          {Number(day.slice(8))}
        </button>
      </td>
    )
  }

  return (
    <table ref={grid} role="grid" aria-label={label} aria-multiselectable className={styles.grid} onKeyDown={move}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" aria-label={names('long').format(noonOf(day))}>
              {short.format(noonOf(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>{days.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  )
}
