import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { events } from '#contract/notice/events.ts'
import type { Hub } from '#server/features/notice/events.ts'
import type { Outlet } from '#server/features/notice/stream.ts'
import { loginEnded } from '#server/identity/session/tokens.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { admit } from './authorize.ts'

type MakeCtx = (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Ctx>

// limits for a slow browser's unread data in memory, by size and time
const MOST_UNSENT_BYTES = 256 * 1024
const DRAIN_MS = 5000

/** Serves `GET /api/events`: the token is sent in the header, as with every call, so that no URL contains it. */
export function mountEvents(app: FastifyInstance, hub: Hub, makeCtx: MakeCtx, { drainMs = DRAIN_MS } = {}): void {
  const { method, path: url } = events.stream
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    config: { endpoint: events.stream, isLineBound: true },
    handler: async (request, reply) => {
      const ctx = await makeCtx(request, reply, events.stream)
      const { actor } = ctx
      if (actor.id === 0) throw loginEnded()
      await admit(ctx, events.stream, request)
      // without compression, which would buffer messages
      reply.hijack()
      const { raw } = reply
      const own = { 'x-request-id': request.id, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...own })) if (value !== undefined) raw.setHeader(name, value)
      raw.write(':\n\n')
      const arrival = { personId: actor.id, sessionId: actor.session_id, lastId: lastIdOf(request), outlet: outletTo(raw, drainMs) }
      try {
        const leave = await hub.join(arrival)
        if (raw.closed) leave()
        else raw.once('close', leave)
      } catch {
        // the head is already sent, so the stream can only end
        raw.destroy()
      }
    },
  })
  // before the server waits for connections to close
  app.addHook('preClose', async () => hub.close())
}

function lastIdOf(request: FastifyRequest): number | undefined {
  const lastEventId = request.headers['last-event-id']
  return typeof lastEventId === 'string' && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined
}

function outletTo(raw: ServerResponse, drainMs: number): Outlet {
  return {
    write(text) {
      if (raw.destroyed) return
      raw.write(text)
      if (raw.writableLength > MOST_UNSENT_BYTES) raw.destroy()
    },
    async drained() {
      if (!raw.writableNeedDrain || raw.destroyed) return !raw.destroyed
      const waiting = new AbortController()
      const late = setTimeout(() => raw.destroy(), drainMs)
      await Promise.race(['drain', 'close'].map((event) => once(raw, event, { signal: waiting.signal })))
      clearTimeout(late)
      waiting.abort()
      return !raw.destroyed
    },
    end: () => raw.end(),
  }
}
