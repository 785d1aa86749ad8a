import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { requestLog, type Ended } from '#server/features/log/requests.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

interface Call {
  ctx: Ctx
  endpoint: Endpoint
  /** The resource's log level. */
  level?: Ended['level']
  msg?: string
}

const calls = new WeakMap<FastifyRequest, Call>()

/** Stores the caller and the call until the answer is sent. */
export function rememberCall(request: FastifyRequest, ctx: Ctx, endpoint: Endpoint): void {
  calls.set(request, { ctx, endpoint })
}

/** Sets the call's log level. */
export function noteLevel(request: FastifyRequest, level: Ended['level']): void {
  const call = calls.get(request)
  if (call) call.level = level
}

/** Logs refused, failed and slow calls. */
export function logRequests(app: FastifyInstance): void {
  const log = requestLog((err) => app.log.warn({ err }, 'a call was not noted in the log'))
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const call = reply.statusCode >= 400 ? calls.get(request) : undefined
    if (call) call.msg = (payload as { msg?: string }).msg ?? ''
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = calls.get(request)
    // a stream's or file's duration depends on its reader
    const isAnswer = String(reply.getHeader('content-type')).startsWith('application/json')
    if (call && isAnswer) {
      log.note({
        ...call,
        level: call.level,
        msg: call.msg,
        code: reply.statusCode,
        cost_ms: Math.round(reply.elapsedTime),
        query: request.query as Record<string, unknown>,
      })
    }
    done()
  })
  app.addHook('onClose', async () => void (await log.written()))
}
