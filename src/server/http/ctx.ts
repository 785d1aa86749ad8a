import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { actorById } from '#server/identity/session/actor.ts'
import { callerOf } from '#server/identity/session/caller.ts'
import { refresh } from '#server/identity/session/tokens.ts'
import { adminUser } from '#server/identity/tables.ts'
import { nobody, type Ctx, type Actor } from '#server/platform/kernel/ctx.ts'
import { languageOf } from './language.ts'
import { isFromThisMachine, isOwnOrigin } from './local.ts'
import { rememberCall } from './request-log.ts'
import { refuseRestricted, refuseSessionless } from './restrictions.ts'
import { isSecure } from './security.ts'

const title: Label = ['虚拟管理员', 'Virtual administrator']

/**
 * The actor for a call without a token while login interception is off (checklist G14): the first enabled administrator, under a
 * separate name in the log, without a session.
 */
async function virtualAdmin({ db, language }: Ctx): Promise<Actor | undefined> {
  const [first] = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(and(eq(adminUser.is_admin, 1), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
    .orderBy(asc(adminUser.id))
    .limit(1)
  const actor = first && (await actorById(db, first.id))
  return actor && { ...actor, username: 'virtual-admin', real_name: say(title, language) }
}

export type Parts = Pick<Ctx, 'db' | 'cache' | 'files' | 'secretKey' | 'env'> & { clock: () => Date }

/** The ctx for a request before its caller is known. */
export function openingCtx({ clock, ...parts }: Parts, request: FastifyRequest, reply: FastifyReply): Ctx {
  return {
    ...parts,
    actor: nobody,
    now: clock(),
    language: languageOf(request),
    request_id: request.id,
    http: {
      ip: request.ip,
      secure: isSecure(request, parts.env),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 300),
      token: bearer(request),
      device: cookie(request, 'hexbolt-device'),
      trip: cookie(request, 'hexbolt-sso'),
      setHeader: (name, value) => void reply.header(name, value),
      elapsed: () => reply.elapsedTime,
    },
  }
}

/** Creates the ctx for a request: actor, time, language. */
export function ctxMaker(parts: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<Ctx> => {
    const ctx = openingCtx(parts, request, reply)
    rememberCall(request, ctx, endpoint)
    const { token } = ctx.http
    if (endpoint.access === 'public') return ctx
    if (token === undefined) return withoutLogin(ctx, request, endpoint)
    const { actor, ageing, ...restriction } = await callerOf(ctx, token)
    const known = { ...ctx, actor }
    rememberCall(request, known, endpoint)
    refuseRestricted(endpoint, restriction)
    // sent with every answer until the browser uses the new one, so that a lost answer does no harm
    if (ageing) reply.header('refresh_token', await refresh(ctx, token))
    return known
  }
}

/** The anonymous actor; a virtual administrator if login interception is off and the call comes from this machine's own page. */
async function withoutLogin(ctx: Ctx, request: FastifyRequest, endpoint: Endpoint): Promise<Ctx> {
  if (!ctx.env.virtualAdmin || !isFromThisMachine(request) || !isOwnOrigin(request)) return ctx
  const known = { ...ctx, actor: (await virtualAdmin(ctx)) ?? nobody }
  rememberCall(request, known, endpoint)
  refuseSessionless(endpoint)
  return known
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1]
}

function cookie(request: FastifyRequest, name: 'hexbolt-device' | 'hexbolt-sso'): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
}
