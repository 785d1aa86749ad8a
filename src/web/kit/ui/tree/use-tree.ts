import { useState, type KeyboardEvent } from 'react'
import type { Key } from '#web/kit/ui/select/option.ts'
import { branchKeys, checkedState, leavesOf, moveFor, pathTo, visibleRows, type TreeNode, type TreeRow } from './tree-rows.ts'

export interface TreeOptions<K extends Key> {
  nodes: readonly TreeNode<K>[]
  /** Loads a lazy node's children. */
  loadChildren?: (node: TreeNode<K>) => Promise<readonly TreeNode<K>[]>
  /** Expanded initially. */
  defaultExpanded?: readonly K[]
  /** Every node with children is expanded: the nodes are a search result. */
  allOpen?: boolean
  /** The chosen node in a tree without checkboxes. */
  value?: K | null
  onChoose?: (node: TreeNode<K>) => void
  /** Adds checkboxes to the nodes; the keys are leaf keys. */
  checked?: ReadonlySet<K>
  onCheck?: (checked: ReadonlySet<K>, changed: readonly TreeNode<K>[]) => void
  /** Only leaves can be chosen; a press on a branch expands or collapses it. */
  leavesOnly?: boolean
}

/** The expanded, loaded and active nodes in a tree, with its key and press handlers. */
export function useTree<K extends Key>(options: TreeOptions<K>) {
  const { nodes, loadChildren, defaultExpanded = [], allOpen, value, onChoose, checked, onCheck, leavesOnly } = options
  const [expanded, setExpanded] = useState<ReadonlySet<K>>(new Set(defaultExpanded))
  const { loading, childrenOf, load } = useBranches(loadChildren)
  const [active, setActive] = useState<K | null>(value ?? null)
  const [followed, setFollowed] = useState<K | null>(null)
  // scrolls to the chosen node as soon as it is loaded
  const path = value === undefined || value === null || value === followed ? [] : pathTo(nodes, value, childrenOf)
  if (path.length > 0) {
    setFollowed(value ?? null)
    // typing moves the focus away from the rows
    if (active !== null) setActive(value ?? null)
    setExpanded(new Set([...expanded, ...path.slice(0, -1).map(({ key }) => key)]))
  }
  const open = allOpen ? new Set([...branchKeys(nodes), ...expanded]) : expanded
  const rows = visibleRows(nodes, open, childrenOf)

  /** A branch that cannot be chosen as a whole: a press only expands it. */
  function isHead({ node, open }: Pick<TreeRow<K>, 'node' | 'open'>): boolean {
    return open !== undefined && node.disabled === true
  }

  function setOpen({ node, open }: TreeRow<K>) {
    setExpanded((keys) => (open ? new Set([...keys].filter((key) => key !== node.key)) : new Set(keys).add(node.key)))
    // the child loader reports its error; the node collapses again
    if (!open) load(node).catch(() => setExpanded((keys) => new Set([...keys].filter((key) => key !== node.key))))
  }

  async function check(row: TreeRow<K>) {
    if (!checked || !onCheck || row.node.disabled) return
    const children = await load(row.node).catch(() => undefined)
    if (!children) return
    const known = (node: TreeNode<K>) => (node === row.node && children.length > 0 ? children : childrenOf(node))
    const leaves = leavesOf(row.node, known)
    const isOn = checkedState(row.node, checked, known) === true
    const next = new Set(checked)
    for (const { key } of leaves) {
      if (isOn) next.delete(key)
      else next.add(key)
    }
    onCheck(next, leaves)
  }

  function choose(row: TreeRow<K>) {
    setActive(row.node.key)
    if (checked && !isHead(row)) void check(row)
    else if (row.open !== undefined && (leavesOnly || isHead(row))) setOpen(row)
    else if (!row.node.disabled) onChoose?.(row.node)
  }

  /** True when the tree has handled the key. */
  function press(event: KeyboardEvent): boolean {
    const move = moveFor(rows, active, event.key)
    if (!move) return false
    event.preventDefault()
    const rowAt = (key: K) => rows.find(({ node }) => node.key === key)
    if ('focus' in move) setActive(move.focus)
    else {
      const row = rowAt('open' in move ? move.open : 'close' in move ? move.close : move.choose)
      if (!row) return true
      if ('choose' in move) choose(row)
      else setOpen(row)
    }
    return true
  }

  return {
    rows,
    active,
    setActive,
    loading,
    setOpen,
    choose,
    press,
    isChosen: (key: K) => key === value,
    checkOf: (row: TreeRow<K>) => (checked && !isHead(row) ? checkedState(row.node, checked, childrenOf) : undefined),
  }
}

/** The lazy nodes' children. */
function useBranches<K extends Key>(loadChildren: TreeOptions<K>['loadChildren']) {
  const [loaded, setLoaded] = useState<ReadonlyMap<K, readonly TreeNode<K>[]>>(new Map())
  const [loading, setLoading] = useState<ReadonlySet<K>>(new Set())
  const childrenOf = (node: TreeNode<K>) => node.children ?? loaded.get(node.key)

  async function load(node: TreeNode<K>): Promise<readonly TreeNode<K>[]> {
    const known = childrenOf(node)
    if (known || !node.lazy || !loadChildren) return known ?? []
    setLoading((keys) => new Set(keys).add(node.key))
    try {
      const children = await loadChildren(node)
      setLoaded((all) => new Map(all).set(node.key, children))
      return children
    } finally {
      setLoading((keys) => new Set([...keys].filter((key) => key !== node.key)))
    }
  }

  return { loading, childrenOf, load }
}

export type TreeState<K extends Key> = ReturnType<typeof useTree<K>>
