import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract call that the route serves. */
    endpoint?: Endpoint
  }
}

/** Matches every path below `/api/` that is no separate route. */
export const UNKNOWN_CALL = '/api/*'

/** The contract call that the router matched. Limits, counts and logs use it: one path has many spellings in a URL. */
export function endpointOf({ routeOptions }: FastifyRequest): Endpoint | undefined {
  return routeOptions.config.endpoint
}

/** Tells whether the request is a call, as opposed to a page or a file. A request without a route counts as a call. */
export function isCall({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/') ?? true
}

/** Tells whether the router knows no route for the request. */
export function isUnknown({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || routeOptions.url === UNKNOWN_CALL
}

/** Tells whether a body follows the request head. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
