import { useLanguageStore } from '#web/base/locales/texts.ts'
import { getRef } from './endpoint-ref.ts'
import { expired, noAnswer, unwrap } from './envelope.ts'
import { prepare, signed } from './request.ts'
import { retrying } from './retry.ts'
import { token } from './token.ts'
import { transmit } from './transport.ts'

/**
 * The queue at the token refresh, as a pure state machine: calls with an expired token wait for one refresh and are sent once more. A
 * failed refresh rejects all calls and makes one redirect to the login page (checklist G11). A refresh without an answer about the
 * session rejects them too, and the next call asks again.
 */
export interface GateState {
  readonly phase: 'open' | 'refreshing' | 'lost'
  /** Counts the session tokens, to distinguish an answer to an old token from one to the current token. */
  readonly generation: number
  readonly sent: ReadonlyMap<number, { readonly generation: number; readonly replayed: boolean }>
  readonly waiting: readonly number[]
}

export type GateEvent =
  | { type: 'asked' | 'expired' | 'done'; id: number }
  /** The refresh brought a new token, or failed. */
  | { type: 'renewed' | 'failed' }
  /** The refresh did not reach the session: no network, a rate limit, a server fault. */
  | { type: 'unanswered'; reason: unknown }
  /** A new token arrived with an answer or from another tab. */
  | { type: 'adopted' }
  /** A person logged in, or the state was reset: pending calls belong to no session. */
  | { type: 'entered' }

export type GateEffect = { type: 'send'; id: number } | { type: 'reject'; id: number; reason?: unknown } | { type: 'refresh' | 'leave' }

type Step = readonly [state: GateState, effects: readonly GateEffect[]]

export const initialGate: GateState = { phase: 'open', generation: 0, sent: new Map(), waiting: [] }

/** One machine step. */
export function stepGate(state: GateState, event: GateEvent): Step {
  switch (event.type) {
    case 'asked':
      return state.phase === 'refreshing' ? [wait(state, event.id), []] : send(state, event.id, false)
    case 'expired':
      return expire(state, event.id)
    case 'done':
      return [forget(state, event.id), []]
    case 'renewed':
      return state.phase === 'refreshing' ? release(state) : [state, []]
    case 'failed':
      return state.phase === 'refreshing' ? lose(state) : [state, []]
    case 'unanswered':
      return state.phase === 'refreshing'
        ? [{ ...state, phase: 'open', waiting: [] }, rejections(state.waiting, event.reason)]
        : [state, []]
    case 'adopted':
      return [{ ...state, generation: state.generation + 1 }, []]
    case 'entered':
      return [{ ...initialGate, generation: state.generation + 1 }, rejections(state.waiting)]
  }
}

function expire(state: GateState, id: number): Step {
  const call = state.sent.get(id)
  if (!call) return [state, [{ type: 'reject', id }]]
  const isOld = call.generation < state.generation
  if (call.replayed) {
    if (isOld || state.phase !== 'open') return [forget(state, id), [{ type: 'reject', id }]]
    return lose({ ...forget(state, id), waiting: [id] })
  }
  if (state.phase === 'refreshing') return [wait(state, id), []]
  if (isOld) return send(state, id, true)
  return [{ ...wait(state, id), phase: 'refreshing' }, [{ type: 'refresh' }]]
}

function release(state: GateState): Step {
  const open: GateState = { ...state, phase: 'open', generation: state.generation + 1, waiting: [] }
  return state.waiting.reduce<Step>(
    ([current, effects], id) => {
      const [next, more] = send(current, id, true)
      return [next, [...effects, ...more]]
    },
    [open, []],
  )
}

/** Rejects the waiting calls, and later the pending calls that carry the lost token. */
function lose(state: GateState): Step {
  return [
    { phase: 'lost', generation: state.generation + 1, sent: new Map(), waiting: [] },
    [...rejections(state.waiting), { type: 'leave' }],
  ]
}

function rejections(ids: readonly number[], reason?: unknown): GateEffect[] {
  return ids.map((id) => ({ type: 'reject', id, reason }))
}

