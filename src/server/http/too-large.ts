import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance } from 'fastify'
import { answerError, isTooLarge } from './errors.ts'
import { MAX_UPLOAD_BYTES } from './upload.ts'

/**
 * Answers every failure. A body that is too large is read to its end and discarded before: a connection that closes while the client still
 * sends is reset, and the client never reads the answer.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (isTooLarge(error)) await discardBody(request.raw)
    return answerError(error, request, reply)
  })
}

/** Reads the remaining body, at most as much as for the largest upload; the clients' minimum rate holds meanwhile. */
function discardBody(raw: IncomingMessage): Promise<void> {
  if (raw.complete || raw.readableEnded || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES)
    return Promise.resolve()
  return new Promise((resolve) => {
    let length = 0
    const done = () => {
      raw.off('data', count)
      for (const event of ['end', 'close', 'error']) raw.off(event, done)
      resolve()
    }
    const count = (part: Buffer) => {
      length += part.length
      if (length > MAX_UPLOAD_BYTES) done()
    }
    for (const event of ['end', 'close', 'error']) raw.on(event, done)
    raw.on('data', count)
    raw.resume()
  })
}
