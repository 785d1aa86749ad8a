import { useId, useState, type ReactNode } from 'react'
import CircleAlert from 'virtual:icon/circle-alert'
import { FieldContext, useReadOnly } from './field-context.ts'
import styles from './Field.module.css'

export interface FieldProps {
  label: ReactNode
  children: ReactNode
  required?: boolean
  help?: ReactNode
  /** The message under the control; its presence marks the control as invalid. */
  error?: string
  /** To the label's right: a count, a link. */
  extra?: ReactNode
  /** For radios, images and other groups: the label names the group instead of one element. */
  group?: boolean
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean
  className?: string
  /** Gives the form a control's text that states no value, so that the form refuses it. */
  onUnreadable?: (text: string) => void
  /** In a filter bar: the names of the filters that it sets. */
  'data-filters'?: string
}

/** Label above, help below, error at the field, all associated with the control inside. */
export function Field(props: FieldProps) {
  const { label, children, required: isRequired = false, help, extra, group, hideLabel, className, onUnreadable } = props
  const [unreadable, setUnreadable] = useState<string>()
  const error = unreadable ?? props.error
  const id = useId()
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const Label = group ? 'span' : 'label'
  const locked = useReadOnly()
  // a read-only field is not marked as required
  const required = isRequired && !locked
  const state = {
    id,
    labelId,
    describedBy: error || help ? noteId : undefined,
    invalid: Boolean(error),
    required,
    label: typeof label === 'string' ? label : undefined,
    report: group ? undefined : setUnreadable,
    pass: group ? undefined : onUnreadable,
  }
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field} data-filters={props['data-filters']}>
      <div className={hideLabel ? 'visually-hidden' : styles.head}>
        <Label id={labelId} className={styles.label} htmlFor={group ? undefined : id}>
          {label}
          {required && (
            <span aria-hidden className={styles.mark}>
              *
            </span>
          )}
        </Label>
        {extra && <span className={styles.extra}>{extra}</span>}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
      {error ? (
        <p id={noteId} className={styles.error}>
          <CircleAlert aria-hidden size={13} />
          {error}
        </p>
      ) : (
        help && (
          <p id={noteId} className={styles.help}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
