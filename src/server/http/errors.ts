import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { messages } from '#contract/kit/messages.ts'
import { constraintError } from '../core/constraints.ts'
import { ApiError } from '../core/errors.ts'
import { languageOf } from './language.ts'

/** Answers every failure in the envelope: what the person can mend is said, what we broke is only logged. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = knownError(error)
  const language = languageOf(request)
  if (!known) request.log.error({ err: error }, 'request failed')
  const { code, headers, body } = known ? describe(known, language) : internal(language)
  return reply.code(code).headers(headers).send(body)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerError(new ApiError(404, codeMessages[404] as Label), request, reply)
}

function knownError(error: FastifyError | Error): ApiError | undefined {
  if (error instanceof ApiError) return error
  return constraintError(error) ?? (isClientFault(error) ? new ApiError(400, codeMessages[400] as Label) : undefined)
}

/** Faults that Fastify found before a verb was reached: broken JSON, a body too large, an unknown content type. */
function isClientFault(error: FastifyError | Error): boolean {
  return 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
}

function describe(error: ApiError, language: Language) {
  const own = error.field === undefined ? undefined : [{ field: error.field, msg: error.messageIn(language) }]
  const errors = error.fields ?? own
  const data = errors ? { errors, ...error.data } : Object.keys(error.data).length > 0 ? error.data : null
  const msg = error.fields?.[0]?.msg ?? error.messageIn(language)
  return { code: error.code, headers: error.headers, body: { code: error.code, msg, data } }
}

function internal(language: Language) {
  return { code: 500, headers: {}, body: { code: 500, msg: say(codeMessages[500] ?? messages.malformed, language), data: null } }
}
