import type { FieldError } from '#contract/kit/issue.ts'
import type { Label } from '#contract/kit/label.ts'
import { uuid } from '#web/base/api/uuid.ts'

/** An action that a person has typed and that waits on this device. */
export interface Entry {
  /** The order in which the actions in this browser were typed. */
  seq: number
  /** Only this account sends it. */
  account: number
  key: string
  call: WaitingEndpoint
  input: Readonly<Record<string, unknown>>
  /** The record, as its page named it. */
  title: string
  /** The page on which it was typed. */
  to: string
  typed_at: number
  /** It was sent and got no answer yet: the server may have carried it out. */
  was_sent: boolean
  state: 'waiting' | 'refused' | 'clash'
  refusal?: OutboxAnswer
  /** Internal server errors in a row. */
  faults: number
}

export type NewEntry = Omit<Entry, 'seq'>

/** The endpoint properties that a later call needs; the contract is not loaded for it. */
export interface WaitingEndpoint {
  address: string
  path: string
  title: Label
  affects: readonly string[]
  /** The field that the person typed. */
  field: string
  /** The rule for a refusal that the person decides on. */
  clash?: string | undefined
}

/** The server's refusal. */
export interface OutboxAnswer {
  msg: string
  errors?: readonly FieldError[]
  /** The clash data: the action's page knows its shape. */
  clash?: unknown
}

/** The result from one attempt; `later`: there was no answer, or none about this action. */
export type Outcome = { kind: 'done' } | { kind: 'refused'; refusal: OutboxAnswer } | { kind: 'later'; isFault?: boolean }

/** The actions for every account in this browser. Each function is one transaction. */
export interface OutboxStore {
  add(entry: NewEntry): Promise<void>
  /** An account's actions in the order in which they were typed. */
  list(account: number): Promise<Entry[]>
  /** The first one that waits. */
  next(account: number): Promise<Entry | undefined>
  /** Changes an action: `null` deletes it, `undefined` leaves it. Resolves to the changed action. */
  change(seq: number, to: (entry: Entry) => Entry | null | undefined): Promise<Entry | undefined>
}

const MOST_FAULTS = 3

/**
 * Sends an account's waiting actions one after another. A refused one stays listed and the next one is sent; without an answer the rest
 * waits. An action leaves the store only after the answer, and keeps its key until then, so that it takes effect once.
 */
export async function drain(store: OutboxStore, account: number, send: (entry: Entry) => Promise<Outcome>): Promise<Drained> {
  const done: Entry[] = []
  let listed = 0
  for (let next = await store.next(account); next; next = await store.next(account)) {
    // marked before it is sent, so that nobody edits what the server may have
    const claimed = await store.change(next.seq, (entry) => (entry.state === 'waiting' ? { ...entry, was_sent: true } : undefined))
    if (!claimed) continue
    const outcome = await send(claimed)
    if (outcome.kind === 'done') {
      await store.change(claimed.seq, (entry) => (entry.key === claimed.key ? null : undefined))
      done.push(claimed)
      continue
    }
    if (outcome.kind === 'later' && !outcome.isFault) return { done, listed, isWaiting: true }
    const refusal = outcome.kind === 'refused' ? outcome.refusal : { msg: '' }
    const isOver = outcome.kind === 'refused' || claimed.faults + 1 >= MOST_FAULTS
    await store.change(claimed.seq, (entry) => {
      // another tab may have had the answer first
      if (entry.state !== 'waiting' || entry.key !== claimed.key) return undefined
      if (!isOver) return { ...entry, faults: entry.faults + 1 }
      // after an internal error the key is kept: the action may have taken effect
      return { ...entry, state: refusal.clash ? 'clash' : 'refused', refusal, was_sent: outcome.kind === 'later' }
    })
    if (!isOver) return { done, listed, isWaiting: true }
    listed += 1
  }
  return { done, listed, isWaiting: false }
}

export interface Drained {
  done: readonly Entry[]
  /** The number of actions that now need a decision. */
  listed: number
  /** Some still wait for an answer. */
  isWaiting: boolean
}

/** Tells whether the server may have the action, so that it can be neither edited nor discarded. */
export function isUncertain({ state, was_sent }: Entry): boolean {
  return state === 'waiting' && was_sent
}

/** Sends an action again as it is. */
export function retry(store: OutboxStore, seq: number): Promise<Entry | undefined> {
  return store.change(seq, (entry) => (entry.state === 'waiting' ? undefined : waiting(entry, {})))
}

/** Changes the input. It becomes another action for the server, except where the server may have the first one. */
export function edit(
  store: OutboxStore,
  seq: number,
  input: Readonly<Record<string, unknown>>,
  typed_at?: number,
): Promise<Entry | undefined> {
  return store.change(seq, (entry) =>
    entry.was_sent ? undefined : waiting(entry, { input: { ...entry.input, ...input }, key: uuid(), ...(typed_at && { typed_at }) }),
  )
}

/** Gives an action up. */
export function discard(store: OutboxStore, seq: number): Promise<Entry | undefined> {
  return store.change(seq, (entry) => (isUncertain(entry) ? undefined : null))
}

function waiting({ refusal: _refusal, ...entry }: Entry, change: Partial<Entry>): Entry {
  return { ...entry, state: 'waiting', faults: 0, ...change }
}
