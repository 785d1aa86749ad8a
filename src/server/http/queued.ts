import type { FastifyRequest } from 'fastify'
import type { Label } from '#contract/kit/label.ts'
import { MOST_QUEUED_MS } from '#server/platform/kernel/durations.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'

const ofOther: Label = ['该操作由其他账号填写，未提交', 'Another account typed this; it was not saved']
const tooOld: Label = ['该操作已等待超过{n}天，请重新填写', 'This waited for more than {n} days. Please enter it again']

/**
 * The ctx of a call that may have waited on a device without a network. The device says how long, not when, so that its clock may be wrong.
 * The account is checked here, because a login in another tab changes the token of all tabs.
 */
export function queued(ctx: Ctx, { headers }: FastifyRequest): Ctx {
  const by = headers['x-queued-by']
  if (by !== undefined && by !== String(ctx.actor.id)) throw refuse(ofOther, { data: { rule: 'queued_by_other' } })
  const waited = headers['x-queued-for']
  if (typeof waited !== 'string' || !/^\d{1,15}$/.test(waited)) return ctx
  // the keys of older calls are deleted: the call might have its effect twice
  if (Number(waited) > MOST_QUEUED_MS) throw refuse(tooOld, { values: { n: MOST_QUEUED_MS / 86_400_000 } })
  return { ...ctx, typed_at: new Date(ctx.now.getTime() - Number(waited)) }
}
