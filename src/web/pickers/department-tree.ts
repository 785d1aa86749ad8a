import { useMemo } from 'react'
import type { CallOutput } from '#web/base/api/endpoint-ref.ts'
import { useCall } from '#web/base/api/query.ts'
import { optionsOf, optionsToCome } from '#web/kit/ui/select/option.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { pickerEndpoints } from './endpoints.ts'
import { useFailureLog } from './failure-log.ts'

type Node = CallOutput<typeof pickerEndpoints.departmentTree>['list'][number]

/** The enabled departments that the person sees, without one department and all its descendants. */
export function useDepartmentNodes(isWanted = true, without?: number): readonly TreeNode<number>[] {
  const query = useCall(pickerEndpoints.departmentTree, {}, { enabled: isWanted, staleTime: 0 })
  useFailureLog('department', query.error)
  const nodes: readonly Node[] = optionsOf(query)
  return useMemo(() => (nodes === optionsToCome ? optionsToCome : nodesOf(nodes, without)), [nodes, without])
}

function nodesOf(nodes: readonly Node[], without: number | undefined): TreeNode<number>[] {
  return nodes
    .filter(({ id }) => id !== without)
    .map(({ id, title, children }) => ({ key: id, title, children: nodesOf(children, without) }))
}
