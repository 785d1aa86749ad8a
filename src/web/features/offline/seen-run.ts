import type { Query } from '@tanstack/react-query'
import { connectSeen, queryClient } from '#web/base/api/query.ts'
import { isOff, useReach } from '#web/base/api/reach.ts'
import { RequestError } from '#web/base/api/request-error.ts'
import { markSeen, seenAccount, wipeSeen } from '#web/base/api/seen-mark.ts'
import { buildRoutes } from '#web/base/router/routes.ts'
import { useRoutes } from '#web/base/router/views.ts'
import { useLock } from '#web/base/session/lock.ts'
import { renewAccess } from '#web/base/session/renew-access.ts'
import { useSession } from '#web/base/session/store.ts'
import { addressOf, mayKeep } from './kept.ts'
import { seenDb } from './seen-db.ts'
import { keepAnswers, menuOf, openableOwner, seenAnswer, takeStore, type Heard, type Owner } from './seen.ts'

// its name has the hash for its content, and so for the whole build
const BUILD = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
// a page's shell opens without a network on the same conditions
const CAN_KEEP = isSecureContext && 'indexedDB' in globalThis && BUILD !== ''
const PAUSE_MS = 1000
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

/** The account whose answers may be stored now: the server has told it, and it is the one that reads. */
function keeper(): number | undefined {
  const { token, id, viewer, must_change_password, must_set_factor } = useSession.getState()
  const isOut = token === '' || viewer !== null || must_change_password || must_set_factor || useLock.getState().isLocked
  return isOut || isOff() || id === 0 || useRoutes.getState().routes === undefined ? undefined : id
}

/** The account that the storage belongs to in this tab. */
let taken: number | undefined
/** Older answers were given to other permissions. */
let since = 0
let taking: Promise<void> = Promise.resolve()

/** Adapts to the session: another person, other permissions, the screen lock, the end. */
function follow(): void {
  const account = keeper()
  if (account === undefined) {
    // an impersonation leaves nothing, and finds nothing from the impersonator
    if (useSession.getState().viewer) wipeSeen()
    if (!isOff()) taken = undefined
    return
  }
  const { token: _token, ...person } = useSession.getState()
  const owner: Owner = { build: BUILD, person, menu: menuOf(useRoutes.getState().routes ?? []), at: Date.now() }
  taken = account
  taking = taking
    .then(() => takeStore(seenDb, owner))
    .then(() => {
      if (keeper() !== account) return
      markSeen(account)
      for (const query of queryClient.getQueryCache().getAll()) hear(query)
    })
    // a device without storage works with a network
    .catch(() => undefined)
}

const pending = new Map<string, Heard>()
let timer: ReturnType<typeof setTimeout> | undefined

function hear({ queryKey, queryHash, state }: Pick<Query, 'queryKey' | 'queryHash' | 'state'>): void {
  if (taken === undefined || isOff() || !mayKeep(addressOf(queryKey))) return
  const { data, dataUpdatedAt: at, error, status } = state
  // a record that is gone, or that the person may no longer see
  const isRefused = error instanceof RequestError && (error.code === 403 || error.code === 404)
  if (status === 'success' ? data === undefined || at < since : !isRefused) return
  pending.set(queryHash, { key: queryKey, data: isRefused ? undefined : data, at })
  timer ??= setTimeout(() => void flush(), PAUSE_MS)
}

async function flush(): Promise<void> {
  timer = undefined
  await taking
  const heard = [...pending.values()]
  pending.clear()
  if (!mayStore()) return
  // without room nothing is kept
  await keepAnswers(seenDb, heard, Date.now()).catch(wipeSeen)
  // another tab may have wiped meanwhile
  if (!mayStore()) wipeSeen()
}

function mayStore(): boolean {
  return taken !== undefined && keeper() === taken && seenAccount() === taken
}

/** Opens the shell with the person and the menu seen last, until the server can be asked; resolves to false without them. */
export async function openSeen(): Promise<boolean> {
  startSeen()
  const account = seenAccount()
  const isOut = () => useSession.getState().token === '' || useLock.getState().isLocked || seenAccount() !== account
  if (!CAN_KEEP || account === undefined || isOut()) return false
  const owner = await openableOwner(seenDb, account, BUILD, Date.now())
  if (!owner || isOut()) {
    if (!owner) wipeSeen()
    return false
  }
  useReach.setState({ isUnconfirmed: true })
  useSession.setState(owner.person)
  useRoutes.setState({ routes: buildRoutes(owner.menu) })
  confirmSoon(0)
  return true
}

let waiting: ReturnType<typeof setTimeout> | undefined

function confirmSoon(tries: number): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void confirmOnce(tries), tries < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
}

/** The server confirms token, person and menu before anything new is shown; pages and input stay. */
async function confirmOnce(tries: number): Promise<void> {
  try {
    if (!useReach.getState().isUnconfirmed) return
    if (await isReady()) {
      await renewAccess()
      useReach.setState({ isUnconfirmed: false })
      // a refused session has left, and its pages with it
      if (useSession.getState().token !== '') await queryClient.invalidateQueries()
      return
    }
  } catch {
    // the next attempt
  }
  if (useReach.getState().isUnconfirmed) confirmSoon(Math.max(0, tries) + 1)
}

export async function isReady(): Promise<boolean> {
  try {
    return (await fetch('/readyz')).ok
  } catch {
    return false
  }
}

let isStarted = false

/** Keeps what the person sees from now on, and offers it where the server cannot be asked. */
export function startSeen(): void {
  if (isStarted || !CAN_KEEP) return
  isStarted = true
  connectSeen((key) =>
    mayKeep(addressOf(key)) && seenAccount() === useSession.getState().id
      ? seenAnswer(seenDb, key, Date.now())
      : Promise.resolve(undefined),
  )
  queryClient.getQueryCache().subscribe((event) => {
    // an answer that a page changes ahead of the server is no answer
    if (event.type !== 'updated' || (event.action.type === 'success' && event.action.manual)) return
    if (event.action.type === 'success' || event.action.type === 'error') hear(event.query)
  })
  useRoutes.subscribe(follow)
  useLock.subscribe(follow)
  useSession.subscribe((session, before) => {
    if (session.token === '') useReach.setState({ isUnconfirmed: false })
    if (session.permissions !== before.permissions && session.id === before.id) since = Date.now()
    const isOther = (['id', 'viewer', 'permissions', 'must_change_password', 'must_set_factor'] as const).some(
      (name) => session[name] !== before[name],
    )
    if (isOther || (session.token === '') !== (before.token === '')) follow()
  })
  useReach.subscribe(follow)
  addEventListener('online', () => confirmSoon(-1))
  follow()
}
