import { call } from '#web/base/api/client.ts'
import type { CallOutput } from '#web/base/api/endpoint-ref.ts'
import { queryClient, queryKey, useCall } from '#web/base/api/query.ts'
import type { Option } from '#web/kit/ui/select/option.ts'
import { pickerEndpoints } from './endpoints.ts'

export type Spu = CallOutput<typeof pickerEndpoints.spuSearch>['list'][number]

/** SPUs by a title substring or a code prefix; the newest without input. */
export async function searchSpus(word: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { list } = await call(pickerEndpoints.spuSearch, { word }, { signal })
  for (const found of list) rememberSpu(found)
  return list.map(({ key, title, code }) => ({ key, title, hint: code }))
}

/** All data for one SPU. */
export function useSpu(id: number | null): Spu | undefined {
  const { data } = useCall(pickerEndpoints.spuSearch, { id }, { enabled: id !== null, staleTime: 60_000 })
  return data?.list[0]
}

/** Search results are not requested again. */
function rememberSpu(found: Spu): void {
  queryClient.setQueryData(queryKey(pickerEndpoints.spuSearch, { id: found.key }), { list: [found] })
}
