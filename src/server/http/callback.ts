import type { FastifyInstance } from 'fastify'

const KEPT = new Set(['code', 'state', 'iss', 'error'])

/**
 * Where the identity provider sends people back to. What it says goes behind the `#`, where the web reads it and where it is sent to
 * no server and noted in no log.
 */
export function mountCallback(app: FastifyInstance): void {
  app.get('/callback', async (request, reply) => {
    const given = new URL(request.url, 'http://callback').searchParams
    const kept = new URLSearchParams([...given].filter(([name]) => KEPT.has(name)))
    return reply.header('cache-control', 'no-store').redirect(`./#/callback?${kept}`)
  })
}
