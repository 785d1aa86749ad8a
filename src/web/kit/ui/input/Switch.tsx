import type { ReactNode } from 'react'
import { useControl, useReadOnly, type ControlProps } from './field-context.ts'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<ControlProps<boolean>, 'readOnly'> {
  children?: ReactNode
  /** The change is being saved; presses are ignored until then. */
  loading?: boolean
  /** The reason that it is disabled; it stays focusable and shows the reason. */
  disabledReason?: string
}

/** A native checkbox in the switch role: a setting that takes effect at once. */
export function Switch(props: SwitchProps) {
  const { value, onChange, id, invalid, 'aria-label': label, children, loading = false, disabledReason, ...rest } = props
  const aria = useControl({ id, invalid, 'aria-label': label })
  const locked = useReadOnly(rest.disabled)
  const off = loading || Boolean(disabledReason)
  return (
    <label className={styles.label} data-tip={disabledReason}>
      <input
        {...rest}
        {...aria}
        disabled={locked}
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={value}
        aria-disabled={off || undefined}
        aria-busy={loading || undefined}
        onChange={(event) => {
          if (!off) onChange(event.target.checked)
        }}
      />
      {children}
    </label>
  )
}
