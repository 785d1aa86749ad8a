import control from './control.module.css'
import { useControl, useReadOnly } from './field-context.ts'
import type { ControlProps } from './field-context.ts'
import styles from './Textarea.module.css'

export interface TextareaProps extends ControlProps<string, HTMLTextAreaElement> {
  rows?: number
  placeholder?: string
  /** Shows how much of it is used; the schema decides, typing is not cut off. */
  maxLength?: number
}

/** Several lines of text; grows with what is typed up to 12 lines. */
export function Textarea({ value, onChange, id, invalid, 'aria-label': label, maxLength, rows = 3, ...rest }: TextareaProps) {
  const aria = useControl({ id, invalid, 'aria-label': label })
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <span className={`${control.box} ${styles.box}`}>
      <textarea
        {...rest}
        {...aria}
        readOnly={readOnly}
        className={styles.input}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {maxLength !== undefined && (
        <span aria-hidden className={styles.count} data-over={value.length > maxLength || undefined}>
          {value.length}/{maxLength}
        </span>
      )}
    </span>
  )
}
