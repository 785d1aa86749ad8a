import { keepPreviousData, QueryClient, useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts'
import { dataOf, exchange, type CallOptions, type RequestError } from './client.ts'
import { announce } from './notify.ts'
import { submissionKeys } from './submission-key.ts'
import type { CallInput, CallOutput, Wire } from './wire.ts'

const SECOND = 1000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // the client repeats what may be repeated
      retry: false,
      // without a network a call fails at once and says so, instead of waiting without a word
      networkMode: 'always',
      refetchOnReconnect: true,
      // what was fetched ahead is not fetched again when the page opens
      staleTime: 5 * SECOND,
      // a page in a hidden tab has no observer and must find its rows when it is seen again
      gcTime: 3600 * SECOND,
    },
    mutations: { networkMode: 'always' },
  },
})

/** `['goods', 'brand', 'list', input]`: the address, then what was asked. */
export function queryKey(endpoint: Pick<Endpoint, 'address'>, input: unknown): unknown[] {
  return [...endpoint.address.split('.'), input]
}

export interface UseCallOptions {
  enabled?: boolean
  /** Shows the rows of the last question until the new ones are there: for lists, not for details. */
  keepPrevious?: boolean
  /** Milliseconds between fetches while the page is seen. */
  refetchInterval?: number
  staleTime?: number
  /** The page shows the failure itself. */
  quiet?: boolean
  /** Sends text, from which the server reads numbers as the contract says. */
  form?: boolean
}

/** Asks an endpoint and keeps the answer. */
export function useCall<W extends Wire>(
  endpoint: W,
  input: CallInput<W>,
  options: UseCallOptions = {},
): UseQueryResult<CallOutput<W>, RequestError> {
  const { enabled, keepPrevious, refetchInterval, staleTime, quiet, form } = options
  return useQuery<CallOutput<W>, RequestError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => dataOf<CallOutput<W>>(endpoint, input, { signal, quiet, form }),
    enabled,
    refetchInterval,
    // an undefined one would take the place of the default
    ...(staleTime !== undefined && { staleTime }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  })
}

/** Fetches ahead, silently, what a page will ask for. */
export function prefetch<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const key = queryKey(endpoint, input)
  // a page that has opened meanwhile waits for this answer, and must say its failure
  const quiet = () => !queryClient.getQueryCache().find({ queryKey: key })?.isActive()
  return queryClient.prefetchQuery({
    queryKey: key,
    queryFn: ({ signal }) => dataOf<OutputOf<E>>(endpoint, input, { signal, quiet }),
  })
}

export interface UseActionOptions<E extends Endpoint> extends Pick<CallOptions, 'quiet' | 'form'> {
  /** Further entities whose rows change: `['goods.series']`. The endpoint's own entity always counts. */
  alsoChanges?: readonly string[]
  /** Says the success message; off where the caller reports a result of its own. */
  announces?: boolean
  onSuccess?: (data: OutputOf<E>, input: CallInput<E>) => void
}

/** Calls an endpoint that writes; then everything of its entity is asked again. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: UseActionOptions<E> = {},
): UseMutationResult<OutputOf<E>, RequestError, CallInput<E>> {
  const { alsoChanges = [], announces = true, onSuccess, quiet, form } = options
  const keys = useRef(submissionKeys())
  return useMutation<OutputOf<E>, RequestError, CallInput<E>>({
    mutationFn: async (input) => {
      const { data, msg } = await keys.current(input, (idempotencyKey) => exchange(endpoint, input, { quiet, form, idempotencyKey }))
      if (announces && endpoint.message && msg !== '') announce('success', msg)
      // as in dataOf: the server holds its answers to the contract
      return data as OutputOf<E>
    },
    onSuccess: (data, input) => {
      for (const address of [endpoint.address, ...alsoChanges]) void invalidateEntity(address)
      onSuccess?.(data, input)
    },
  })
}

/** Asks again, where somebody looks, everything of the entity that `address` belongs to. */
export function invalidateEntity(address: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: address.split('.').slice(0, 2) })
}
