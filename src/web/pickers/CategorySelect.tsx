import { category } from '#contract/goods/category.ts'
import { Creating } from '#web/kit/form/draft/Creating.tsx'
import { TreeSelect, type TreeSelectProps } from '#web/kit/ui/select/TreeSelect.tsx'
import { useCategoryNodes } from './category-tree.ts'

type CategorySelectProps = Omit<TreeSelectProps<number>, 'nodes' | 'leavesOnly' | 'search' | 'loadChildren' | 'titleOf' | 'create'> & {
  /** Shown for a category that is no longer offered. */
  valueTitle?: string
  /** The list ends with the entry that creates a category. */
  creates?: boolean
}

const creation = { entity: category }

/** The goods category: one at the lowest level. */
export function CategorySelect({ valueTitle, creates, ...props }: CategorySelectProps) {
  const nodes = useCategoryNodes()
  return (
    <Creating of={creates ? creation : undefined} onMade={props.onChange}>
      {({ create, titleOf }) => (
        <TreeSelect {...props} nodes={nodes} leavesOnly titleOf={(key) => titleOf(key) ?? valueTitle} create={create} />
      )}
    </Creating>
  )
}
