import { useMemo } from 'react'
import { useCall } from '#web/api/query.ts'
import { optionsOf, type Option } from '#web/kit/ui/option.ts'
import { useFailureLog } from './failure-log.ts'
import { pickerWires } from './wires.ts'

const MINUTE = 60_000

/** The brands in use. */
export function useBrandOptions(isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerWires.brandOption, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('brand', query.error)
  return optionsOf(query)
}

/** The series in use of one brand; none while no brand is chosen. */
export function useSeriesOptions(brandId: number | null, isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerWires.seriesOption, { brand_id: brandId }, { enabled: brandId !== null && isWanted, staleTime: MINUTE })
  useFailureLog('series', query.error)
  return optionsOf(query)
}

/** All series in use, each with its brand beside it. */
export function useAllSeries(isWanted: boolean): readonly Option<number>[] {
  const { data, error } = useCall(pickerWires.seriesOption, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('series', error)
  return useMemo(
    () => (data?.list ?? []).flatMap((group) => (group.children ?? []).map(({ key, title }) => ({ key, title, hint: group.title }))),
    [data],
  )
}
