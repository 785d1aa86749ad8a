import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '../ui/Button.tsx'
import { DatePicker } from '../ui/DatePicker.tsx'
import { formatTime } from '../ui/format.ts'
import styles from './MomentPicker.module.css'
import { daysAgo, HOUR, YEAR_H } from './moments.ts'
import { pastTexts } from './texts.ts'

interface MomentPickerProps {
  label: string
  /** A timestamp in UTC. */
  value: string
  onChange: (moment: string) => void
}

const QUICK = [
  ['yesterday', 1],
  ['week', 7],
  ['month', 30],
  ['quarter', 90],
] as const

const MARKS = 5

/** A moment of the last twelve months: a slider, a typed time, and usual choices. */
export function MomentPicker({ label, value, onChange }: MomentPickerProps) {
  const t = useTexts(pastTexts)
  // the slider moves over whole hours before the time at which it was opened
  const [now] = useState(() => Date.now())
  const [dragged, setDragged] = useState<number | null>(null)
  const hours = Math.max(YEAR_H - Math.round((now - Date.parse(value)) / HOUR), 0)
  const momentOf = (hour: number) => new Date(now - (YEAR_H - hour) * HOUR)

  // a request for each step of the slider would be too many
  function settle() {
    if (dragged === null) return
    setDragged(null)
    if (dragged !== hours) onChange(momentOf(dragged).toISOString())
  }

  function type(local: string | null) {
    const time = Date.parse(local ?? '')
    if (Number.isFinite(time)) onChange(new Date(Math.min(time, Date.now())).toISOString())
  }

  return (
    <div role="group" aria-label={label} className={styles.picker}>
      <span className={styles.label}>{label}</span>
      <span className={styles.typed}>
        <DatePicker
          aria-label={label}
          size="compact"
          precision="minute"
          max={formatTime(now, 'day')}
          value={formatTime(dragged === null ? value : momentOf(dragged)).replace(' ', 'T')}
          onChange={type}
        />
      </span>
      <span className={styles.quick}>
        {QUICK.map(([key, days]) => (
          <Button key={key} size="compact" onClick={() => onChange(daysAgo(days))}>
            {t(key)}
          </Button>
        ))}
      </span>
      <span className={styles.slide}>
        <input
          type="range"
          className={styles.range}
          aria-label={t('slide')}
          aria-valuetext={formatTime(momentOf(dragged ?? hours))}
          min={0}
          max={YEAR_H}
          value={dragged ?? hours}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
        <span aria-hidden className={styles.marks}>
          {Array.from({ length: MARKS }, (_, n) => (
            <span key={n}>{formatTime(momentOf((YEAR_H / (MARKS - 1)) * n), 'day').slice(0, 7)}</span>
          ))}
        </span>
      </span>
    </div>
  )
}
