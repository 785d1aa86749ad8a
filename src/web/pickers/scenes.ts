import { scene } from '#contract/goods/scene.ts'
import { useCall } from '#web/api/query.ts'
import type { Option } from '#web/kit/ui/option.ts'
import { useFailureLog } from './failure-log.ts'

const MINUTE = 60_000
const none: readonly Option<number>[] = []

/** The scenes in use. */
export function useSceneOptions(): readonly Option<number>[] {
  const { data, error } = useCall(scene.option, {}, { staleTime: MINUTE })
  useFailureLog('scene', error)
  return data?.list ?? none
}
