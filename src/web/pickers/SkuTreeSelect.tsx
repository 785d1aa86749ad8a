import { useMemo } from 'react'
import { sku } from '#contract/goods/sku.ts'
import { useCall } from '#web/base/api/query.ts'
import { TreeMultiSelect, type TreeMultiSelectProps } from '#web/kit/ui/select/TreeSelect.tsx'
import { useFailureLog } from './failure-log.ts'
import { brandNodes, idsOf, keysOf, loadSkus, searchSkus } from './sku-tree.ts'

interface SkuTreeSelectProps extends Omit<
  TreeMultiSelectProps<string>,
  'nodes' | 'value' | 'onChange' | 'search' | 'loadChildren' | 'titleOf' | 'leavesOnly'
> {
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** SKUs, by brand and series or by a search; a series is checked with all its SKUs. */
export function SkuTreeSelect({ value, onChange, ...props }: SkuTreeSelectProps) {
  const { data, error } = useCall(sku.tree, {}, { staleTime: 60_000 })
  useFailureLog('SKU', error)
  const nodes = useMemo(() => brandNodes(data?.list ?? []), [data])
  const titles = useTitles(value)
  return (
    <TreeMultiSelect
      {...props}
      nodes={nodes}
      loadChildren={loadSkus}
      search={searchSkus}
      value={keysOf(value)}
      onChange={(keys) => onChange(idsOf(keys))}
      titleOf={(key) => titles.get(key)}
    />
  )
}

/** The titles for the SKUs with which the form was opened. */
function useTitles(ids: readonly number[]): ReadonlyMap<string, string> {
  const first = ids.slice(0, 1)
  const { data } = useCall(sku.option, { ids: first }, { enabled: first.length > 0, staleTime: 60_000 })
  return useMemo(() => new Map(data?.list.map(({ id, title }) => [keysOf([id])[0] as string, title])), [data])
}
