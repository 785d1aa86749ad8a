import type { FastifyRequest } from 'fastify'
import { ESSENTIAL_CALLS, isEssential } from '#contract/dev/resources.ts'
import { codeMessages } from '#contract/kit/code-messages.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { accessOf, resourceOf } from '#server/identity/resource/resource-access.ts'
import { addressKey } from '#server/platform/kernel/address.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { requireAccess } from '#server/platform/kernel/permissions.ts'
import { consumeRateLimit, tooManyRequests } from '#server/platform/rate-limit/rate-limit.ts'
import { tooManyCalls } from './rate.ts'
import { noteLevel } from './request-log.ts'

/**
 * Admits a call or refuses it: 401 without a login, 403 without the required permission or for an unbound or disabled endpoint, 429 beyond
 * the rate limit (domain §17.3).
 */
export async function admit(ctx: Ctx, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const row = await resourceOf(ctx, endpoint)
  const access = row && accessOf(endpoint, row)
  if (row) noteLevel(request, row.log_level)
  if (endpoint.access !== 'public' && ctx.actor.id === 0) throw new ApiError(401, codeMessages[401] ?? messages.forbidden)
  if (access === undefined) throw new ApiError(403, row?.status === 0 ? switchedOff : unbound, { data: { rule: 'call_off' } })
  requireAccess(ctx.actor, access)
  if (row?.rate_limit) {
    const caller = ctx.actor.id === 0 ? addressKey(ctx.http.ip) : String(ctx.actor.id)
    const refusal = (seconds: number) => tooManyRequests(seconds, tooManyCalls)
    await consumeRateLimit(ctx, `call:${row.id}:${caller}`, { max: limitOf(endpoint, row.rate_limit), windowMs: MINUTE_MS, refusal })
  }
}

/** The minimum for essential calls also applies to rows in older versions and to rows changed directly in the database. */
function limitOf(endpoint: Endpoint, rate_limit: number): number {
  return isEssential(endpoint) ? Math.max(rate_limit, ESSENTIAL_CALLS) : rate_limit
}

const switchedOff = ['该接口已停用', 'This call is disabled'] as const
const unbound = ['该接口未绑定权限，已拒绝访问', 'This call has no permission assigned and is refused'] as const
