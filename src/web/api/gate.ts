import { initialGate, stepGate, type GateEvent } from './refresh-gate.ts'

interface Ports<Answer> {
  /** Asks for a new token; rejects when there is none to be had. */
  refresh: () => Promise<void>
  /** The session is over. */
  leave: () => void
  isExpired: (answer: Answer) => boolean
  expiredError: () => Error
}

interface Call<Answer> {
  attempt: () => Promise<Answer>
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Runs the refresh machine: `through` settles exactly once, whatever happens to the token meanwhile. */
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
      else if (effect.type === 'reject') settle(effect.id, (call) => call.reject(ports.expiredError()))
      else if (effect.type === 'leave') ports.leave()
      else refresh()
    }
  }

  function refresh(): void {
    const asked = session
    const finish = (type: 'renewed' | 'failed') => {
      if (asked === session) dispatch({ type })
    }
    ports.refresh().then(
      () => finish('renewed'),
      () => finish('failed'),
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
        // a call that waits for the refresh has no request of its own that could be aborted
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
