import control from './control.module.css'
import { useControl, useReadOnly } from './field-context.ts'
import type { ControlProps } from './field-context.ts'
import styles from './DatePicker.module.css'

export interface DatePickerProps extends ControlProps<string | null> {
  size?: 'normal' | 'compact'
  /** `date`: `YYYY-MM-DD`; `datetime-local`: `YYYY-MM-DDTHH:mm` in local time. */
  type?: 'date' | 'datetime-local'
  min?: string
  max?: string
}

/** The browser's own date control; the value is the text of the calendar day, or null. */
export function DatePicker({ value, onChange, id, invalid, 'aria-label': label, size, type = 'date', ...rest }: DatePickerProps) {
  const aria = useControl({ id, invalid, 'aria-label': label })
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <span className={size ? `${control.box} ${control[size]}` : control.box}>
      <input
        {...rest}
        {...aria}
        readOnly={readOnly}
        type={type}
        className={`${control.input} ${styles.input}`}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <span aria-hidden className={value ? styles.shown : `${styles.shown} ${styles.empty}`}>
        {value?.replace('T', ' ') ?? (type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm')}
      </span>
    </span>
  )
}
