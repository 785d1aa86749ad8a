import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import 'react-day-picker/style.css'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { Button } from './Button.tsx'
import { formatTime } from './format.ts'
import { rangeTexts } from './range-texts.ts'
import styles from './RangePicker.module.css'
import type { DayRange } from './RangePicker.tsx'

const DAY_MS = 86_400_000
const presets = [
  ['today', 0],
  ['last_7_days', 6],
  ['last_30_days', 29],
] as const

/** The open part of a RangePicker: the first press begins a range, the second ends it. */
export function RangeCalendar({ value, onChange }: { value: DayRange; onChange: (value: DayRange) => void }) {
  const t = useTexts(rangeTexts)
  const language = useLanguage()
  const [begun, setBegun] = useState<string | null>(null)
  const from = begun ?? value.from
  const to = begun ?? value.to

  function press(date: Date) {
    const day = formatTime(date, 'day')
    if (begun === null) return setBegun(day)
    setBegun(null)
    onChange(day < begun ? { from: day, to: begun } : { from: begun, to: day })
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.presets}>
        {presets.map(([name, days]) => (
          <Button
            key={name}
            variant="link"
            onClick={() => onChange({ from: formatTime(Date.now() - days * DAY_MS, 'day'), to: formatTime(Date.now(), 'day') })}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <DayPicker
        mode="range"
        className={styles.days}
        locale={language === 'zh' ? zhCN : enUS}
        weekStartsOn={1}
        captionLayout="dropdown"
        showOutsideDays
        defaultMonth={dateOf(value.to ?? value.from) ?? new Date()}
        selected={{ from: dateOf(from), to: dateOf(to) }}
        onDayClick={press}
      />
    </div>
  )
}

/** Noon, which is on the same day wherever the clock is put forward. */
function dateOf(day: string | null): Date | undefined {
  return day === null ? undefined : new Date(`${day}T12:00:00`)
}
