import { useId } from 'react'
import type { Key } from '#web/kit/ui/select/option.ts'
import { TreeRows } from './TreeRows.tsx'
import { useTree, type TreeOptions } from './use-tree.ts'

/**
 * A tree: arrow keys expand, Enter chooses, Space checks; children may be loaded when a node expands. It fills its parent and scrolls
 * inside.
 */
export function Tree<K extends Key>({ label, ...options }: TreeOptions<K> & { label: string }) {
  return <TreeRows id={useId()} label={label} state={useTree(options)} focusable />
}
