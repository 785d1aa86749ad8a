import { useMemo } from 'react'
import { useCall } from '#web/base/api/query.ts'
import { optionsOf, type Option } from '#web/kit/ui/select/option.ts'
import { pickerEndpoints } from './endpoints.ts'
import { useFailureLog } from './failure-log.ts'

const MINUTE = 60_000

/** The enabled brands. */
export function useBrandOptions(isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerEndpoints.brandOption, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('brand', query.error)
  return optionsOf(query)
}

/** The enabled series for one brand; none while no brand is chosen. */
export function useSeriesOptions(brandId: number | null, isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerEndpoints.seriesOption, { brand_id: brandId }, { enabled: brandId !== null && isWanted, staleTime: MINUTE })
  useFailureLog('series', query.error)
  return optionsOf(query)
}

/** All enabled series, each with its brand. */
export function useAllSeries(isWanted: boolean): readonly Option<number>[] {
  const { data, error } = useCall(pickerEndpoints.seriesOption, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('series', error)
  return useMemo(
    () => (data?.list ?? []).flatMap((group) => (group.children ?? []).map(({ key, title }) => ({ key, title, hint: group.title }))),
    [data],
  )
}
