import { texts, useTexts } from '#web/base/locales/texts.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'

export const addTexts = texts({ zh: { add: '添加' }, en: { add: 'Add' } })

/** A record that a field refers to; the form keeps its name beside its id. */
export interface Named {
  id: number
  title: string
}

export interface AddProps {
  chosen: readonly Named[]
  max: number
  onAdd: (one: Named) => void
}

/** Adds records from an option list. */
export function AddOption({ chosen, max, onAdd, options, label }: AddProps & { options: readonly Option<number>[]; label?: string }) {
  const t = useTexts(addTexts)
  const taken = new Set(chosen.map(({ id }) => id))
  return (
    <Select
      aria-label={label ?? t('add')}
      value={null}
      options={options.filter(({ key }) => !taken.has(key))}
      placeholder={label ?? t('add')}
      disabled={chosen.length >= max}
      onChange={(id) => {
        const found = options.find(({ key }) => key === id)
        if (found) onAdd({ id: found.key, title: found.title })
      }}
    />
  )
}
