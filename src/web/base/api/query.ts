import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  type Query,
  type QueryFilters,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { isCreation, type Endpoint, type OutputOf } from '#contract/kit/endpoint.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import { dataOf, exchange, RequestError, type CallOptions } from './client.ts'
import type { CallInput, CallOutput, EndpointShape } from './endpoint-ref.ts'
import { announce } from './notify.ts'
import { isOff, useReach } from './reach.ts'
import { isUnanswered } from './request-error.ts'
import { apiTexts } from './texts.ts'
import { uuid } from './uuid.ts'

const SECOND = 1000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // the client does the retries itself
      retry: false,
      // without a network a call fails at once with an error instead of waiting silently
      networkMode: 'always',
      refetchOnReconnect: true,
      // the page that opens uses prefetched data without another fetch
      staleTime: 5 * SECOND,
      // a page in a hidden tab has no observer and must find its rows when it is visible again
      gcTime: 3600 * SECOND,
    },
    mutations: { networkMode: 'always' },
  },
})

/** `['goods', 'brand', 'list', input]`: the address, then the input. */
export function queryKey(endpoint: Pick<Endpoint, 'address'>, input: unknown): unknown[] {
  return [...endpoint.address.split('.'), input]
}

/** An answer, and the time at which the server gave it. */
export interface SeenAnswer {
  data: unknown
  at: number
}

let readSeen: (key: unknown[]) => Promise<SeenAnswer | undefined> = async () => undefined

/** Sets the source for the answers that this device has kept. */
export function connectSeen(read: typeof readSeen): void {
  readSeen = read
}

/** Asks the server; where it cannot be asked, the last answer stays. */
async function freshOrSeen<Data>(endpoint: EndpointShape, input: unknown, options: CallOptions): Promise<Data> {
  try {
    // nothing new is shown before the server has confirmed the session
    if (!useReach.getState().isUnconfirmed) return await dataOf<Data>(endpoint, input, options)
  } catch (error) {
    if (!isOff() || !isUnanswered(error)) throw error
  }
  const key = queryKey(endpoint, input)
  const query = queryClient.getQueryCache().find({ queryKey: key })
  const { data, dataUpdatedAt: at = 0 } = query?.state ?? {}
  const copy = data === undefined ? await readSeen(key) : { data, at }
  if (!copy) throw new RequestError(0, textIn(apiTexts, useLanguageStore.getState().language, 'unseen'))
  // the query takes the present as the answer's time
  setTimeout(() => query?.setState({ dataUpdatedAt: copy.at }))
  return copy.data as Data
}

export interface UseCallOptions {
  enabled?: boolean
  /** Shows the rows for the last input until the new ones arrive: for lists, not for details. */
  keepPrevious?: boolean
  /** Milliseconds between fetches while the page is visible. */
  refetchInterval?: number
  staleTime?: number
  /** The page shows the failure itself. */
  quiet?: boolean
  /** Sends text; the server parses numbers from it by the contract. */
  form?: boolean
}

/** Calls an endpoint and caches the answer. */
export function useCall<W extends EndpointShape>(
  endpoint: W,
  input: CallInput<W>,
  options: UseCallOptions = {},
): UseQueryResult<CallOutput<W>, RequestError> {
  const { enabled, keepPrevious, refetchInterval, staleTime, quiet, form } = options
  return useQuery<CallOutput<W>, RequestError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => freshOrSeen<CallOutput<W>>(endpoint, input, { signal, quiet, form }),
    enabled,
    refetchInterval,
    // an undefined value would override the default
    ...(staleTime !== undefined && { staleTime }),
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  })
}

/** Prefetches a page's data silently. */
export function prefetch<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const key = queryKey(endpoint, input)
  // a page that has opened meanwhile waits for this answer and must show its failure
  const ahead = () => !queryClient.getQueryCache().find({ queryKey: key })?.isActive()
  return queryClient.prefetchQuery({
    queryKey: key,
    queryFn: ({ signal }) => freshOrSeen<OutputOf<E>>(endpoint, input, { signal, ahead }),
  })
}

export interface UseActionOptions<E extends Endpoint> extends Pick<CallOptions, 'quiet' | 'form'> {
  /** Shows the success message; off where the caller reports its own result, a function where it adds to the message. */
  announces?: boolean | ((msg: string, data: OutputOf<E>) => void)
  onSuccess?: (data: OutputOf<E>, input: CallInput<E>) => void
  /** Sends the call in another way, such as one that waits for a network. */
  send?: typeof exchange | undefined
  /** A form creates one row: after a missing answer, changed input is the same submission. */
  createsOnce?: boolean
}

