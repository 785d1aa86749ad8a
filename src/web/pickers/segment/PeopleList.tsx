import { useState } from 'react'
import type { Option } from '#web/kit/ui/select/option.ts'
import { ChosenList } from '#web/pickers/ChosenList.tsx'
import { AgentPicker, SalesmanPicker } from '#web/pickers/RecordPickers.tsx'

interface PeopleListProps {
  of: 'agent' | 'salesman'
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** The names of the stored ones. */
  named: readonly { id: number; title: string }[]
  max: number
  placeholder: string
}

/** Several agents or salesmen, added one after the other. */
export function PeopleList({ of, value, onChange, named, max, placeholder }: PeopleListProps) {
  const [added, setAdded] = useState<readonly Option<number>[]>([])
  const titleOf = (id: number) => added.find(({ key }) => key === id)?.title ?? named.find((one) => one.id === id)?.title ?? `#${id}`
  const Picker = of === 'agent' ? AgentPicker : SalesmanPicker
  function add(option: Option<number> | null) {
    if (!option || value.includes(option.key)) return
    setAdded([...added, option])
    onChange([...value, option.key])
  }
  return (
    <ChosenList chosen={value.map((id) => ({ id, title: titleOf(id) }))} onDrop={(id) => onChange(value.filter((other) => other !== id))}>
      {value.length < max && (
        <Picker value={null} onChange={() => undefined} onOption={add} placeholder={placeholder} aria-label={placeholder} />
      )}
    </ChosenList>
  )
}
