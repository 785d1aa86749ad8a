import { spu } from '#contract/goods/spu.ts'
import { useCall } from '#web/base/api/query.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import { useFailureLog } from './failure-log.ts'

const MINUTE = 60_000
const none: readonly Option<number>[] = []

/** The enabled freight templates. */
export function useFreightTemplates(): readonly Option<number>[] {
  const { data, error } = useCall(spu.freightTemplates, {}, { staleTime: MINUTE })
  useFailureLog('freight template', error)
  return data?.list ?? none
}
