import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { DatePicker } from '#web/kit/ui/date/DatePicker.tsx'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { daysAgo, HOUR, MINUTE, YEAR_H } from './moments.ts'
import { pastTexts } from './texts.ts'
import styles from './MomentPicker.module.css'

interface MomentPickerProps {
  label: string
  /** A timestamp in UTC. */
  value: string
  /** The earliest moment with any known data, if it is less than twelve months ago. */
  first?: string | null | undefined
  onChange: (moment: string) => void
}

const QUICK = [
  ['yesterday', 1],
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
] as const

const MARKS = 5
const SHORT = 48 * HOUR
const LONG = 60 * 24 * HOUR

/** A moment in the known time, at most twelve months: a slider, a typed time, and usual choices. */
export function MomentPicker({ label, value, first, onChange }: MomentPickerProps) {
  const t = useTexts(pastTexts)
  // the slider moves over whole steps before the time at which it was opened
  const [now] = useState(() => Date.now())
  const [dragged, setDragged] = useState<number | null>(null)
  const year = now - YEAR_H * HOUR
  const from = first ? Math.min(Math.max(Date.parse(first), year), now) : year
  const size = now - from > SHORT ? HOUR : MINUTE
  const steps = Math.max(Math.ceil((now - from) / size), 1)
  const place = Math.min(Math.max(steps - Math.round((now - Date.parse(value)) / size), 0), steps)
  const momentOf = (step: number) => new Date(Math.max(now - (steps - step) * size, from))
  const marks = Math.min(MARKS, steps + 1)

  // a request for each slider step would be too many
  function settle() {
    if (dragged === null) return
    setDragged(null)
    if (dragged !== place) onChange(momentOf(dragged).toISOString())
  }

  function type(local: string | null) {
    const time = Date.parse(local ?? '')
    if (Number.isFinite(time)) onChange(new Date(Math.max(Math.min(time, Date.now()), from)).toISOString())
  }

  return (
    <div role="group" aria-label={label} className={styles.picker}>
      <span className={styles.label}>{label}</span>
      <span className={styles.typed}>
        <DatePicker
          aria-label={label}
          size="compact"
          precision="minute"
          min={formatTime(from, 'day')}
          max={formatTime(now, 'day')}
          value={formatTime(dragged === null ? value : momentOf(dragged)).replace(' ', 'T')}
          onChange={type}
        />
      </span>
      <span className={styles.quick}>
        {QUICK.filter(([, days]) => now - days * 24 * HOUR >= from).map(([key, days]) => (
          <Button key={key} size="compact" onClick={() => onChange(daysAgo(days))}>
            {t(key)}
          </Button>
        ))}
      </span>
      <span className={styles.slide}>
        <input
          type="range"
          className={styles.range}
          aria-label={from > year ? t('slide_from', { time: formatTime(from) }) : t('slide')}
          aria-valuetext={formatTime(momentOf(dragged ?? place))}
          min={0}
          max={steps}
          value={dragged ?? place}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
        <span aria-hidden className={styles.marks}>
          {Array.from({ length: marks }, (_, n) => (
            <span key={n}>{markOf(momentOf((steps / (marks - 1)) * n), now - from)}</span>
          ))}
        </span>
      </span>
    </div>
  )
}

/** A month, a day, or a time in a short span. */
function markOf(moment: Date, span: number): string {
  if (span > LONG) return formatTime(moment, 'day').slice(0, 7)
  return span > SHORT ? formatTime(moment, 'day').slice(5) : formatTime(moment).slice(5)
}
