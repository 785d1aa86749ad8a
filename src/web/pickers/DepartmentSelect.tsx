import { useState } from 'react'
import { department } from '#contract/dev/department.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { Creating } from '#web/kit/form/draft/Creating.tsx'
import { listTexts } from '#web/kit/list/texts.ts'
import { TreeSelect, type TreeSelectProps } from '#web/kit/ui/select/TreeSelect.tsx'
import { useDepartmentNodes } from './department-tree.ts'

type DepartmentSelectProps = Omit<TreeSelectProps<number>, 'nodes' | 'leavesOnly' | 'search' | 'loadChildren' | 'titleOf' | 'create'> & {
  /** Shown for a department that is no longer offered. */
  valueTitle?: string | undefined
  /** A department that is not offered, and neither are its descendants. */
  without?: number | undefined
  /** The list ends with the entry that creates a department. */
  creates?: boolean
}

const creation = { entity: department }

/** One department, for forms. */
export function DepartmentSelect({ valueTitle, without, creates, ...props }: DepartmentSelectProps) {
  const nodes = useDepartmentNodes(true, without)
  return (
    <Creating of={creates ? creation : undefined} onMade={props.onChange}>
      {({ create, titleOf }) => (
        <TreeSelect clearable {...props} nodes={nodes} titleOf={(key) => titleOf(key) ?? valueTitle} create={create} />
      )}
    </Creating>
  )
}

/** The department filter for a list; it includes all descendants. */
export function DepartmentFilter({ value, onChange }: { value: string | null; onChange: (id: number | null) => void }) {
  const t = useTexts(listTexts)
  const [isNear, setNear] = useState(false)
  return (
    <TreeSelect
      nodes={useDepartmentNodes(isNear || value !== null)}
      onApproach={() => setNear(true)}
      value={value === null ? null : Number(value)}
      onChange={onChange}
      placeholder={t('all')}
      shows="title"
      clearable
    />
  )
}
