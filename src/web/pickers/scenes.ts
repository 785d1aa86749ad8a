import { useCall } from '#web/base/api/query.ts'
import { optionsOf, type Option } from '#web/kit/ui/select/option.ts'
import { pickerEndpoints } from './endpoints.ts'
import { useFailureLog } from './failure-log.ts'

const MINUTE = 60_000

/** The enabled scenes. */
export function useSceneOptions(isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerEndpoints.sceneOption, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('scene', query.error)
  return optionsOf(query)
}
