import { useCallback } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { rowId } from '#contract/kit/field.ts'
import type { CallOptions } from '#web/base/api/client.ts'
import { useCall } from '#web/base/api/query.ts'
import { useSearchValue } from '#web/kit/list/search/search-context.ts'
import type { Option } from '#web/kit/ui/select/option.ts'

interface TitleRow {
  id: number
  title: string
}

/** The activities that a record list can be filtered by. Declare them at module scope. */
export interface FilterActivities {
  detail: Endpoint<z.ZodMiniObject<{ id: ReturnType<typeof rowId> }>, z.ZodMiniType<TitleRow>>
  /** The first activities with the word in their title; null for all. */
  find: (word: string | null, options: CallOptions) => Promise<{ list: TitleRow[] }>
}

/** The `Search.Remote` properties that find an activity and show the one in the address, closed ones too. */
export function useActivityFilter(name: string, { detail, find }: FilterActivities) {
  const id = Number(useSearchValue(name)) || null
  const { data } = useCall(detail, { id: id ?? 0 }, { enabled: id !== null, quiet: true })
  const search = useCallback(
    async (word: string, signal: AbortSignal): Promise<Option<number>[]> => {
      const { list } = await find(word || null, { signal, quiet: true })
      return list.map(({ id, title }) => ({ key: id, title }))
    },
    [find],
  )
  return { search, initialOption: data && id !== null ? { key: data.id, title: data.title } : null }
}
