import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What every answer says of itself, also one to what could not be read as an address. */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // data is no page: pages, their parts and files say what they may themselves
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** What only a page can heed. A list has forty answers that are none, and would pay for it in each. */
export const pageHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const

const YEAR = 'max-age=31536000; includeSubDomains'

/**
 * Headers of every answer, faults and streams among them. Nothing is stored by a cache unless its route says so, and no other origin is
 * let in: there is no CORS header anywhere.
 */
export function securityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }): void {
  const isSecureSite = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders)
    // a browser takes it only where it came by https
    if (isSecureSite || cameByHttps(request)) reply.header('strict-transport-security', YEAR)
  })
}

function cameByHttps({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || headers['x-forwarded-proto'] === 'https'
}
