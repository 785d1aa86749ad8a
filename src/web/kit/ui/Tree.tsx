import { useId } from 'react'
import type { Key } from './option.ts'
import { TreeRows } from './TreeRows.tsx'
import { useTree, type TreeOptions } from './use-tree.ts'

/** Nodes beneath nodes: opened by arrows, chosen by Enter, checked by Space; children may be asked for when a node opens. It fills its parent and scrolls inside. */
export function Tree<K extends Key>({ label, ...options }: TreeOptions<K> & { label: string }) {
  return <TreeRows id={useId()} label={label} state={useTree(options)} focusable />
}