/** Calls an endpoint; after a write, all queries that it affects are invalidated. */
export function useAction<E extends Endpoint>(
  endpoint: E,
  options: UseActionOptions<E> = {},
): UseMutationResult<OutputOf<E>, RequestError, CallInput<E>> {
  const { announces = true, onSuccess, quiet, form, send = exchange, createsOnce = false } = options
  const keys = useRef(submissionKeys())
  const formOf = (input: unknown) => (createsOnce && isCreation(endpoint, input) ? endpoint.address : undefined)
  return useMutation<OutputOf<E>, RequestError, CallInput<E>>({
    mutationFn: async (input) => {
      const { data, msg } = await keys.current(
        input,
        (idempotencyKey) => send(endpoint, input, { quiet, form, idempotencyKey }),
        formOf(input),
      )
      // as in dataOf: the server validates its answers against the contract
      const answer = data as OutputOf<E>
      if (endpoint.message && msg !== '') {
        if (typeof announces === 'function') announces(msg, answer)
        else if (announces) announce('success', msg)
      }
      return answer
    },
    onSuccess: (data, input) => {
      invalidateAfter(endpoint)
      onSuccess?.(data, input)
    },
  })
}

/** Invalidates all queries that a call affects by its contract; visible ones are fetched again. */
export function invalidateAfter({ address, effect, affects }: Pick<Endpoint, 'address' | 'effect' | 'affects'>): void {
  if (effect === 'read') return
  const entities = [address.split('.').slice(0, 2).join('.'), ...affects]
  for (const hear of writeListeners) hear(entities)
  if (affects.includes('*')) void refetchAll({})
  else for (const entity of [address, ...affects]) void invalidateEntity(entity)
}

type WriteListener = (entities: readonly string[]) => void

const writeListeners = new Set<WriteListener>()

/** Hears this page's writes with the entities that they change, `*` for any; returns the function that ends it. */
export function onWritten(listener: WriteListener): () => void {
  writeListeners.add(listener)
  return () => void writeListeners.delete(listener)
}

/** Invalidates all queries for the entity that `address` belongs to; visible ones are fetched again. */
export function invalidateEntity(address: string): Promise<void> {
  return refetchAll({ queryKey: address.split('.').slice(0, 2) })
}

/** `invalidateQueries` joins a first fetch in flight, whose answer may be older than the write: such a fetch starts again. */
async function refetchAll(filters: QueryFilters): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  if (queryClient.getQueryCache().findAll({ ...filters, predicate: isFirst }).length > 0)
    await queryClient.cancelQueries({ ...filters, predicate: isFirst })
  await queryClient.invalidateQueries(filters)
}

/** The keys of creations without an answer, by call and input: a form that was closed and filled in again is the same creation. */
const unanswered = new Map<string, { key: string; at: number }>()
const MOST_UNANSWERED = 50
/** Later the same input is another creation. */
const UNANSWERED_FOR = 15 * 60 * SECOND

function unansweredKey(place: string): string | undefined {
  for (const [at, { at: since }] of unanswered) if (Date.now() - since > UNANSWERED_FOR) unanswered.delete(at)
  return unanswered.get(place)?.key
}

/**
 * One key per submission. A retry with the same input after a missing answer keeps the key, so that an arrived write has its effect
 * once; any answer ends the submission. With `form`, the address of a form that creates a row, changed input keeps it too, also after the
 * refusal because the first one arrived.
 */
export function submissionKeys() {
  let open: { input: string; key: string } | undefined
  return async function submit<Result>(input: unknown, send: (key: string) => Promise<Result>, form?: string): Promise<Result> {
    const written = JSON.stringify(input)
    const place = `${form} ${written}`
    const known = open && (form !== undefined || open.input === written) ? open.key : form && unansweredKey(place)
    const key = known ?? uuid()
    open = { input: written, key }
    try {
      const result = await send(key)
      open = undefined
      unanswered.delete(place)
      return result
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (!isUnanswered(error)) {
        // the open form stays the first submission; another form with this input is a new one
        if (!form || !isSavedBefore(error)) open = undefined
        unanswered.delete(place)
      } else if (form && unanswered.size < MOST_UNANSWERED) unanswered.set(place, { key, at: Date.now() })
      throw error
    }
  }
}

const running = new Map<string, ReturnType<typeof exchange>>()

/** Calls an endpoint from a menu, which keeps no key: a second press before the answer, or after a missing one, is the same call. */
export function exchangeOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): ReturnType<typeof exchange> {
  const place = `${endpoint.address} ${JSON.stringify(input)}`
  const answer =
    running.get(place) ??
    submissionKeys()(input, (idempotencyKey) => exchange(endpoint, input, { idempotencyKey }), endpoint.address).finally(() =>
      running.delete(place),
    )
  running.set(place, answer)
  return answer
}

function isSavedBefore({ data }: RequestError): boolean {
  return typeof data === 'object' && data !== null && 'rule' in data && data.rule === 'saved_before'
}
