import type { Label } from '#contract/kit/label.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { RangePicker } from '#web/kit/ui/date/RangePicker.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'

const skuActionTexts = texts({
  zh: {
    all: '全部',
    time: '时间',
    any_time: '不限时间',
  },
  en: {
    all: 'All',
    time: 'Time',
    any_time: 'Any time',
  },
})

interface LogFiltersProps<Kind extends string> {
  /** The label for the field that distinguishes the kinds, and each kind's label. */
  label: Label
  words: Readonly<Partial<Record<Kind, Label>>>
  value: Kind | null | undefined
  days: { from?: string | null; to?: string | null }
  onKind: (kind: Kind | undefined) => void
  onDays: (days: { from: string | null; to: string | null }) => void
}

/** Filters an SKU log by kind and by days. */
export function LogFilters<Kind extends string>({ label, words, value, days, onKind, onDays }: LogFiltersProps<Kind>) {
  const t = useTexts(skuActionTexts)
  const say = useLabel()
  const kinds = Object.entries(words) as [Kind, Label][]
  return (
    <>
      <Segmented<Kind | 'all'>
        aria-label={say(label)}
        value={value ?? 'all'}
        options={[{ key: 'all', title: t('all') }, ...kinds.map(([key, word]) => ({ key, title: say(word) }))]}
        onChange={(key) => onKind(key === 'all' ? undefined : key)}
      />
      <RangePicker
        aria-label={t('time')}
        placeholder={t('any_time')}
        value={{ from: days.from ?? null, to: days.to ?? null }}
        onChange={onDays}
      />
    </>
  )
}
