import CalendarRange from 'lucide-react/icons/calendar-range'
import X from 'lucide-react/icons/x'
import { useTexts } from '#web/locales/texts.ts'
import { kitTexts } from '../texts.ts'
import { Button } from './Button.tsx'
import { onDemand } from './on-demand.ts'
import { Popover } from './Popover.tsx'
import styles from './RangePicker.module.css'
import { Skeleton } from './Skeleton.tsx'

/** Calendar days `YYYY-MM-DD`, both included; null is open. */
export interface DayRange {
  from: string | null
  to: string | null
}

export interface RangePickerProps {
  value: DayRange
  onChange: (value: DayRange) => void
  /** What the range is of. */
  'aria-label': string
  placeholder?: string
}

const calendar = onDemand(() => import('./RangeCalendar.tsx'))

/** From one day to another, chosen in a calendar or from the usual ranges. */
export function RangePicker({ value, onChange, 'aria-label': label, placeholder }: RangePickerProps) {
  const t = useTexts(kitTexts)
  const { from, to } = value
  const isEmpty = from === null && to === null
  const words = isEmpty ? (placeholder ?? '') : `${from ?? '…'} – ${to ?? '…'}`
  // there is little room in a filter, and the year is nearly always this one
  const short = words.replaceAll(`${new Date().getFullYear()}-`, '')
  return (
    <span className={styles.box}>
      <Popover
        label={label}
        trigger={
          <button type="button" className={styles.trigger} aria-label={`${label} ${words}`} data-empty={isEmpty || undefined}>
            <span className={styles.words}>{short}</span>
            {isEmpty && <CalendarRange aria-hidden size={16} />}
          </button>
        }
      >
        {(close) => (
          <Calendar
            value={value}
            onChange={(next) => {
              onChange(next)
              if (next.from !== null && next.to !== null) close()
            }}
          />
        )}
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

function Calendar(props: Pick<RangePickerProps, 'value' | 'onChange'>) {
  const Loaded = calendar.useLoaded(true)?.RangeCalendar
  return Loaded ? <Loaded {...props} /> : <Skeleton lines={6} />
}
