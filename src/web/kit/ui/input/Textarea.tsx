import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useFinishedText } from './composing.ts'
import { useControl, useReadOnly, type ControlProps } from './field-context.ts'
import control from './control.module.css'
import styles from './Textarea.module.css'

export interface TextareaProps extends ControlProps<string, HTMLTextAreaElement> {
  /** The height when it is empty; without it one line. */
  rows?: number
  placeholder?: string
  /** Shows the used length; the schema validates it, input is not cut off. */
  maxLength?: number
  autoFocus?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void
}

/** Several text lines; grows with its content up to 12 lines. */
export function Textarea({ value, onChange, id, invalid, 'aria-label': label, maxLength, rows, ...rest }: TextareaProps) {
  const aria = useControl({ id, invalid, 'aria-label': label })
  const text = useFinishedText<HTMLTextAreaElement>(value, onChange)
  const readOnly = useReadOnly(rest.readOnly)
  return (
    <span className={`${control.box} ${styles.box}`}>
      <textarea
        {...rest}
        {...aria}
        readOnly={readOnly}
        className={styles.input}
        // the size by content makes the browser ignore `rows`
        style={rows === undefined ? undefined : { minHeight: `calc(${rows}lh + 27px)` }}
        {...text}
      />
      {maxLength !== undefined && (
        <span aria-hidden className={styles.count} data-over={text.value.length > maxLength || undefined}>
          {text.value.length}/{maxLength}
        </span>
      )}
    </span>
  )
}
