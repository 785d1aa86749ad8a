import { useFormContext, useWatch } from 'react-hook-form'
import { MOST_SCOPE, type CouponScope } from '#contract/activity/coupon-words.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { AddOption, type Named } from '#web/pickers/AddOption.tsx'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { useCategoryNodes } from '#web/pickers/category-tree.ts'
import { ChosenList } from '#web/pickers/ChosenList.tsx'
import { AddGoods } from '#web/pickers/goods/AddGoods.tsx'
import { Fields } from './fields.ts'

interface ScopeFieldProps {
  name: 'scope_ids' | 'exclude_ids'
  /** The titles' place in the form, beside the ids. */
  names: 'scope_names' | 'exclude_names'
  kind: Exclude<CouponScope, 'all'>
  locked: boolean
}

const addLabels = { category: ['添加分类', 'Add category'], brand: ['添加品牌', 'Add brand'], series: ['添加系列', 'Add series'] } as const

const labels = {
  scope_ids: {
    category: ['适用分类', 'Categories'],
    brand: ['适用品牌', 'Brands'],
    series: ['适用系列', 'Series'],
    sku: ['适用商品', 'Goods'],
  },
  exclude_ids: {
    category: ['排除分类', 'Excluded categories'],
    brand: ['排除品牌', 'Excluded brands'],
    series: ['排除系列', 'Excluded series'],
    sku: ['排除商品', 'Excluded goods'],
  },
} as const

/** A coupon's categories, brands, series or SKUs. */
export function ScopeField({ name, names, kind, locked }: ScopeFieldProps) {
  const form = useFormContext()
  const stored = (useWatch({ name: names }) as Named[] | undefined) ?? []
  const ids = (useWatch({ name }) as number[] | undefined) ?? []
  const chosen = stored.filter(({ id }) => ids.includes(id))
  const brands = useBrandOptions(kind === 'brand')
  const series = useAllSeries(kind === 'series')
  const categories = useCategoryNodes(kind === 'category')
  const say = useLabel()

  function change(next: readonly Named[]) {
    form.setValue(names, next)
    const values = next.map(({ id }) => id)
    form.setValue(name, values, { shouldDirty: true, shouldValidate: true })
  }
  const adding = { chosen, max: MOST_SCOPE, onAdd: (one: Named) => change([...chosen, one]) }

  return (
    <Fields.Own name={name} label={say(labels[name][kind])} group required={name === 'scope_ids'} disabled={locked}>
      {() => (
        <ChosenList chosen={chosen} locked={locked} onDrop={(id) => change(chosen.filter((other) => other.id !== id))}>
          {kind === 'sku' ? (
            <AddGoods {...adding} titleOf={({ code, title }) => `${code} ${title}`} />
          ) : (
            <AddOption {...adding} label={say(addLabels[kind])} options={{ brand: brands, series, category: flat(categories) }[kind]} />
          )}
        </ChosenList>
      )}
    </Fields.Own>
  )
}

/** Categories on every level, each with those above it. */
function flat(nodes: readonly TreeNode<number>[], above = ''): Option<number>[] {
  return nodes.flatMap(({ key, title, children = [] }) => {
    const path = above ? `${above} / ${title}` : title
    return [{ key, title, ...(above && { hint: above }) }, ...flat(children, path)]
  })
}
