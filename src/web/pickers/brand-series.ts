import { useMemo } from 'react'
import { brand } from '#contract/goods/brand.ts'
import { series } from '#contract/goods/series.ts'
import { useCall } from '#web/api/query.ts'
import type { Option } from '#web/kit/ui/option.ts'
import { useFailureLog } from './failure-log.ts'

const MINUTE = 60_000
const none: readonly Option<number>[] = []

/** The brands in use. */
export function useBrandOptions(): readonly Option<number>[] {
  const { data, error } = useCall(brand.option, {}, { staleTime: MINUTE })
  useFailureLog('brand', error)
  return data?.list ?? none
}

/** The series in use of one brand; none while no brand is chosen. */
export function useSeriesOptions(brandId: number | null): readonly Option<number>[] {
  const { data, error } = useCall(series.option, { brand_id: brandId }, { enabled: brandId !== null, staleTime: MINUTE })
  useFailureLog('series', error)
  return data?.list ?? none
}

/** All series in use, each with its brand beside it. */
export function useAllSeries(isWanted: boolean): readonly Option<number>[] {
  const { data, error } = useCall(series.option, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('series', error)
  return useMemo(
    () => (data?.list ?? []).flatMap((group) => (group.children ?? []).map(({ key, title }) => ({ key, title, hint: group.title }))),
    [data],
  )
}
