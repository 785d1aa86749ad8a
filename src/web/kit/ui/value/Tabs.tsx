import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Key extends string> {
  key: Key
  title: ReactNode
  content: ReactNode
}

export interface TabsProps<Key extends string> {
  /** The label for the tab list. */
  label: string
  value: Key
  onChange: (key: Key) => void
  tabs: readonly Tab<Key>[]
}

/** Parts in one record, one visible at a time; opened parts keep their input. */
export function Tabs<Key extends string>({ label, value, onChange, tabs }: TabsProps<Key>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Key)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map(({ key, title }) => (
          <Base.Tab key={key} value={key} className={styles.tab}>
            {title}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} />
      </Base.List>
      {tabs.map(({ key, content }) => (
        <Base.Panel key={key} value={key} className={styles.panel} keepMounted>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
