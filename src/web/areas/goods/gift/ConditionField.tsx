import { useFormContext, useWatch } from 'react-hook-form'
import { MOST_CONDITIONS } from '#contract/goods/gift.ts'
import { AddOption, type Named } from '#web/pickers/AddOption.tsx'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { ChosenList } from '#web/pickers/ChosenList.tsx'
import { AddGoods } from '#web/pickers/goods/AddGoods.tsx'
import { Fields } from './fields.ts'

/** The SKUs, series or brands that a rule applies to; their names are kept beside their ids, in the form's `conditions`. */
export function ConditionField({ type }: { type: 'sku' | 'series' | 'brand' }) {
  const form = useFormContext()
  const chosen = (useWatch({ name: 'conditions' }) as Named[] | undefined) ?? []
  const brands = useBrandOptions(type === 'brand')
  const series = useAllSeries(type === 'series')

  function change(next: readonly Named[]) {
    form.setValue('conditions', next)
    form.setValue(
      'cond_ids',
      next.map(({ id }) => id),
      { shouldDirty: true, shouldValidate: true },
    )
  }
  const adding = { chosen, max: MOST_CONDITIONS, onAdd: (one: Named) => change([...chosen, one]) }

  return (
    <Fields.Own name="cond_ids" group required>
      {() => (
        <ChosenList chosen={chosen} onDrop={(id) => change(chosen.filter((other) => other.id !== id))}>
          {type === 'sku' ? (
            <AddGoods {...adding} titleOf={({ code }) => code} />
          ) : (
            <AddOption {...adding} options={type === 'series' ? series : brands} />
          )}
        </ChosenList>
      )}
    </Fields.Own>
  )
}
