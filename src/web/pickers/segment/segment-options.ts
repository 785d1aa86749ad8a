import { useCall } from '#web/base/api/query.ts'
import { optionsOf, type Option } from '#web/kit/ui/select/option.ts'
import { pickerEndpoints } from '#web/pickers/endpoints.ts'
import { useFailureLog } from '#web/pickers/failure-log.ts'

/** The customer segments that the person may use. */
export function useSegmentOptions(isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerEndpoints.segmentOption, {}, { enabled: isWanted })
  useFailureLog('segment', query.error)
  return optionsOf(query)
}
