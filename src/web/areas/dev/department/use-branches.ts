import { useState } from 'react'
import type { DepartmentRow } from '#contract/dev/department.ts'
import { visibleRows, type TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import type { Branch } from './columns.tsx'

/** The visible departments from top to bottom. The whole tree is loaded, and expanded until the person collapses a branch. */
export function useBranches(rows: readonly DepartmentRow[] | undefined) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const all = rows ?? []
  const byId = new Map(all.map((row) => [row.id, row]))
  const byParent = Map.groupBy(all, ({ parent_id }) => (parent_id !== null && byId.has(parent_id) ? parent_id : null))
  const nodesBelow = (parent: number | null): TreeNode<number>[] =>
    (byParent.get(parent) ?? []).map(({ id, title }) => ({ key: id, title, children: nodesBelow(id) }))
  const open = new Set(all.map(({ id }) => id).filter((id) => !closed.has(id)))
  const inSight = visibleRows(nodesBelow(null), open, ({ children }) => children)
  const branches = [...byParent.keys()].filter((id) => id !== null)
  return {
    rows: rows && inSight.map(({ node, open }): Branch => ({ ...(byId.get(node.key) as DepartmentRow), open })),
    isCollapsed: branches.length > 0 && branches.every((id) => closed.has(id)),
    hasBranches: branches.length > 0,
    toggle: (id: number) => {
      const next = new Set(closed)
      if (!next.delete(id)) next.add(id)
      setClosed(next)
    },
    collapseAll: () => setClosed(new Set(branches)),
    expandAll: () => setClosed(new Set()),
  }
}
