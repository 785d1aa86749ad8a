import { call } from '#web/api/client.ts'
import { queryClient, queryKey, useCall } from '#web/api/query.ts'
import type { CallOutput } from '#web/api/wire.ts'
import type { Option } from '#web/kit/ui/option.ts'
import { pickerWires } from './wires.ts'

export type Spu = CallOutput<typeof pickerWires.spuSearch>['list'][number]

/** SPUs by a piece of their title or the beginning of their code; the newest while nothing is typed. */
export async function searchSpus(word: string, signal: AbortSignal): Promise<Option<number>[]> {
  const { list } = await call(pickerWires.spuSearch, { word }, { signal, quiet: true })
  for (const found of list) rememberSpu(found)
  return list.map(({ key, title, code }) => ({ key, title, hint: code }))
}

/** Everything known of one SPU. */
export function useSpu(id: number | null): Spu | undefined {
  const { data } = useCall(pickerWires.spuSearch, { id }, { enabled: id !== null, staleTime: 60_000 })
  return data?.list[0]
}

/** What a search has brought is not asked for again. */
function rememberSpu(found: Spu): void {
  queryClient.setQueryData(queryKey(pickerWires.spuSearch, { id: found.key }), { list: [found] })
}
