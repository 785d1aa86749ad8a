import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { requestLog, type Ended } from '../audit/requests.ts'
import type { Ctx } from '../core/ctx.ts'

interface Call {
  ctx: Ctx
  endpoint: Endpoint
  /** How much of it is noted: what its resource says. */
  level?: Ended['level']
  msg?: string
}

const calls = new WeakMap<FastifyRequest, Call>()

/** Keeps who calls what, for when the answer has gone. */
export function rememberCall(request: FastifyRequest, ctx: Ctx, endpoint: Endpoint): void {
  calls.set(request, { ctx, endpoint })
}

/** Says how much of the call is noted. */
export function noteLevel(request: FastifyRequest, level: Ended['level']): void {
  const call = calls.get(request)
  if (call) call.level = level
}

/** Notes what was refused, has failed or took long. */
export function logRequests(app: FastifyInstance): void {
  const log = requestLog((err) => app.log.warn({ err }, 'a call was not noted in the log'))
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const call = reply.statusCode >= 400 ? calls.get(request) : undefined
    if (call) call.msg = (payload as { msg?: string }).msg ?? ''
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const call = calls.get(request)
    // a stream and a file last as long as whoever reads them
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
