import { useState } from 'react'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import ChevronsLeft from 'virtual:icon/chevrons-left'
import ChevronsRight from 'virtual:icon/chevrons-right'
import { texts, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { isDay, noonOf, plusMonths, type DayRange } from './days.ts'
import { MonthGrid } from './MonthGrid.tsx'
import styles from './Days.module.css'

interface DaysProps {
  /** A single day is a range with one day. */
  value: DayRange
  min?: string
  max?: string
  onPress: (day: string) => void
}

const daysTexts = texts({
  zh: { last_year: '上一年', last_month: '上个月', next_month: '下个月', next_year: '下一年' },
  en: { last_year: 'Previous year', last_month: 'Previous month', next_month: 'Next month', next_year: 'Next year' },
})

/** A month's days. The keys are a date grid's keys: arrows, Home and End, Page Up and Down, with Shift for a year. */
export function Days({ value, min, max, onPress }: DaysProps) {
  const t = useTexts(daysTexts)
  const locale = useLanguage() === 'zh' ? 'zh-CN' : 'en-US'
  const last = value.to ?? value.from
  const valid = isDay(last) ? last : undefined
  // the only day that Tab reaches; its month is displayed
  const [current, setCurrent] = useState(valid ?? formatTime(Date.now(), 'day'))
  // a typed day is in sight
  const [followed, setFollowed] = useState(valid)
  if (valid !== undefined && valid !== followed) {
    setFollowed(valid)
    setCurrent(valid)
  }
  const step = (name: keyof (typeof daysTexts)['zh'], months: number, Icon: typeof ChevronLeft) => (
    <Button
      variant="ghost"
      size="compact"
      icon={<Icon aria-hidden size={16} />}
      aria-label={t(name)}
      onClick={() => setCurrent(plusMonths(current, months))}
    />
  )
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(noonOf(current))
  return (
    <div>
      <div className={styles.head}>
        {step('last_year', -12, ChevronsLeft)}
        {step('last_month', -1, ChevronLeft)}
        <strong aria-live="polite" className={styles.month}>
          {month}
        </strong>
        {step('next_month', 1, ChevronRight)}
        {step('next_year', 12, ChevronsRight)}
      </div>
      <MonthGrid label={month} {...{ value, min, max, locale, current, onPress }} onMove={setCurrent} />
    </div>
  )
}
