import { useMemo } from 'react'
import type { CallOutput } from '#web/base/api/endpoint-ref.ts'
import { useCall } from '#web/base/api/query.ts'
import { optionsOf, optionsToCome } from '#web/kit/ui/select/option.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { pickerEndpoints } from './endpoints.ts'
import { useFailureLog } from './failure-log.ts'

type Node = CallOutput<typeof pickerEndpoints.categoryTree>['list'][number]

/** The enabled categories. */
export function useCategoryNodes(isWanted = true): readonly TreeNode<number>[] {
  const nodes = useTree(isWanted)
  return useMemo(() => (nodes === optionsToCome ? optionsToCome : nodes.map((node) => nodeOf(node))), [nodes])
}

/** The possible parents for a category: the categories in the first levels, without itself and its descendants. */
export function useParentNodes(without: number | undefined, levels = 2): readonly TreeNode<number>[] {
  const nodes = useTree()
  return useMemo(() => parentsIn(nodes, without, levels), [nodes, without, levels])
}

function useTree(isWanted = true): readonly Node[] {
  const query = useCall(pickerEndpoints.categoryTree, {}, { enabled: isWanted, staleTime: 60_000 })
  useFailureLog('category', query.error)
  return optionsOf(query)
}

function nodeOf({ id, title, unit, children }: Node): TreeNode<number> {
  return { key: id, title, hint: unit ?? undefined, children: children.map(nodeOf) }
}

function parentsIn(nodes: readonly Node[], without: number | undefined, levels: number): TreeNode<number>[] {
  if (levels === 0) return []
  return nodes
    .filter(({ id }) => id !== without)
    .map(({ id, title, children }) => ({ key: id, title, children: parentsIn(children, without, levels - 1) }))
}
