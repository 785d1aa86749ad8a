import type { FastifyInstance } from 'fastify'

/** Answers 304 without the data where the browser holds the `etag` that a verb has set. Comes before compression. */
export function answerUnchanged(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag')
    const held = request.headers['if-none-match']
    if (reply.statusCode !== 200 || typeof etag !== 'string' || held === undefined) return payload
    if (!held.split(',').some((one) => one.trim() === etag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
