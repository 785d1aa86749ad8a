import type { ProofKind } from '#contract/session/proof.ts'
import { settings } from '#web/app/settings.ts'
import { textIn, useLanguageStore } from '#web/locales/texts.ts'
import { effectiveCode, expired, noAnswer, unwrap, type Success } from './envelope.ts'
import { createGate } from './gate.ts'
import { mask } from './mask.ts'
import { announce } from './notify.ts'
import { renewedToken } from './renewal.ts'
import { prepare, signed, type RequestOptions } from './request.ts'
import { RequestError } from './request-error.ts'
import { retrying } from './retry.ts'
import { apiTexts } from './texts.ts'
import { token } from './token.ts'
import { transmit, type Answer } from './transport.ts'
import type { CallInput, CallOutput, Wire } from './wire.ts'

export { RequestError }

export interface CallOptions extends RequestOptions {
  /** The caller shows the failure itself: all of it, or only faults of fields. The end of a session is never quiet. */
  quiet?: boolean | 'fields' | (() => boolean)
}

interface Ports {
  /** 401 or a failed refresh: forget everything and go to the login page. */
  leave: () => void
  /** 403: go to its page; the answer may name the rule and the permission that is missing. */
  forbid: (refused: RequestError) => void
  /** 423: the screen is locked. */
  shut: () => void
  /** The call asks who is at the screen: resolves to true when that was proven. */
  prove: (kind: ProofKind) => Promise<boolean>
}

const ports: Ports = { leave: () => undefined, forbid: () => undefined, shut: () => undefined, prove: async () => false }

/** Tells the client where the trips go. */
export function connectClient(given: Partial<Ports>): void {
  Object.assign(ports, given)
}

/** Calls an endpoint; resolves with `data`, rejects with a RequestError, or silently with the signal's reason. */
export function call<W extends Wire>(endpoint: W, input: CallInput<W>, options?: CallOptions): Promise<CallOutput<W>> {
  return dataOf<CallOutput<W>>(endpoint, input, options)
}

/** As `call`, for those who know the type from elsewhere. The server checks its answers against the contract before it sends them. */
export async function dataOf<Data>(endpoint: Wire, input: unknown, options?: CallOptions): Promise<Data> {
  const { data } = await exchange(endpoint, input, options)
  return data as Data
}

/** As `call`, with the message that came along. */
export async function exchange(endpoint: Wire, input: unknown, options: CallOptions = {}): Promise<Success> {
  const language = useLanguageStore.getState().language
  const outgoing = prepare(endpoint, input, options)
  let bearer = ''
  const attempt = () => {
    bearer = token.read()
    return retrying(endpoint.method, () => transmit(signed(outgoing, bearer, language)), options.signal)
  }
  const uncover = settings.maskedPaths.some((path) => path === endpoint.path) ? mask() : undefined
  const send = async () => {
    const answer = await gate.through(attempt, options.signal)
    if (answer === 'network' || answer === 'timeout') throw noAnswer(language)
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
      // the same call again, with all that was typed
      return send()
    })
  } catch (error) {
    if (error instanceof RequestError) {
      error.address = endpoint.address
      report(error, bearer, options.quiet)
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

/** A person has logged in, or (empty) out: what is still under way for whoever was there before is let go. */
export function changeSession(value: string): void {
  gate.entered()
  write(value)
}

const gate = createGate<Answer | 'network' | 'timeout'>({
  isExpired: (answer) => typeof answer === 'object' && effectiveCode(answer) === 402,
  expiredError: () => expired(useLanguageStore.getState().language),
  refresh: async () => {
    const old = token.read()
    const renewed = await renewedToken()
    // whoever logged in or out meanwhile keeps the last word
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

/** Tells the person, and makes the trips that a code asks for. An expired token has had its message at the gate. */
function report(error: RequestError, bearer: string, quiet: CallOptions['quiet']): void {
  if (error.code === 402) return
  if (error.code === 423) return ports.shut()
  if (error.code === 401 && bearer !== token.read()) return // an answer to a session that is over already
  const isOver = error.code === 401 && bearer !== ''
  const isQuiet = typeof quiet === 'function' ? quiet() : quiet === true || (quiet === 'fields' && (error.errors?.length ?? 0) > 0)
  if (isOver || !isQuiet) announce('error', error.msg, noteOf(error))
  if (isOver) ports.leave()
  else if (error.code === 403 && !isQuiet) ports.forbid(error)
}

/** Of a fault of ours: the number to ask us by. */
function noteOf({ code, requestId }: RequestError): string | undefined {
  if (code < 500 || requestId === undefined) return undefined
  return textIn(apiTexts, useLanguageStore.getState().language, 'request', { id: requestId })
}
