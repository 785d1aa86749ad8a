import { useId } from 'react'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import type { Key, Option } from '#web/kit/ui/select/option.ts'
import styles from './CheckList.module.css'

interface CheckListProps<K extends Key> {
  options: readonly Option<K>[]
  value: readonly K[]
  onChange: (value: readonly K[]) => void
  /** The maximum choice count. */
  max?: number
}

/** A selection with several choices, all visible. */
export function CheckList<K extends Key>({ options, value, onChange, max = Infinity }: CheckListProps<K>) {
  // the field's label labels the group
  const id = useId()
  return (
    <div className={styles.list}>
      {options.map(({ key, title }) => (
        <Checkbox
          key={key}
          id={`${id}${key}`}
          value={value.includes(key)}
          disabled={!value.includes(key) && value.length >= max}
          onChange={(isOn) => onChange(isOn ? [...value, key] : value.filter((one) => one !== key))}
        >
          {title}
        </Checkbox>
      ))}
    </div>
  )
}
