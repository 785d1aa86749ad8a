import { codeMessages, SESSION_OVER } from '#contract/kit/code-messages.ts'
import type { FieldError } from '#contract/kit/issue.ts'
import { say, type Language } from '#contract/kit/label.ts'
import { constants } from '#web/base/constants.ts'
import { textIn } from '#web/base/locales/texts.ts'
import { RequestError } from './request-error.ts'
import { apiTexts } from './texts.ts'
import type { Answer } from './transport.ts'

interface Envelope {
  code?: unknown
  msg?: unknown
  data?: unknown
}

export interface Success {
  data: unknown
  msg: string
}

/** The effective code: the body's code, as a number or a string, else the HTTP status. */
function effectiveCode({ status, body }: Answer): number {
  const { code } = envelope(body)
  const number = code === undefined || code === null || code === '' ? NaN : Number(code)
  return Number.isInteger(number) ? number : status
}

/** The token is no longer valid, and the call is worth repeating with another one. */
export function needsToken(answer: Answer): boolean {
  const code = effectiveCode(answer)
  return code === 402 || (code === 401 && ruleOf(envelope(answer.body).data) === SESSION_OVER)
}

/** The session has reached its absolute end and needs a new login. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === 401 && ruleOf(error.data) === SESSION_OVER
}

/** `data` and `msg` from a success; anything else is thrown as a RequestError. */
export function unwrap(answer: Answer, language: Language): Success {
  const code = effectiveCode(answer)
  const { msg, data } = envelope(answer.body)
  const message = typeof msg === 'string' ? msg : ''
  if (!constants.successCodes.some((success) => success === code))
    throw new RequestError(code, message || defaultMessage(code, language), fieldErrors(data), data, answer.requestId ?? undefined)
  if (answer.body === undefined) throw new RequestError(code, textIn(apiTexts, language, 'malformed'))
  return { data, msg: message }
}

/** Neither a valid answer nor a reason (checklist C06). */
export function noAnswer(language: Language): RequestError {
  return new RequestError(0, textIn(apiTexts, language, isOffline() ? 'offline' : 'noAnswer'))
}

/** The session token has expired and could not be renewed. */
export function expired(language: Language): RequestError {
  return new RequestError(402, defaultMessage(402, language))
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && navigator.onLine === false
}

function defaultMessage(code: number, language: Language): string {
  const label = codeMessages[code]
  return label ? say(label, language) : textIn(apiTexts, language, 'unknown', { code })
}

function ruleOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, 'rule') : undefined
}

function envelope(body: unknown): Envelope {
  return typeof body === 'object' && body !== null ? body : {}
}

function fieldErrors(data: unknown): FieldError[] | undefined {
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return undefined
  return data.errors.filter(isFieldError)
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    'msg' in value &&
    typeof value.field === 'string' &&
    typeof value.msg === 'string'
  )
}
