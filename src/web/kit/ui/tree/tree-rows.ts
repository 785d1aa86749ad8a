import type { Key } from '#web/kit/ui/select/option.ts'

/** One entry in a Tree, TreeSelect or Cascader. */
export interface TreeNode<K extends Key = Key> {
  key: K
  title: string
  /** Muted, after the title: a code, a count. */
  hint?: string
  /** Cannot be chosen; a branch can still be expanded. */
  disabled?: boolean
  children?: readonly TreeNode<K>[]
  /** Its children are loaded when it expands. */
  lazy?: boolean
  /** The last entry: it opens the form for a new record. */
  creates?: boolean
}

/** A visible node, with its position among its siblings. */
export interface TreeRow<K extends Key = Key> {
  node: TreeNode<K>
  /** 1 for the roots. */
  level: number
  position: number
  siblings: number
  parent: K | null
  /** undefined for a leaf. */
  open: boolean | undefined
}

/** A node's known children. */
export type ChildrenOf<K extends Key> = (node: TreeNode<K>) => readonly TreeNode<K>[] | undefined

/** The visible nodes: the roots, and the children under expanded ones, from top to bottom. */
export function visibleRows<K extends Key>(
  nodes: readonly TreeNode<K>[],
  expanded: ReadonlySet<K>,
  childrenOf: ChildrenOf<K>,
  parent: K | null = null,
  level = 1,
): TreeRow<K>[] {
  return nodes.flatMap((node, index) => {
    const children = childrenOf(node)
    const isBranch = (children?.length ?? 0) > 0 || (children === undefined && node.lazy === true)
    const open = isBranch ? expanded.has(node.key) : undefined
    const row = { node, level, position: index + 1, siblings: nodes.length, parent, open }
    return open && children ? [row, ...visibleRows(children, expanded, childrenOf, node.key, level + 1)] : [row]
  })
}

/** The branches with nodes whose title and hint are searched for; such a node keeps its descendants. */
export function matchingNodes<K extends Key>(nodes: readonly TreeNode<K>[], has: (text: string) => boolean): TreeNode<K>[] {
  return nodes.flatMap((node) => {
    if (has(`${node.title} ${node.hint ?? ''}`)) return [node]
    const children = matchingNodes(node.children ?? [], has)
    return children.length > 0 ? [{ ...node, children, lazy: false }] : []
  })
}

/** The keys for all nodes that have children. */
export function branchKeys<K extends Key>(nodes: readonly TreeNode<K>[]): K[] {
  return nodes.flatMap(({ key, children = [] }) => (children.length > 0 ? [key, ...branchKeys(children)] : []))
}

/** The path from the root to a node; empty if the node is missing. */
export function pathTo<K extends Key>(nodes: readonly TreeNode<K>[], key: K, childrenOf: ChildrenOf<K> = inside): TreeNode<K>[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const beneath = pathTo(childrenOf(node) ?? [], key, childrenOf)
    if (beneath.length > 0) return [node, ...beneath]
  }
  return []
}

/** The known leaves under a branch that can be chosen; a leaf returns itself. */
export function leavesOf<K extends Key>(node: TreeNode<K>, childrenOf: ChildrenOf<K>): TreeNode<K>[] {
  const children = childrenOf(node)
  if (children === undefined && node.lazy) return []
  if (!children?.length) return node.disabled ? [] : [node]
  return children.flatMap((child) => leavesOf(child, childrenOf))
}

/** Tells whether all, some or none among a branch's leaves are checked. */
export function checkedState<K extends Key>(node: TreeNode<K>, checked: ReadonlySet<K>, childrenOf: ChildrenOf<K>): boolean | 'mixed' {
  const leaves = leavesOf(node, childrenOf)
  const count = leaves.filter(({ key }) => checked.has(key)).length
  if (count === 0) return false
  return count === leaves.length ? true : 'mixed'
}

/** The effect that a key has on the focused row (WAI-ARIA tree). */
export type TreeMove<K extends Key> = { focus: K } | { open: K } | { close: K } | { choose: K } | undefined

export function moveFor<K extends Key>(rows: readonly TreeRow<K>[], active: K | null, key: string): TreeMove<K> {
  const at = rows.findIndex(({ node }) => node.key === active)
  const row = rows[at]
  const to = (index: number): TreeMove<K> => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    return target && { focus: target.node.key }
  }
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at === -1 ? rows.length - 1 : at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      if (row?.open === false) return { open: row.node.key }
      return row?.open ? to(at + 1) : undefined
    case 'ArrowLeft':
      if (row?.open) return { close: row.node.key }
      return row && row.parent !== null ? { focus: row.parent } : undefined
    case 'Enter':
      return row && { choose: row.node.key }
    default:
      return undefined
  }
}

function inside<K extends Key>({ children }: TreeNode<K>): readonly TreeNode<K>[] | undefined {
  return children
}
