import type { ProofKind } from '#contract/session/proof.ts'
import { constants } from '#web/base/constants.ts'
import { textIn, useLanguageStore } from '#web/base/locales/texts.ts'
import type { CallInput, CallOutput, EndpointShape } from './endpoint-ref.ts'
import { expired, isSessionOver, needsToken, noAnswer, unwrap, type Success } from './envelope.ts'
import { mask } from './mask.ts'
import { announce } from './notify.ts'
import { isOff, noteAnswer } from './reach.ts'
import { isUnanswered, RequestError } from './request-error.ts'
import { prepare, signed, type RequestOptions } from './request.ts'
import { retrying } from './retry.ts'
import { wipeSeen } from './seen-mark.ts'
import { apiTexts } from './texts.ts'
import { createGate, renewedToken } from './token-refresh.ts'
import { token } from './token.ts'
import { transmit, type Answer } from './transport.ts'

export { RequestError }

export interface CallOptions extends RequestOptions {
  /** The caller shows the failure itself: the whole failure, or only the field errors. A refusal still leads to its page. */
  quiet?: boolean | 'fields'
  /** Called before a failure is shown: as long as it returns true, the failure is not shown at all. */
  ahead?: (error: RequestError) => boolean
  /** Sends the call without a token and past the queue for calls that wait for one: for the login that the queue waits for. */
  outside?: boolean
}

interface Ports {
  /** 401 or a refused refresh: clears the session and goes to the login page. */
  leave: () => void
  /** 403: goes to the refusal page; the answer may name the rule and the missing permission. */
  forbid: (refused: RequestError) => void
  /** 423: the screen is locked. */
  shut: () => void
  /** The call requires a reauthentication: resolves to true when the person has passed it. */
  prove: (kind: ProofKind) => Promise<boolean>
  /** The session is over: resolves to the token from a new login over the open page, rejects without one. */
  enterAgain: () => Promise<string>
}

const ports: Ports = {
  leave: () => undefined,
  forbid: () => undefined,
  shut: () => undefined,
  prove: async () => false,
  enterAgain: () => Promise.reject(expired(useLanguageStore.getState().language)),
}

/** Sets the redirect handlers. */
export function connectClient(values: Partial<Ports>): void {
  Object.assign(ports, values)
}

/** Calls an endpoint; resolves with `data`, rejects with a RequestError, or silently with the signal's reason. */
export function call<W extends EndpointShape>(endpoint: W, input: CallInput<W>, options?: CallOptions): Promise<CallOutput<W>> {
  return dataOf<CallOutput<W>>(endpoint, input, options)
}

/** As `call`, for a type from another source. The server validates its answers against the contract before it sends them. */
export async function dataOf<Data>(endpoint: EndpointShape, input: unknown, options?: CallOptions): Promise<Data> {
  const { data } = await exchange(endpoint, input, options)
  return data as Data
}

/** As `call`, with the answer's message. */
export async function exchange(endpoint: EndpointShape, input: unknown, options: CallOptions = {}): Promise<Success> {
  const language = useLanguageStore.getState().language
  const outgoing = prepare(endpoint, input, options)
  const { method, effect = method === 'GET' ? 'read' : 'write' } = endpoint
  const isSafe = effect === 'read'
  let bearer = ''
  const attempt = () => {
    bearer = options.outside ? '' : token.read()
    return retrying(isSafe, () => transmit(signed(outgoing, bearer, language)), options.signal)
  }
  const uncover = constants.maskedPaths.some((path) => path === endpoint.path) ? mask() : undefined
  const send = async () => {
    const answer = await (options.outside ? attempt() : gate.through(attempt, options.signal))
    const isAnswered = typeof answer === 'object'
    noteAnswer(isAnswered)
    if (!isAnswered) throw noAnswer(language)
    if (answer.renewedToken && bearer === token.read()) {
      gate.adopted()
      write(answer.renewedToken)
    }
    return unwrap(answer, language)
  }
  try {
    return await send().catch(async (error: unknown) => {
      const kind = proofAsked(error)
      if (kind === undefined || !(await ports.prove(kind))) throw error
      // repeats the same call with the same input
      return send()
    })
  } catch (error) {
    if (error instanceof RequestError) {
      error.address = endpoint.address
      // the bar tells that pages show what was seen last
      if (!isSafe || !isOff() || !isUnanswered(error)) report(error, bearer, endpoint, options)
    }
    throw error
  } finally {
    uncover?.()
  }
}

function proofAsked(error: unknown): ProofKind | undefined {
  const data = error instanceof RequestError ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('proof' in data)) return undefined
  return data.proof === 'code' || data.proof === 'password' ? data.proof : undefined
}

/** A person has logged in, or (empty token) out: the previous person's pending calls are dropped. */
export function changeSession(value: string): void {
  gate.entered()
  wipeSeen()
  write(value)
}

/** The same person has logged in again: pending calls go on, later calls carry the new token. */
export function continueSession(value: string): void {
  gate.adopted()
  write(value)
}

const gate = createGate<Answer | 'network' | 'timeout'>({
  isExpired: (answer) => typeof answer === 'object' && needsToken(answer),
  isUnanswered: (error) => error instanceof RequestError && (error.code === 0 || error.code === 429 || error.code >= 500),
  expiredError: () => expired(useLanguageStore.getState().language),
  refresh: async () => {
    const old = token.read()
    const renewed = await renewedToken().catch((error: unknown) => {
      if (!isSessionOver(error)) throw error
      return ports.enterAgain()
    })
    // a login or logout in the meantime takes precedence
    if (token.read() === old) write(renewed)
  },
  leave: () => {
    announce('error', expired(useLanguageStore.getState().language).msg)
    ports.leave()
  },
})

let isOwnWrite = false
function write(value: string): void {
  isOwnWrite = true
  token.write(value)
  isOwnWrite = false
}

token.subscribe(() => {
  if (!isOwnWrite) gate.adopted()
})

/** Shows the message, and makes the redirect that the code requires. The gate has already shown the message for an expired token. */
function report(error: RequestError, bearer: string, endpoint: EndpointShape, { quiet, ahead }: CallOptions): void {
  if (error.code === 402) return
  if (error.code === 423) return ports.shut()
  if (error.code === 401 && bearer !== token.read()) return // an answer to a session that is over already
  const isOver = error.code === 401 && bearer !== ''
  // the contract marks the calls that need no token (checklist G12)
  const isSilent = endpoint.quiet || ahead?.(error) === true
  const isRefused = error.code === 403 && !isSilent
  const isShown = isSilent || quiet === true || (quiet === 'fields' && (error.errors?.length ?? 0) > 0)
  if (isOver || isRefused || !isShown) announce('error', error.msg, noteOf(error))
  if (isOver) ports.leave()
  else if (isRefused) ports.forbid(error)
}

/** For an internal error: the number that a person quotes in a report. */
function noteOf({ code, requestId }: RequestError): string | undefined {
  if (code < 500 || requestId === undefined) return undefined
  return textIn(apiTexts, useLanguageStore.getState().language, 'request', { id: requestId })
}

/** Sends a call even while the window closes; the answer is not read. */
export function sendBeacon<W extends EndpointShape>(endpoint: W, input: CallInput<W>): void {
  const bearer = token.read()
  if (bearer === '') return
  const { url, method, headers, body } = signed(prepare(endpoint, input, {}), bearer, useLanguageStore.getState().language)
  void fetch(url, { method, headers, body: body ?? null, keepalive: true }).catch(() => undefined)
}
