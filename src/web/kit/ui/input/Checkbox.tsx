import type { ReactNode } from 'react'
import { useControl, useReadOnly, type ControlProps } from './field-context.ts'
import styles from './Checkbox.module.css'

export interface CheckboxProps extends Omit<ControlProps<boolean>, 'readOnly'> {
  children?: ReactNode
  indeterminate?: boolean
}

/** A native checkbox with its label beside it. */
export function Checkbox({
  value,
  onChange,
  id,
  invalid,
  'aria-label': label,
  children,
  indeterminate = false,
  ref,
  ...rest
}: CheckboxProps) {
  const aria = useControl({ id, invalid, 'aria-label': label })
  const locked = useReadOnly(rest.disabled)
  return (
    <label className={styles.label}>
      <input
        {...rest}
        {...aria}
        disabled={locked}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate
          if (typeof ref === 'function') return ref(element)
          if (ref) ref.current = element
        }}
        type="checkbox"
        className={styles.box}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
