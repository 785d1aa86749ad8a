import { useMemo } from 'react'
import { category } from '#contract/goods/category.ts'
import type { OutputOf } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/api/query.ts'
import type { Option } from '#web/kit/ui/option.ts'

type Node = OutputOf<typeof category.tree>['list'][number]

/** The categories of the lowest level, in the order of the tree; what stands above each is its hint, and is found as well. */
export function useCategoryLeaves(): readonly Option<number>[] {
  const { data } = useCall(category.tree, {}, { staleTime: 60_000 })
  return useMemo(() => (data?.list ?? []).flatMap((node) => leaves(node, [])), [data])
}

function leaves({ id, title, children }: Node, above: readonly string[]): Option<number>[] {
  if (children.length === 0) return [{ key: id, title, hint: above.join(' / ') }]
  return children.flatMap((child) => leaves(child, [...above, title]))
}
