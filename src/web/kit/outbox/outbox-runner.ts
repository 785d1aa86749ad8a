import type { Endpoint } from '#contract/kit/endpoint.ts'
import { exchange, RequestError } from '#web/base/api/client.ts'
import { invalidateAfter } from '#web/base/api/query.ts'
import { isOff } from '#web/base/api/reach.ts'
import { isUnanswered } from '#web/base/api/request-error.ts'
import { uuid } from '#web/base/api/uuid.ts'
import { constants } from '#web/base/constants.ts'
import { textIn, texts, useLanguageStore } from '#web/base/locales/texts.ts'
import { currentLocation } from '#web/base/router/location.ts'
import { useLock } from '#web/base/session/lock.ts'
import { useSession } from '#web/base/session/store.ts'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { outboxDb } from './outbox-db.ts'
import { readDesk, useOutbox, writeDesk, type LateAnswer } from './outbox-state.ts'
import { drain, type Entry, type NewEntry, type Outcome, type OutboxAnswer } from './outbox.ts'

const runnerTexts = texts({
  zh: {
    kept: '已保存在本机，联网后自动提交',
    done: '已提交 {n} 项离线操作',
    listed: '{n} 项离线操作需要处理',
    open: '查看',
  },
  en: {
    kept: 'Saved on this device. It will be sent when the network is back',
    done: 'Sent {n:action|actions} typed without a network',
    listed: '{n:offline action needs|offline actions need} a decision',
    open: 'Open',
  },
})

const LOCK = 'hexbolt-outbox'
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 8000

const NEWS = 'hexbolt-outbox-news'

/** The browser's other tabs read the actions again. */
function tellTabs(): void {
  localStorage.setItem(NEWS, uuid())
}

interface Waits {
  /** The record's name, where the page shows several. */
  title?: string | undefined
  /** Called when the call waits on this device; `key` finds its answer in `useOutbox`. */
  onKept: (key: string) => void
}

/** The error code for a call that waits: it is neither a refusal nor lost, and the next call is another submission. */
const KEPT = -1

/**
 * Sends a call; without a network, without an answer or behind others that wait, the call waits on this device. It then rejects with an
 * error without a message, after `onKept`.
 */
export function sendOrKeep({ title, onKept }: Waits): typeof exchange {
  return async (endpoint, input, { idempotencyKey = uuid(), ...options } = {}) => {
    const typedAt = Date.now()
    const keep = async (wasSent: boolean) => {
      const call = { endpoint: endpoint as Endpoint, input, key: idempotencyKey, typedAt, wasSent, title }
      if (!(await store(call).catch(() => false))) return
      onKept(idempotencyKey)
      throw new RequestError(KEPT, '')
    }
    if (!navigator.onLine || isOff() || entries.some(({ state }) => state === 'waiting')) await keep(false)
    try {
      const ahead = (error: RequestError) => typist() !== undefined && isUnanswered(error)
      return await exchange(endpoint, input, { ...options, idempotencyKey, ahead })
    } catch (error) {
      if (isUnanswered(error)) await keep(true)
      throw error
    }
  }
}

export function isKept(error: unknown): boolean {
  return error instanceof RequestError && error.code === KEPT
}

interface WaitingCall {
  endpoint: Endpoint
  input: unknown
  key: string
  typedAt: number
  /** It was sent and got no answer: the server may have carried it out. */
  wasSent: boolean
  title: string | undefined
}

/** Stores a person's call at this browser; false if nobody is logged in, or an administrator views as another person. */
async function store({ endpoint, input, key, typedAt, wasSent, title }: WaitingCall): Promise<boolean> {
  const account = typist()
  if (account === undefined) return false
  await outboxDb.add({ ...entryOf(account, endpoint, input), key, typed_at: typedAt, was_sent: wasSent, ...(title && { title }) })
  toast.info(say('kept'))
  await announceChange()
  return true
}

/** Lists an action that the server has refused because another one intervened. `title` names the record. */
export async function listClash(endpoint: Endpoint, input: object, error: RequestError, title: string): Promise<void> {
  const account = typist()
  const refusal = saidBy(error, endpoint.clash)
  if (account === undefined || !refusal.clash) return
  await outboxDb.add({ ...entryOf(account, endpoint, input), title, state: 'clash', refusal })
  await announceChange()
  useOutbox.setState({ isOpen: true })
}

function entryOf(account: number, { address, path, title, affects, offline = '', clash }: Endpoint, input: unknown): NewEntry {
  const name = document.title.split(constants.titleSeparator)[0] ?? ''
  return {
    account,
    key: uuid(),
    call: { address, path, title, affects: [...affects], field: offline, clash },
    input: { ...(input as object) },
    title: name,
    to: currentLocation().full,
    typed_at: Date.now(),
    was_sent: false,
    state: 'waiting',
    faults: 0,
  }
}

/** The session's account. Before the session has loaded: the account last stored for this token. */
function typist(): number | undefined {
  const { id, viewer, token } = useSession.getState()
  if (viewer || token === '') return undefined
  return id || readDesk()?.account
}

