import { scene } from '#contract/goods/scene.ts'
import { useCall } from '#web/api/query.ts'
import type { Option } from '#web/kit/ui/option.ts'

const MINUTE = 60_000
const none: readonly Option<number>[] = []

/** The scenes in use. */
export function useSceneOptions(): readonly Option<number>[] {
  const { data } = useCall(scene.option, {}, { staleTime: MINUTE })
  return data?.list ?? none
}
