import { page } from '#contract/block/page.ts'
import type { GoodsSource, RefKind } from '#contract/block/words.ts'
import { useCall } from '#web/base/api/query.ts'
import { Field } from '#web/kit/ui/Field.tsx'
import { Select } from '#web/kit/ui/Select.tsx'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'

interface SourceRowProps {
  source: Extract<GoodsSource, RefKind>
  label: string
  value: number | null
  onChange: (id: number | null) => void
}

/** The brand, the series, the category or the scene whose goods a block shows. */
export function SourceRow({ source, label, value, onChange }: SourceRowProps) {
  const lists = {
    brand: useBrandOptions(source === 'brand'),
    series: useAllSeries(source === 'series'),
    scene: useSceneOptions(source === 'scene'),
  }
  const ids = value === null ? [] : [value]
  const { data } = useCall(page.refOption, { kind: source, ids }, { enabled: value !== null, staleTime: 60_000, quiet: true })
  const valueTitle = data?.list.find(({ key }) => key === value)?.title ?? `#${value}`
  return (
    <Field label={label} required>
      {source === 'category' ? (
        <CategorySelect value={value} onChange={onChange} valueTitle={valueTitle} />
      ) : (
        <Select<number> value={value} options={lists[source]} valueTitle={valueTitle} onChange={onChange} />
      )}
    </Field>
  )
}
