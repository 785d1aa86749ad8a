import { weekdays } from '#contract/customService/staff.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { useReadOnly } from '#web/kit/ui/input/field-context.ts'
import styles from './staff.module.css'

interface WeekdaysProps {
  /** 1 is Monday. */
  value: readonly number[]
  onChange: (next: number[]) => void
}

/** The weekdays, each with a box. */
export function Weekdays({ value, onChange }: WeekdaysProps) {
  const say = useLabel()
  const locked = useReadOnly()
  return (
    <span className={styles.days}>
      {weekdays.map((label, at) => {
        const day = at + 1
        const others = value.filter((one) => one !== day)
        return (
          <Checkbox
            key={day}
            value={value.includes(day)}
            disabled={locked}
            onChange={(on) => onChange(on ? [...others, day].toSorted((a, b) => a - b) : others)}
          >
            {say(label)}
          </Checkbox>
        )
      })}
    </span>
  )
}
