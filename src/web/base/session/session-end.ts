import { create } from 'zustand'
import { continueSession, dataOf, exchange } from '#web/base/api/client.ts'
import { expired } from '#web/base/api/envelope.ts'
import { token } from '#web/base/api/token.ts'
import { useLanguageStore } from '#web/base/locales/texts.ts'
import { endOf, mfaTokenOf, tokenOf } from './answers.ts'
import { sessionEndpoints } from './endpoints.ts'
import { useLock } from './lock.ts'
import { useSession } from './store.ts'

interface SessionEnd {
  /** Seconds until the absolute end; undefined while that is far off. */
  secondsLeft: number | undefined
  /** Receives the token from a new login, or undefined for none; set while the dialog is open. */
  settle: ((token: string | undefined) => void) | undefined
  /** The session is over, and calls wait for the new login. */
  isOver: boolean
  /** The person has postponed the warning until the last minutes. */
  isPutOff: boolean
}

const WARNING_MS = 10 * 60_000
const TICK_MS = 1000
/** Below this remaining time the warning cannot be postponed. */
export const LAST_SECONDS = 120

const calm: SessionEnd = { secondsLeft: undefined, settle: undefined, isOver: false, isPutOff: false }

export const useSessionEnd = create<SessionEnd>()(() => calm)

/** The seconds that the warning shows; undefined while it is hidden. */
export function shownSeconds({ secondsLeft, settle, isPutOff }: SessionEnd): number | undefined {
  if (settle !== undefined || secondsLeft === undefined) return undefined
  return isPutOff && secondsLeft > LAST_SECONDS ? undefined : secondsLeft
}

export function putOffWarning(): void {
  useSessionEnd.setState({ isPutOff: true })
}

let pending: Promise<string> | undefined

/** Opens one login dialog over the page for all waiting calls; a login in another tab resolves it as well. */
export function askLogin({ isOver }: { isOver: boolean }): Promise<string> {
  const { id, must_change_password, must_set_factor } = useSession.getState()
  // without a page no input can be lost
  if (id === 0 || must_change_password || must_set_factor || useLock.getState().isLocked) return Promise.reject(noLogin())
  if (isOver) useSessionEnd.setState({ isOver })
  pending ??= new Promise<string>((resolve, reject) => {
    const settle = (value: string | undefined) => {
      forget()
      if (value) resolve(value)
      else reject(noLogin())
    }
    const forget = token.subscribe(settle)
    useSessionEnd.setState({ settle })
  }).finally(() => {
    pending = undefined
    useSessionEnd.setState({ settle: undefined, isOver: false })
  })
  return pending
}

/** Logs in again before the session ends. */
export function logInEarly(): void {
  askLogin({ isOver: false }).then(
    (value) => value !== token.read() && continueSession(value),
    () => undefined,
  )
}

/** The first step for a new login: a token, or the challenge for the second step. */
export async function enterAgain(password: string): Promise<{ token: string } | { mfaToken: string }> {
  const { username, viewer } = useSession.getState()
  const { data } = await exchange(
    sessionEndpoints.login,
    { username: viewer?.username ?? username, password },
    { quiet: true, outside: true },
  )
  const mfaToken = mfaTokenOf(data)
  return mfaToken === undefined ? { token: tokenOf(data, useLanguageStore.getState().language) } : { mfaToken }
}

/** The second step; returns the token. */
export async function proveAgain(mfa_token: string, code: string): Promise<string> {
  const { data } = await exchange(sessionEndpoints.loginMfa, { mfa_token, code }, { quiet: true, outside: true })
  return tokenOf(data, useLanguageStore.getState().language)
}

/** Counts down the last minutes while the product is open; returns the function that stops it. */
export function followSessionEnd(): () => void {
  const look = () => {
    const left = useSession.getState().ends_at - Date.now()
    const before = useSessionEnd.getState().secondsLeft
    const secondsLeft = left > WARNING_MS ? undefined : Math.max(0, Math.ceil(left / 1000))
    if (secondsLeft === before) return
    useSessionEnd.setState(secondsLeft === undefined ? { secondsLeft, isPutOff: false } : { secondsLeft })
    // another tab may have logged in again meanwhile
    if (before === undefined) void learnEnd()
  }
  const timer = setInterval(look, TICK_MS)
  const forget = token.subscribe((value) => {
    if (value !== '' && useSessionEnd.getState().secondsLeft !== undefined) void learnEnd()
  })
  look()
  return () => {
    clearInterval(timer)
    forget()
    useSessionEnd.setState({ secondsLeft: undefined })
  }
}

/** Fetches the session end; without an answer it stays unchanged. */
async function learnEnd(): Promise<void> {
  const info = await dataOf(sessionEndpoints.info, {}, { quiet: true }).catch(() => undefined)
  if (info !== undefined) useSession.setState({ ends_at: endOf(info) })
}

function noLogin(): Error {
  return expired(useLanguageStore.getState().language)
}
