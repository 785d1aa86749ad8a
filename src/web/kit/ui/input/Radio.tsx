import { useId, type ReactNode } from 'react'
import { useGroup, type ControlProps } from './field-context.ts'
import styles from './Radio.module.css'

export interface Choice<Key extends string | number> {
  key: Key
  title: ReactNode
  disabled?: boolean
}

export interface RadioProps<Key extends string | number> extends Omit<ControlProps<Key | null, HTMLDivElement>, 'readOnly'> {
  options: readonly Choice<Key>[]
}

/** Native radio buttons in a row. Put it into a Field with `group`. */
export function Radio<Key extends string | number>(props: RadioProps<Key>) {
  const { value, onChange, onBlur, name, options, disabled, ref, ...own } = props
  const groupName = useId()
  return (
    <div ref={ref} role="radiogroup" {...useGroup(own)} className={styles.group} onBlur={onBlur} tabIndex={-1}>
      {options.map((option) => (
        <label key={option.key} className={styles.label}>
          <input
            type="radio"
            className={styles.dot}
            name={name ?? groupName}
            checked={option.key === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.key)}
          />
          {option.title}
        </label>
      ))}
    </div>
  )
}
