import { scene } from '#contract/goods/scene.ts'
import { useCall } from '#web/api/query.ts'
import { optionsToCome, type Option } from '#web/kit/ui/option.ts'

const MINUTE = 60_000

/** The scenes in use. */
export function useSceneOptions(isWanted = true): readonly Option<number>[] {
  const { data } = useCall(scene.option, {}, { enabled: isWanted, staleTime: MINUTE })
  return data?.list ?? optionsToCome
}
