import CalendarRange from 'virtual:icon/calendar-range'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import type { DayRange } from './days.ts'
import type { RangeCalendarProps } from './RangeCalendar.tsx'
import control from '#web/kit/ui/input/control.module.css'
import styles from './RangePicker.module.css'

export type { DayRange } from './days.ts'

export interface RangePickerProps {
  value: DayRange
  onChange: (value: DayRange) => void
  /** The range's label. */
  'aria-label': string
  placeholder?: string
  /** The first and the last day that can be chosen. */
  min?: string
  max?: string
}

const calendar = onDemand(() => import('./RangeCalendar.tsx'))

/** A day range: typed, chosen in a calendar or from presets. */
export function RangePicker({ value, onChange, 'aria-label': label, placeholder, min, max }: RangePickerProps) {
  const t = useTexts(kitTexts)
  const { from, to } = value
  const isEmpty = from === null && to === null
  const words = isEmpty ? (placeholder ?? '') : `${from ?? '…'} – ${to ?? '…'}`
  // a filter is narrow, and the year is nearly always the current one
  const short = words.replaceAll(`${formatTime(Date.now(), 'day').slice(0, 4)}-`, '')
  return (
    <span className={control.box}>
      <Popover
        label={label}
        trigger={
          <button type="button" className={styles.trigger} aria-label={`${label} ${words}`} data-empty={isEmpty || undefined}>
            <span className={styles.words}>{short}</span>
            {isEmpty && <CalendarRange aria-hidden size={16} />}
          </button>
        }
      >
        {(close) => <Calendar value={value} onChange={onChange} min={min} max={max} close={close} />}
      </Popover>
      {!isEmpty && (
        <Button
          variant="ghost"
          size="compact"
          icon={<X aria-hidden size={14} />}
          tip={t('clear')}
          aria-label={`${t('clear')} ${label}`}
          onClick={() => onChange({ from: null, to: null })}
        />
      )}
    </span>
  )
}

function Calendar(props: RangeCalendarProps) {
  const Loaded = calendar.useLoaded(true)?.RangeCalendar
  return Loaded ? <Loaded {...props} /> : <Skeleton lines={8} width={252} />
}
