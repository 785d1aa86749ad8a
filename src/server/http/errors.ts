import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { awayError, constraintError } from '#server/platform/kernel/constraints.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { languageOf } from './language.ts'
import { isUnknown } from './route.ts'

/** Answers every failure in the envelope: caller faults with their message, server faults only in the log. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = knownError(error)
  const language = languageOf(request)
  if (!known) request.log.error({ err: error }, 'request failed')
  else if (known.code === 503) request.log.warn({ err: error }, 'request put off')
  const { code, headers, body } = known ? describe(known, language) : internal(language)
  return reply.code(code).headers(headers).send(body)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerError(unknown(), request, reply)
}

/** Refuses a request that has no route before its body is read. */
export function refuseUnknown(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isUnknown(request)) throw unknown()
  })
}

function unknown(): ApiError {
  return new ApiError(404, codeMessages[404] as Label)
}

function knownError(error: FastifyError | Error): ApiError | undefined {
  if (error instanceof ApiError) return error
  const broken = constraintError(error)
  if (broken) return broken
  if (isTooLarge(error)) return new ApiError(413, codeMessages[413] as Label)
  return isClientFault(error) ? new ApiError(400, codeMessages[400] as Label) : awayError(error)
}

/** The body is larger than its call accepts. */
export function isTooLarge(error: FastifyError | Error): boolean {
  return 'statusCode' in error && error.statusCode === 413
}

/** Faults that Fastify detects before a verb runs: malformed JSON, a body too large, an unknown content type. */
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
