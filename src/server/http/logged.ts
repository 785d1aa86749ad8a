import type { FastifyRequest } from 'fastify'
import pino from 'pino'
import { withoutValues } from '#server/platform/db/faults.ts'

/** The logged fields for an error and for a request. */
export const logged = {
  err: (error: Error) => pino.stdSerializers.err(withoutValues(error)),
  // the route and not the URL, whose query and parameters contain personal data and signatures
  req: ({ method, routeOptions, ip }: FastifyRequest) => ({ method, route: routeOptions.url, remoteAddress: ip }),
}
