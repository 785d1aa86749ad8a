import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { events } from '#contract/notice/events.ts'
import type { Ctx } from '../core/ctx.ts'
import type { Hub } from '../notice/events.ts'
import type { Outlet } from '../notice/stream.ts'
import { loginEnded } from '../session/tokens.ts'
import { admit } from './admit.ts'

type MakeCtx = (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Ctx>

// what a browser that does not read may leave lying in our memory, and for how long
const MOST_UNSENT_BYTES = 256 * 1024
const DRAIN_MS = 5000

/** Serves `GET /api/events`: the token comes in the header, as with every call, so that it stands in no address. */
export function mountEvents(app: FastifyInstance, hub: Hub, makeCtx: MakeCtx, { drainMs = DRAIN_MS } = {}): void {
  const { method, path: url } = events.stream
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    config: { isLineBound: true },
    handler: async (request, reply) => {
      const ctx = await makeCtx(request, reply, events.stream)
      const { actor } = ctx
      if (actor.id === 0) throw loginEnded()
      await admit(ctx, events.stream, request)
      // past compression, which would keep what is said until there is more of it
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
        // the head is sent: all that can be said is that it ends here
        raw.destroy()
      }
    },
  })
  // before connections are waited for
  app.addHook('preClose', async () => hub.close())
}

function lastIdOf(request: FastifyRequest): number | undefined {
  const given = request.headers['last-event-id']
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
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
