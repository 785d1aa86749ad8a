import { useState } from 'react'
import { listTexts } from '#web/kit/list/texts.ts'
import { TreeSelect } from '#web/kit/ui/TreeSelect.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useCategoryNodes } from './category-tree.ts'

interface CategoryFilterProps {
  value: string | null
  onChange: (id: number | null) => void
  /** Where rows stand on the lowest level only, and one above it would find none. */
  leavesOnly?: boolean
}

/** The category that a list is narrowed to. */
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
