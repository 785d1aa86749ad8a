import { page } from '#contract/block/page.ts'
import type { GoodsSource, RefKind } from '#contract/block/words.ts'
import { call } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { RemoteSelect } from '#web/kit/ui/select/RemoteSelect.tsx'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { useAllSeries, useBrandOptions } from '#web/pickers/brand-series.ts'
import { CategorySelect } from '#web/pickers/CategorySelect.tsx'
import { useSceneOptions } from '#web/pickers/scenes.ts'

interface SourceRowProps {
  source: Extract<GoodsSource, RefKind>
  label: string
  value: number | null
  onChange: (id: number | null) => void
}

/** The brand, series, category, scene or collection whose goods a block shows. */
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
      {source === 'category' && <CategorySelect value={value} onChange={onChange} valueTitle={valueTitle} />}
      {source === 'collection' && (
        <RemoteSelect<number>
          value={value}
          initialOption={value === null ? undefined : { key: value, title: valueTitle }}
          onChange={onChange}
          minLength={() => 0}
          search={searchCollections}
        />
      )}
      {source !== 'category' && source !== 'collection' && (
        <Select<number> value={value} options={lists[source]} valueTitle={valueTitle} onChange={onChange} />
      )}
    </Field>
  )
}

async function searchCollections(word: string, signal: AbortSignal) {
  const { list } = await call(page.refOption, { kind: 'collection', word }, { signal, quiet: true })
  return list.map(({ key, title }) => ({ key, title }))
}
