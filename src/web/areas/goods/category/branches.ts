import type { CategoryRow } from '#contract/goods/category.ts'
import { visibleRows, type TreeNode } from '#web/kit/ui/tree/tree-rows.ts'

/** A visible category; `open` is undefined without children. */
export interface Branch extends CategoryRow {
  open: boolean | undefined
}

/** The visible categories from top to bottom: the loaded roots, and the open categories' children. */
export function branchesInSight(
  rows: readonly CategoryRow[],
  childrenOf: (id: number) => readonly CategoryRow[] | undefined,
  isOpen: (id: number) => boolean,
): Branch[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const nodeOf = (row: CategoryRow): TreeNode<number> => {
    byId.set(row.id, row)
    return { key: row.id, title: row.title, lazy: row.child_count > 0, children: childrenOf(row.id)?.map(nodeOf) }
  }
  const roots = rows.filter(({ parent_id }) => parent_id === null || !byId.has(parent_id)).map(nodeOf)
  const expanded = new Set([...byId.keys()].filter(isOpen))
  return visibleRows(roots, expanded, ({ children }) => children).map(({ node, open }) => ({
    ...(byId.get(node.key) as CategoryRow),
    open,
  }))
}
