import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { messages } from '#contract/kit/messages.ts'
import type { Ctx } from '../core/ctx.ts'
import { ApiError, forbidden } from '../core/errors.ts'
import { mayCall } from '../core/permissions.ts'
import { takeTurn, tooOften } from '../core/turns.ts'
import { accessOf, resourceOf } from '../dev/resource-access.ts'
import { tooManyCalls } from './pace.ts'
import { noteLevel } from './request-log.ts'

const MINUTE_MS = 60_000

/**
 * Lets a call pass, or refuses it: 401 for a stranger, 403 for whoever lacks what the endpoint is bound to and for all where it is bound
 * to nothing or switched off, 429 for whoever calls it too often (domain §17.3).
 */
export async function admit(ctx: Ctx, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const row = await resourceOf(ctx, endpoint)
  const access = row && accessOf(endpoint, row)
  if (row) noteLevel(request, row.log_level)
  if (endpoint.access !== 'public' && ctx.actor.id === 0) throw new ApiError(401, codeMessages[401] ?? messages.forbidden)
  if (access === undefined) throw new ApiError(403, row?.status === 0 ? switchedOff : unbound, { data: { rule: 'call_off' } })
  if (!mayCall(ctx.actor, access)) throw forbidden(access)
  if (row?.rate_limit) {
    const caller = ctx.actor.id === 0 ? ctx.http.ip : String(ctx.actor.id)
    const refusal = (seconds: number) => tooOften(seconds, tooManyCalls)
    await takeTurn(ctx, `call:${row.id}:${caller}`, { max: row.rate_limit, windowMs: MINUTE_MS, refusal })
  }
}

const switchedOff = ['该接口已停用', 'This call has been switched off'] as const
const unbound = ['该接口未绑定权限，已拒绝访问', 'This call is bound to no permission and is refused'] as const
