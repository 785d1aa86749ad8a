import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '#web/base/api/query.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import { pickerEndpoints } from '#web/pickers/endpoints.ts'
import { useSegmentOptions } from './segment-options.ts'

const segmentTexts = texts({
  zh: { count: '现在有 {n} 家门店符合；参与时再次判断', none: '现在没有门店符合；参与时再次判断', choose: '在“门店 → 人群”中新建和修改' },
  en: {
    count: '{n:store matches|stores match} now; each customer is checked at the time they take part',
    none: 'No store matches now; each customer is checked at the time they take part',
    choose: 'Segments are created under Stores → Segments',
  },
})

interface SelectProps {
  name: 'segment_id'
  options: readonly Option<number>[]
  required: true
  help: string | undefined
  disabled: boolean | undefined
  valueTitle: string | undefined
}

interface SegmentFieldProps {
  /** The form's own select. */
  Select: (props: SelectProps) => ReactNode
  disabled?: boolean
  /** The name of the saved segment, which the person may not see in the choices. */
  title?: string | null | undefined
}

/** The segment of the audience "customer segment", with the number of its stores now. */
export function SegmentField({ Select, disabled, title }: SegmentFieldProps) {
  const [audience, segment_id] = useWatch({ name: ['audience', 'segment_id'] }) as [unknown, unknown]
  const isWanted = audience === 'segment'
  const options = useSegmentOptions(isWanted)
  const help = useSegmentHelp(isWanted && typeof segment_id === 'number' ? segment_id : null)
  if (!isWanted) return null
  return <Select name="segment_id" required options={options} help={help} disabled={disabled} valueTitle={title ?? undefined} />
}

/** The number of stores in a segment now, in words. */
export function useSegmentHelp(id: number | null): string | undefined {
  const t = useTexts(segmentTexts)
  const { data } = useCall(pickerEndpoints.segmentCount, { id: id ?? 0 }, { enabled: id !== null, staleTime: 0, quiet: true })
  if (id === null) return t('choose')
  if (!data) return undefined
  return data.count > 0 ? t('count', { n: formatNumber(data.count) }) : t('none')
}
