import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeMessages } from '#contract/kit/code-messages.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { customerActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { authenticate } from '#server/shop/session/tokens.ts'
import { openingCtx, type Parts } from './ctx.ts'
import { rememberCall } from './request-log.ts'

/**
 * Creates the ctx for a Shop API call. A public call is answered for the token's customer, if a token is sent; login calls ignore
 * the token, which may be over.
 */
export function shopCtxMaker(parts: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<Ctx> => {
    const ctx = openingCtx(parts, request, reply)
    rememberCall(request, ctx, endpoint)
    const { token } = ctx.http
    const ignoresToken = endpoint.access === 'public' && endpoint.address.startsWith('shop.session.')
    if (token === undefined || ignoresToken) return ctx
    const known = { ...ctx, actor: customerActor(await authenticate(ctx, token)) }
    rememberCall(request, known, endpoint)
    return known
  }
}

/** Admits customers to their calls, and everybody to public ones. */
export async function admitCustomer(ctx: Ctx, { access }: Endpoint): Promise<void> {
  if (!mayCall(ctx.actor, access)) throw new ApiError(401, codeMessages[401] ?? messages.forbidden)
}
