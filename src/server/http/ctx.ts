import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { nobody, type Ctx } from '../core/ctx.ts'
import { callerOf } from '../session/caller.ts'
import { rotate } from '../session/tokens.ts'
import { languageOf } from './language.ts'
import { rememberCall } from './request-log.ts'
import { refuseRestricted } from './restrictions.ts'

type Parts = Pick<Ctx, 'db' | 'memory' | 'files' | 'secretKey' | 'settings'> & { clock: () => Date }

/** Makes the ctx of a request: who calls, when, in which language. */
export function ctxMaker({ clock, ...parts }: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<Ctx> => {
    const ctx: Ctx = {
      ...parts,
      actor: nobody,
      now: clock(),
      language: languageOf(request),
      request_id: request.id,
      http: {
        ip: request.ip,
        user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
        token: bearer(request),
        device: cookie(request, 'hexbolt-device'),
        trip: cookie(request, 'hexbolt-sso'),
        setHeader: (name, value) => void reply.header(name, value),
        elapsed: () => reply.elapsedTime,
      },
    }
    rememberCall(request, ctx, endpoint)
    const { token } = ctx.http
    if (endpoint.access === 'public' || token === undefined) return ctx
    const { actor, ageing, ...restriction } = await callerOf(ctx, token)
    const known = { ...ctx, actor }
    rememberCall(request, known, endpoint)
    refuseRestricted(endpoint, restriction)
    const fresh = ageing ? await rotate(ctx, token, actor.session_id) : undefined
    if (fresh !== undefined) reply.header('refresh_token', fresh)
    return known
  }
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
}

function cookie(request: FastifyRequest, name: 'hexbolt-device' | 'hexbolt-sso'): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
}
