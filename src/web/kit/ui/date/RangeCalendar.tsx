import { useState } from 'react'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { dayIn, presetRanges, type DayRange } from './days.ts'
import { Days } from './Days.tsx'
import styles from './DatePicker.module.css'

export interface RangeCalendarProps {
  value: DayRange
  onChange: (value: DayRange) => void
  min?: string
  max?: string
  close: () => void
}

const rangeTexts = texts({
  zh: {
    from: '开始日期',
    to: '结束日期',
    today: '今天',
    yesterday: '昨天',
    last_7_days: '近7天',
    last_30_days: '近30天',
    this_month: '本月',
    last_month: '上月',
  },
  en: {
    from: 'First day',
    to: 'Last day',
    today: 'Today',
    yesterday: 'Yesterday',
    last_7_days: 'Last 7 days',
    last_30_days: 'Last 30 days',
    this_month: 'This month',
    last_month: 'Last month',
  },
})

/** The RangePicker's open part: presets, two typed days, and a calendar whose first press starts a range and whose second ends it. */
export function RangeCalendar({ value, onChange, min, max, close }: RangeCalendarProps) {
  const t = useTexts(rangeTexts)
  const [begun, setBegun] = useState<string | null>(null)
  const isOffered = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max)

  function set(from: string | null, to: string | null) {
    setBegun(null)
    const isBackward = from !== null && to !== null && to < from
    onChange(isBackward ? { from: to, to: from } : { from, to })
  }

  function choose(from: string, to: string) {
    set(from, to)
    close()
  }

  const presets = presetRanges().filter(([, { from, to }]) => isOffered(from) && isOffered(to))
  const common = { isOffered, close }
  return (
    <div className={styles.calendar}>
      <div className={styles.presets}>
        {presets.map(([name, { from, to }]) => (
          <Button key={name} variant="link" aria-pressed={value.from === from && value.to === to} onClick={() => choose(from, to)}>
            {t(name)}
          </Button>
        ))}
      </div>
      <div className={styles.ends}>
        <End {...common} label={t('from')} value={begun ?? value.from} onChange={(from) => set(from, value.to)} />
        <span aria-hidden>–</span>
        <End {...common} label={t('to')} value={begun === null ? value.to : null} onChange={(to) => set(begun ?? value.from, to)} />
      </div>
      <Days
        min={min}
        max={max}
        value={begun === null ? value : { from: begun, to: begun }}
        onPress={(day) => (begun === null ? setBegun(day) : choose(begun, day))}
      />
    </div>
  )
}

interface EndProps {
  label: string
  value: string | null
  isOffered: (day: string) => boolean
  onChange: (day: string | null) => void
  close: () => void
}

/** One end as text; text that is no offered day stays and is marked. */
function End({ label, value, isOffered, onChange, close }: EndProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isMarked, setMarked] = useState(false)
  const text = typed ?? value ?? ''
  const found = dayIn(text)
  const isWrong = text.trim() !== '' && !(found && isOffered(found))

  function settle(): boolean {
    setMarked(isWrong)
    if (isWrong) return false
    setTyped(null)
    if (typed !== null && (found ?? null) !== value) onChange(found ?? null)
    return true
  }

  return (
    <Input
      size="compact"
      aria-label={label}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      value={text}
      invalid={isMarked && isWrong}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        event.preventDefault()
        if (settle()) close()
      }}
    />
  )
}
