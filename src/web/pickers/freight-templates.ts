import { spu } from '#contract/goods/spu.ts'
import { useCall } from '#web/api/query.ts'
import type { Option } from '#web/kit/ui/option.ts'

const MINUTE = 60_000
const none: readonly Option<number>[] = []

/** The freight templates in use. */
export function useFreightTemplates(): readonly Option<number>[] {
  const { data } = useCall(spu.freightTemplates, {}, { staleTime: MINUTE })
  return data?.list ?? none
}
