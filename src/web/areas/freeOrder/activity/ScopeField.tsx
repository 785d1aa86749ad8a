import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { activity } from '#contract/freeOrder/activity.ts'
import { MOST_SCOPE, type FreeScope } from '#contract/freeOrder/words.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'
import { TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { AddOption, addTexts, type AddProps, type Named } from '#web/pickers/AddOption.tsx'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { useCategoryNodes } from '#web/pickers/category-tree.ts'
import { ChosenList } from '#web/pickers/ChosenList.tsx'
import { AddGoods } from '#web/pickers/goods/AddGoods.tsx'
import { Fields } from './fields.ts'

type Kind = Exclude<FreeScope, 'all'>

/** The goods or collections whose orders take part; their names are kept beside their ids, in the form's `scope_items`. */
export function ScopeField({ scope }: { scope: Kind }) {
  const form = useFormContext()
  const chosen = (useWatch({ name: 'scope_items' }) as Named[] | undefined) ?? []

  function change(next: readonly Named[]) {
    form.setValue('scope_items', next)
    form.setValue(
      'scope_ids',
      next.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: true },
    )
  }
  const add = (one: Named) => change([...chosen.filter(({ id }) => id !== one.id), one])

  return (
    <Fields.Own name="scope_ids" group required>
      {() => (
        <ChosenList chosen={chosen} onDrop={(id) => change(chosen.filter((other) => other.id !== id))}>
          <Add scope={scope} chosen={chosen} max={MOST_SCOPE} onAdd={add} />
        </ChosenList>
      )}
    </Fields.Own>
  )
}

function Add({ scope, ...rest }: AddProps & { scope: Kind }) {
  const brands = useBrandOptions(scope === 'brand')
  const series = useAllSeries(scope === 'series')
  if (scope === 'sku') return <AddGoods {...rest} titleOf={({ code }) => code} />
  if (scope === 'category') return <AddCategory {...rest} />
  if (scope === 'collection') return <AddCollection {...rest} />
  return <AddOption {...rest} options={scope === 'series' ? series : brands} />
}

/** A category on any level: it includes those below it. */
function AddCategory({ chosen, max, onAdd }: AddProps) {
  const t = useTexts(addTexts)
  const nodes = useCategoryNodes()
  return (
    <TreeSelect
      aria-label={t('add')}
      value={null}
      nodes={nodes}
      placeholder={t('add')}
      disabled={chosen.length >= max}
      onChange={(id) => {
        const title = id === null ? undefined : titleIn(nodes, id)
        if (id !== null && title !== undefined) onAdd({ id, title })
      }}
    />
  )
}

function titleIn(nodes: readonly TreeNode<number>[], key: number): string | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node.title : titleIn(node.children ?? [], key)
    if (found !== undefined) return found
  }
  return undefined
}

function AddCollection({ chosen, max, onAdd }: AddProps) {
  const t = useTexts(addTexts)
  const [found, setFound] = useState<readonly Option<number>[]>([])
  return (
    <RemoteSelect
      aria-label={t('add')}
      value={null}
      placeholder={t('add')}
      disabled={chosen.length >= max}
      search={async (word, signal) => {
        const { list } = await call(activity.collections, { word: word || null }, { signal, quiet: true })
        setFound(list)
        return list
      }}
      onChange={(id) => {
        const one = found.find(({ key }) => key === id)
        if (one) onAdd({ id: one.key, title: one.title })
      }}
    />
  )
}
