/**
 * The queue at the token refresh, as a pure machine: calls that meet an expired token wait for one refresh and are sent
 * once more; when it fails all of them are rejected and one trip to the login page is made (checklist G11).
 */
export interface GateState {
  readonly phase: 'open' | 'refreshing' | 'lost'
  /** Counts the tokens of the session, so that an answer to an old token is told from one to the present token. */
  readonly generation: number
  readonly sent: ReadonlyMap<number, { readonly generation: number; readonly replayed: boolean }>
  readonly waiting: readonly number[]
}

export type GateEvent =
  | { type: 'asked' | 'expired' | 'done'; id: number }
  /** The refresh brought a new token, or failed. */
  | { type: 'renewed' | 'failed' }
  /** A new token came by itself, with an answer or from another tab. */
  | { type: 'adopted' }
  /** A person logged in, or everything was reset: what is still under way belongs to nobody. */
  | { type: 'entered' }

export type GateEffect = { type: 'send' | 'reject'; id: number } | { type: 'refresh' | 'leave' }

type Step = readonly [state: GateState, effects: readonly GateEffect[]]

export const initialGate: GateState = { phase: 'open', generation: 0, sent: new Map(), waiting: [] }

/** One step of the machine. */
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

/** Whoever waited is rejected, and so will be whoever is still under way with the lost token. */
function lose(state: GateState): Step {
  return [
    { phase: 'lost', generation: state.generation + 1, sent: new Map(), waiting: [] },
    [...rejections(state.waiting), { type: 'leave' }],
  ]
}

function rejections(ids: readonly number[]): GateEffect[] {
  return ids.map((id) => ({ type: 'reject', id }))
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
