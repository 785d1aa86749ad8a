import { useCall } from '#web/api/query.ts'
import { optionsOf, type Option } from '#web/kit/ui/option.ts'
import { useFailureLog } from './failure-log.ts'
import { pickerWires } from './wires.ts'

const MINUTE = 60_000

/** The scenes in use. */
export function useSceneOptions(isWanted = true): readonly Option<number>[] {
  const query = useCall(pickerWires.sceneOption, {}, { enabled: isWanted, staleTime: MINUTE })
  useFailureLog('scene', query.error)
  return optionsOf(query)
}
