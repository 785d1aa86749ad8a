import { TreeSelect, type TreeSelectProps } from '#web/kit/ui/TreeSelect.tsx'
import { useCategoryNodes } from './category-tree.ts'

type CategorySelectProps = Omit<TreeSelectProps<number>, 'nodes' | 'leavesOnly' | 'search' | 'loadChildren' | 'titleOf'> & {
  /** Shown for a category that is no longer offered. */
  valueTitle?: string
}

/** The category that goods stand on: one of the lowest level. */
export function CategorySelect({ valueTitle, ...props }: CategorySelectProps) {
  return <TreeSelect {...props} nodes={useCategoryNodes()} leavesOnly titleOf={() => valueTitle} />
}
