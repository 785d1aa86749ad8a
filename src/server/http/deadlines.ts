import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseOnSocket } from './client-error.ts'
import { languageOf } from './language.ts'
import { hasBody } from './route.ts'
import { MAX_UPLOAD_BYTES } from './upload.ts'

/** Time limits for clients; the tests set them lower. */
export interface Deadlines {
  /** For the request head. */
  headersMs: number
  /** For a body with any size, in addition to the time for its size at the minimum rate. */
  bodyMs: number
  /** The minimum rate on a client's connection. */
  bytesPerSecond: number
  /** For an idle connection; an event stream sends every 15 s. */
  idleMs: number
  /** The check interval. */
  checkMs: number
}

const usual: Deadlines = { headersMs: 15_000, bodyMs: 10_000, bytesPerSecond: 8 * 1024, idleMs: 120_000, checkMs: 1000 }

export function deadlinesOf(overrides: Partial<Deadlines> = {}): Deadlines {
  return { ...usual, ...overrides }
}

/** The deadlines that Node itself enforces. `requestTimeout` is the last resort: the largest upload at the minimum rate. */
export function serverDeadlines({ headersMs, bodyMs, bytesPerSecond, idleMs, checkMs }: Deadlines) {
  return {
    requestTimeout: headersMs + bodyMs + Math.ceil((MAX_UPLOAD_BYTES / bytesPerSecond) * 1000),
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  } satisfies FastifyHttpOptions<Server>
}

interface Receiving {
  request: FastifyRequest
  reply: FastifyReply
  /** Bytes that the socket had received when the body started. */
  bytesBefore: number
  waitedMs: number
}

/** Refuses bodies that arrive below the minimum rate. Only time in which the server waits for data counts. */
export function refuseSlowBodies(app: FastifyInstance, { bodyMs, bytesPerSecond, checkMs }: Deadlines): void {
  const receiving = new Set<Receiving>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (hasBody(request) && !raw.complete) {
      const body = { request, reply, bytesBefore: raw.socket.bytesRead, waitedMs: 0 }
      receiving.add(body)
      raw.once('close', () => receiving.delete(body))
    }
    done()
  })

  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    for (const body of receiving) check(body, now - last)
    last = now
  }, checkMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  function check(body: Receiving, passedMs: number): void {
    const { raw } = body.request
    if (raw.complete) return void receiving.delete(body)
    // while the server processes received data, backpressure delays the client
    if (raw.readableFlowing) body.waitedMs += passedMs
    const isSlow = raw.socket.bytesRead - body.bytesBefore < ((body.waitedMs - bodyMs) / 1000) * bytesPerSecond
    if (!isSlow) return
    receiving.delete(body)
    refuseOnSocket(raw.socket, tooSlow, languageOf(body.request), { isAnswered: body.reply.raw.headersSent })
  }
}

const tooSlow = ['数据上传过慢，连接已断开', 'The upload was too slow, so the connection was closed'] as const
