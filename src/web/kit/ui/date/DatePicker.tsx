import { useRef, useState, type KeyboardEvent } from 'react'
import CalendarDays from 'virtual:icon/calendar-days'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { isComposing, isUnfinished } from '#web/kit/ui/input/composing.ts'
import { useControl, useReadOnly, type ControlProps } from '#web/kit/ui/input/field-context.ts'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { DayCalendarProps } from './DayCalendar.tsx'
import { dayIn, isDay, minuteIn } from './days.ts'
import control from '#web/kit/ui/input/control.module.css'
import styles from './DatePicker.module.css'

export interface DatePickerProps extends ControlProps<string | null> {
  size?: 'normal' | 'compact'
  /** `day`: `YYYY-MM-DD`; `minute`: `YYYY-MM-DDTHH:mm` in business time. */
  precision?: 'day' | 'minute'
  /** The minute ends something: a day without a time means its last minute. */
  isEnd?: true | undefined
  /** The first and the last day that the calendar offers; the form refuses others. */
  min?: string | undefined
  max?: string | undefined
}

const calendar = onDemand(() => import('./DayCalendar.tsx'))
const pickerTexts = texts({ zh: { open: '打开日历' }, en: { open: 'Open the calendar' } })

/** A day or a minute, typed in any usual form or chosen in a calendar. Text that is no date is passed on, so that the form refuses it. */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onBlur, id, invalid, 'aria-label': label, size, precision = 'day', isEnd, min, max, ...rest } = props
  const t = useTexts(pickerTexts)
  const aria = useControl({ id, invalid, 'aria-label': label })
  const readOnly = useReadOnly(rest.readOnly)
  const box = useRef<HTMLSpanElement>(null)
  // the text while it is typed
  const [typed, setTyped] = useState<string | null>(null)
  const find = (text: string) => (precision === 'day' ? dayIn(text) : minuteIn(text, undefined, isEnd))
  const chosen = value !== null && isDay(value.slice(0, 10)) ? value : null

  function change(text: string, isOpen: boolean) {
    setTyped(text)
    if (isOpen) return
    const found = find(text)
    // a shorter form may start another day
    if (text.trim() === '') onChange(null)
    else if (found === text.trim().replace(' ', 'T')) onChange(found)
  }

  function settle() {
    if (typed === null) return
    setTyped(null)
    const next = find(typed) ?? (typed.trim() || null)
    if (next !== value) onChange(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown' || readOnly || rest.disabled) return
    event.preventDefault()
    settle()
    box.current?.querySelector('button')?.click()
  }

  return (
    <span ref={box} className={size ? `${control.box} ${control[size]}` : control.box}>
      <input
        {...rest}
        {...aria}
        type="text"
        autoComplete="off"
        readOnly={readOnly}
        className={`${control.input} ${styles.input}`}
        placeholder={precision === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
        value={typed ?? value?.replace('T', ' ') ?? ''}
        onChange={(event) => change(event.target.value, isUnfinished(event))}
        onCompositionEnd={(event) => change(event.currentTarget.value, false)}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        onKeyDown={onKeyDown}
      />
      {!readOnly && !rest.disabled && (
        <Popover
          label={t('open')}
          align="end"
          trigger={
            <button type="button" className={control.inside} aria-label={chosen ? `${t('open')} ${chosen.replace('T', ' ')}` : t('open')}>
              <CalendarDays aria-hidden size={16} />
            </button>
          }
        >
          {(close) => <Calendar precision={precision} isEnd={isEnd} min={min} max={max} close={close} onChange={onChange} value={chosen} />}
        </Popover>
      )}
    </span>
  )
}

function Calendar(props: DayCalendarProps) {
  const Loaded = calendar.useLoaded(true)?.DayCalendar
  return Loaded ? <Loaded {...props} /> : <Skeleton lines={8} width={252} />
}
