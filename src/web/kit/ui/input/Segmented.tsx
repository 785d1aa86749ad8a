import { useId, type ReactNode } from 'react'
import { useGroup, useReadOnly, type ControlProps } from './field-context.ts'
import styles from './Segmented.module.css'

export interface Segment<Key extends string | number> {
  key: Key
  title: ReactNode
  /** A live count after the label. */
  count?: string
  disabled?: boolean
  /** Not visible, but measurable: there is no room for it. */
  surplus?: boolean
}

export interface SegmentedProps<Key extends string | number> extends Omit<ControlProps<Key, HTMLDivElement>, 'readOnly'> {
  options: readonly Segment<Key>[]
}

/** A choice among a few, all visible: native radios drawn as a bar. */
export function Segmented<Key extends string | number>({
  value,
  onChange,
  onBlur,
  name,
  options,
  disabled,
  ref,
  ...own
}: SegmentedProps<Key>) {
  const groupName = useId()
  const locked = useReadOnly(disabled)
  return (
    <div ref={ref} role="radiogroup" {...useGroup(own)} className={styles.bar} onBlur={onBlur} tabIndex={-1}>
      {options.map((option) => (
        <label key={option.key} className={styles.segment} data-surplus={option.surplus || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={name ?? groupName}
            checked={option.key === value}
            disabled={locked || option.disabled}
            onChange={() => onChange(option.key)}
          />
          {option.title}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </label>
      ))}
    </div>
  )
}
