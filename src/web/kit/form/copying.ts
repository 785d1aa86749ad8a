import type { Endpoint } from '#contract/kit/endpoint.ts'
import { useCall } from '#web/api/query.ts'
import { usePage } from '#web/router/page.ts'
import type * as z from 'zod/mini'
import { useEditing } from './opened.ts'

/** As `useEditing`, for rows that can be copied: `copy` opens a new one that starts with what another has. */
export function useCopying() {
  const { query, setQuery } = usePage()
  const { id } = useEditing()
  return {
    id,
    /** The row that the new one is made from. */
    from: id === 'new' ? Number(query['copy']) || null : null,
    open: (next: number | 'new') => setQuery({ edit: next, copy: undefined }),
    copy: (source: number) => setQuery({ edit: 'new', copy: source }),
    close: () => setQuery({ edit: undefined, copy: undefined }),
  }
}

/** The row that a new one is made from; `isReady` once the form may open. */
export function useOriginal<Row>(
  entity: { detail: Endpoint<z.ZodMiniType<unknown, { id: number }>, z.ZodMiniType<Row>> },
  from: number | null,
): { original: Row | undefined; isReady: boolean } {
  const { data } = useCall(entity.detail, { id: Number(from) }, { enabled: from !== null, staleTime: 0 })
  const original = from === null ? undefined : (data as Row | undefined)
  return { original, isReady: from === null || original !== undefined }
}
