import type { CallInput, EndpointShape } from '#web/base/api/endpoint-ref.ts'
import { queryClient, queryKey, useCall } from '#web/base/api/query.ts'

/**
 * The stored row with which a form begins. A cached row that a write has outdated is left out until the new one arrives: input on the old
 * row would collide with the person's own save.
 */
export function useStoredRow<W extends EndpointShape>(detail: W, input: CallInput<W>, isWanted: boolean) {
  const { data, error, refetch, isFetchedAfterMount } = useCall(detail, input, { enabled: isWanted, staleTime: 0, quiet: true })
  const isOutdated = !isFetchedAfterMount && queryClient.getQueryState(queryKey(detail, input))?.isInvalidated === true
  return { data: isOutdated ? undefined : data, error, refetch }
}
