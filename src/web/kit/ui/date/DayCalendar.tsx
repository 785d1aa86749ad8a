import { useRef, useState } from 'react'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { kitTexts } from '#web/kit/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { LAST_MINUTE, timeIn } from './days.ts'
import { Days } from './Days.tsx'
import styles from './DatePicker.module.css'

export interface DayCalendarProps {
  value: string | null
  precision: 'day' | 'minute'
  isEnd?: true | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string | null) => void
  close: () => void
}

const calendarTexts = texts({
  zh: { today: '今天', now: '现在', time: '时间' },
  en: { today: 'Today', now: 'Now', time: 'Time' },
})

/** The DatePicker's open part. */
export function DayCalendar({ value, precision, isEnd, min, max, onChange, close }: DayCalendarProps) {
  const t = useTexts(calendarTexts)
  const common = useTexts(kitTexts)
  const timeField = useRef<HTMLInputElement>(null)
  const day = value?.slice(0, 10) ?? null
  const time = value?.slice(11, 16) ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const isMinute = precision === 'minute'
  const found = timeIn(typed ?? time)
  const now = formatTime(Date.now())

  function choose(next: string | null) {
    onChange(next)
    close()
  }

  return (
    <div className={styles.calendar}>
      <Days
        value={{ from: day, to: day }}
        min={min?.slice(0, 10)}
        max={max?.slice(0, 10)}
        onPress={(next) => {
          if (!isMinute) return choose(next)
          onChange(`${next}T${found ?? (isEnd ? LAST_MINUTE : '00:00')}`)
          timeField.current?.select()
        }}
      />
      <div className={styles.foot}>
        {isMinute && (
          <span className={styles.time}>
            <Input
              ref={timeField}
              size="compact"
              aria-label={t('time')}
              placeholder="HH:mm"
              inputMode="numeric"
              value={typed ?? time}
              invalid={typed !== null && typed.trim() !== '' && !found}
              onChange={(text) => {
                setTyped(text)
                const minute = timeIn(text)
                if (minute) onChange(`${day ?? now.slice(0, 10)}T${minute}`)
              }}
              onBlur={() => setTyped(null)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return
                event.preventDefault()
                close()
              }}
            />
          </span>
        )}
        <Button variant="link" onClick={() => choose(isMinute ? now.replace(' ', 'T') : now.slice(0, 10))}>
          {t(isMinute ? 'now' : 'today')}
        </Button>
        {value !== null && (
          <Button variant="link" onClick={() => choose(null)}>
            {common('clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