function send(state: GateState, id: number, replayed: boolean): Step {
  return [{ ...state, sent: new Map(state.sent).set(id, { generation: state.generation, replayed }) }, [{ type: 'send', id }]]
}

function wait(state: GateState, id: number): GateState {
  return { ...forget(state, id), waiting: [...state.waiting, id] }
}

function forget(state: GateState, id: number): GateState {
  const sent = new Map(state.sent)
  sent.delete(id)
  return { ...state, sent, waiting: state.waiting.filter((other) => other !== id) }
}

interface Ports<Answer> {
  /** Requests a new token; rejects when the server grants none. */
  refresh: () => Promise<void>
  /** The session is over. */
  leave: () => void
  isExpired: (answer: Answer) => boolean
  /** The refresh failed for a reason that says nothing about the session. */
  isUnanswered: (error: unknown) => boolean
  expiredError: () => Error
}

interface Call<Answer> {
  attempt: () => Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Runs the refresh machine: `through` settles exactly once, also when the token changes meanwhile. */
export function createGate<Answer>(ports: Ports<Answer>) {
  const calls = new Map<number, Call<Answer>>()
  let state = initialGate
  let lastId = 0
  let session = 0

  function dispatch(event: GateEvent): void {
    const [next, effects] = stepGate(state, event)
    state = next
    for (const effect of effects) {
      if (effect.type === 'send') send(effect.id)
      else if (effect.type === 'reject') settle(effect.id, (call) => call.reject(effect.reason ?? ports.expiredError()))
      else if (effect.type === 'leave') ports.leave()
      else refresh()
    }
  }

  function refresh(): void {
    const sessionBefore = session
    const finish = (event: GateEvent) => {
      if (sessionBefore === session) dispatch(event)
    }
    ports.refresh().then(
      () => finish({ type: 'renewed' }),
      (reason: unknown) => finish(ports.isUnanswered(reason) ? { type: 'unanswered', reason } : { type: 'failed' }),
    )
  }

  function send(id: number): void {
    calls
      .get(id)
      ?.attempt()
      .then(
        (answer) => {
          if (ports.isExpired(answer)) dispatch({ type: 'expired', id })
          else finish(id, (call) => call.resolve(answer))
        },
        (error: unknown) => finish(id, (call) => call.reject(error)),
      )
  }

  function finish(id: number, how: (call: Call<Answer>) => void): void {
    dispatch({ type: 'done', id })
    settle(id, how)
  }

  function settle(id: number, how: (call: Call<Answer>) => void): void {
    const call = calls.get(id)
    calls.delete(id)
    if (call) how(call)
  }

  return {
    through(attempt: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
      const id = ++lastId
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        calls.set(id, { attempt, resolve, reject })
        // a call that waits for the refresh has no own request that could be aborted
        signal?.addEventListener('abort', () => finish(id, (call) => call.reject(signal.reason)), { once: true })
        dispatch({ type: 'asked', id })
      })
    },
    adopted: () => dispatch({ type: 'adopted' }),
    entered: () => {
      session++
      dispatch({ type: 'entered' })
    },
  }
}

const endpoint = getRef('session.session.refreshToken', '/api/refreshToken')

/** Fetches a new token once for all browser tabs: a later tab finds the first tab's token. */
export async function renewedToken(): Promise<string> {
  const old = token.read()
  return oneAtATime(async () => {
    const present = token.read()
    return present === old ? ask(old) : present
  })
}

async function ask(bearer: string): Promise<string> {
  const language = useLanguageStore.getState().language
  const answer = await retrying(true, () => transmit(signed(prepare(endpoint, {}, {}), bearer, language)))
  if (answer === 'network' || answer === 'timeout') throw noAnswer(language)
  const { data } = unwrap(answer, language)
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string' && data.token !== '') return data.token
  throw expired(language)
}

// locks exist only on https and localhost; elsewhere the server's grace period for the old token covers the overlap
async function oneAtATime(act: () => Promise<string>): Promise<string> {
  return 'locks' in navigator ? await navigator.locks.request('hexbolt-refresh', act) : await act()
}
