import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import { useCategoryNodes } from './category-tree.ts'

interface CategoryFilterProps {
  value: string | null
  onChange: (id: number | null) => void
  /** For lists whose rows belong to the lowest level only: a category above it would match none. */
  leavesOnly?: boolean
}

/** The category filter for a list. */
export function CategoryFilter({ value, onChange, leavesOnly }: CategoryFilterProps) {
  const t = useTexts(listTexts)
  const [isNear, setNear] = useState(false)
  return (
    <TreeSelect
      nodes={useCategoryNodes(isNear || value !== null)}
      onApproach={() => setNear(true)}
      value={value === null ? null : Number(value)}
      onChange={onChange}
      leavesOnly={leavesOnly}
      placeholder={t('all')}
      shows="title"
      clearable
    />
  )
}
