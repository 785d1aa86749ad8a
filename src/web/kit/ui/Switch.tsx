import type { ReactNode } from 'react'
import { useControl, useReadOnly } from './field-context.ts'
import type { ControlProps } from './field-context.ts'
import styles from './Switch.module.css'

export interface SwitchProps extends Omit<ControlProps<boolean>, 'readOnly'> {
  children?: ReactNode
  /** The change is on its way to the server; presses are ignored until it is there. */
  loading?: boolean
  /** Why it cannot be switched; it stays focusable and shows the reason. */
  disabledReason?: string
}

/** A native checkbox in the role of a switch: something that is on or off at once. */
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