/** The account that may send. The server compares it with the token, which another tab may have changed. */
function sender(): number | undefined {
  const { must_change_password, must_set_factor } = useSession.getState()
  return must_change_password || must_set_factor || useLock.getState().isLocked ? undefined : typist()
}

/** Reads the actions again, and tells the other tabs. */
export async function announceChange(): Promise<void> {
  tellTabs()
  await refresh()
  void run()
}

let entries: readonly Entry[] = []

async function refresh(): Promise<void> {
  const account = typist()
  const stored = account === undefined ? [] : await outboxDb.list(account)
  const { id } = useSession.getState()
  // the person may have left meanwhile
  if (typist() !== account) return
  entries = stored
  if (account !== undefined) writeDesk({ account, waiting: entries.filter(({ state }) => state === 'waiting').length })
  useOutbox.setState({ entries: id === 0 ? [] : entries, size: entries.length })
}

let isRunning = false
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends the waiting actions, in one browser tab. */
export async function run(): Promise<void> {
  clearTimeout(timer)
  const account = sender()
  if (account === undefined || !navigator.onLine || isRunning) return
  if (!entries.some(({ state }) => state === 'waiting')) return
  isRunning = true
  try {
    tries = (await alone(() => sendAll(account))) ? 0 : tries + 1
  } finally {
    isRunning = false
    await refresh()
    timer = setTimeout(() => void run(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
  }
}

/** Without Web Locks (plain http) two tabs may send the same action: its key gives it one effect, and each tab keeps the order. */
async function alone(act: () => Promise<boolean>): Promise<boolean> {
  if (!('locks' in navigator)) return act()
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? act() : false))
}

/** Resolves to false if nothing could be sent. */
async function sendAll(account: number): Promise<boolean> {
  const { done, listed, isWaiting } = await drain(outboxDb, account, (entry) => (sender() === account ? send(entry) : later))
  tellTabs()
  const calls = new Map(done.map(({ call }) => [call.address, call]))
  for (const { address, affects } of calls.values()) invalidateAfter({ address, affects, effect: 'write' })
  if (done.length > 0) toast.success(say('done', { n: done.length }))
  if (listed > 0)
    toast.error(say('listed', { n: listed }), { action: { title: say('open'), run: () => useOutbox.setState({ isOpen: true }) } })
  return !isWaiting || done.length > 0
}

const ANSWER = 'hexbolt-outbox-answer'
const MOST_ANSWERS = 100

function remember(answer: LateAnswer): void {
  useOutbox.setState(({ answers }) => ({ answers: [answer, ...answers].slice(0, MOST_ANSWERS) }))
}

const later: Promise<Outcome> = Promise.resolve({ kind: 'later' })

async function send({ call: { address, path, field, clash }, input, key, typed_at, account }: Entry): Promise<Outcome> {
  const endpoint = { address, path, method: 'POST', upload: false, idempotent: true, quiet: true, offline: field, clash } as const
  try {
    const headers = { 'X-Queued-For': String(Math.max(0, Date.now() - typed_at)), 'X-Queued-By': String(account) }
    const { data } = await exchange(endpoint, input, { quiet: true, ahead: () => true, idempotencyKey: key, headers })
    const answer = { key, data, at: Date.now() }
    remember(answer)
    // one tab sends what another one may show as waiting
    localStorage.setItem(ANSWER, JSON.stringify(answer))
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const { code } = error
    // no answer, an ended session, a locked screen, too many calls, another account: the server has not processed the action
    if ([0, 401, 402, 423, 429, 502, 503, 504].includes(code) || ruleOf(error) === 'queued_by_other') return { kind: 'later' }
    if (code >= 500) return { kind: 'later', isFault: true }
    return { kind: 'refused', refusal: saidBy(error, clash) }
  }
}

/** The refusal; with the clash data if it has a clash rule. */
function saidBy(error: RequestError, clash: string | undefined): OutboxAnswer {
  const { msg, errors, data } = error
  return clash !== undefined && ruleOf(error) === clash ? { msg, clash: data } : { msg, ...(errors && { errors }) }
}

function ruleOf({ data }: RequestError): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, 'rule') : undefined
}

function say(key: keyof (typeof runnerTexts)['zh'], values: Record<string, string | number> = {}): string {
  return textIn(runnerTexts, useLanguageStore.getState().language, key, values)
}

const wake = () => void refresh().then(run)
addEventListener('online', () => {
  tries = 0
  wake()
})
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
addEventListener('storage', ({ key, newValue }) => {
  if (key === NEWS) wake()
  if (key === ANSWER && newValue !== null) remember(JSON.parse(newValue) as LateAnswer)
})
useSession.subscribe((session, before) => {
  if (session.token === '' && before.token !== '') writeDesk(undefined)
  if (session.id !== before.id || session.viewer !== before.viewer || session.token === '') wake()
})
wake()
