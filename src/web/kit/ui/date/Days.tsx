import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale/en-US'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import ChevronLeft from 'virtual:icon/chevron-left'
import ChevronRight from 'virtual:icon/chevron-right'
import ChevronsLeft from 'virtual:icon/chevrons-left'
import ChevronsRight from 'virtual:icon/chevrons-right'
import 'react-day-picker/style.css'
import { texts, useLanguage, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { isDay, noonOf, type DayRange } from './days.ts'
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
  const language = useLanguage()
  const today = formatTime(Date.now(), 'day')
  const initialDate = dateOf(value.to ?? value.from)
  const [month, setMonth] = useState(initialDate ?? noonOf(today))
  // a typed day is in sight
  const [followed, setFollowed] = useState(initialDate?.getTime())
  if (initialDate && initialDate.getTime() !== followed) {
    setFollowed(initialDate.getTime())
    setMonth(initialDate)
  }
  const move = (months: number) => setMonth(new Date(month.getFullYear(), month.getMonth() + months, 1, 12))
  const [first, last] = [dateOf(min ?? null), dateOf(max ?? null)]
  const step = (name: keyof (typeof daysTexts)['zh'], months: number, Icon: typeof ChevronLeft) => (
    <Button variant="ghost" size="compact" icon={<Icon aria-hidden size={16} />} aria-label={t(name)} onClick={() => move(months)} />
  )
  return (
    <div>
      <div className={styles.head}>
        {step('last_year', -12, ChevronsLeft)}
        {step('last_month', -1, ChevronLeft)}
        <strong aria-live="polite" className={styles.month}>
          {new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { year: 'numeric', month: 'long' }).format(month)}
        </strong>
        {step('next_month', 1, ChevronRight)}
        {step('next_year', 12, ChevronsRight)}
      </div>
      <DayPicker
        mode="range"
        autoFocus
        hideNavigation
        className={styles.days}
        locale={language === 'zh' ? zhCN : enUS}
        weekStartsOn={1}
        showOutsideDays
        fixedWeeks
        today={noonOf(today)}
        month={month}
        onMonthChange={setMonth}
        disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
        selected={{ from: dateOf(value.from ?? value.to), to: dateOf(value.to ?? value.from) }}
        onDayClick={(date, { disabled }) => {
          if (!disabled) onPress(dayOf(date))
        }}
      />
    </div>
  )
}

function dateOf(day: string | null): Date | undefined {
  return isDay(day) ? noonOf(day) : undefined
}

/** The day of a date in the calendar, which counts in the browser's zone. */
function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
