import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Headers on every answer, also for malformed addresses. */
export const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // API answers are no pages; pages, scripts and files set their own policy
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** Headers that only matter for pages; a list's forty other answers omit them to save bytes. */
export const pageHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
} as const

const YEAR = 'max-age=31536000; includeSubDomains'

/**
 * Headers on every answer, including errors and streams. Caches store nothing unless the route allows it. No other origin has access: there
 * is no CORS header.
 */
export function securityHeaders(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(answerHeaders)
    // browsers accept it only over https
    if (isSecure(request, { publicUrl }) || request.headers['x-forwarded-proto'] === 'https')
      reply.header('strict-transport-security', YEAR)
  })
}

/** Tells whether the browser uses https, by the public address or a trusted proxy. */
export function isSecure({ protocol }: FastifyRequest, { publicUrl }: { publicUrl: string | undefined }): boolean {
  return publicUrl?.startsWith('https:') === true || protocol === 'https'
}
