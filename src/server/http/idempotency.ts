import { createHash, createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { idempotencyKey } from '#server/identity/session/tables.ts'
import { seal, unseal } from '#server/platform/crypto/seal.ts'
import { send, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS, MOST_QUEUED_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { maskRow } from '#server/platform/kernel/masks.ts'

/**
 * Runs `act` once per key, in one transaction with the key's row (domain §0.2). The same key with the same body returns the first answer;
 * with another body it is refused. A failed call leaves no key, so it may be repeated.
 */
export function once(
  ctx: Ctx,
  endpoint: Endpoint,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  act: (ctx: Ctx) => Promise<unknown>,
): Promise<unknown> {
  const key = headers['x-idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw refuse(messages.key_missing)
  const body_hash = hashOf(ctx, endpoint, JSON.stringify(body))
  const place = { caller_id: ctx.actor.customer?.id ?? ctx.actor.id, path: endpoint.path, key }
  return transact(ctx, async (ctx) => {
    // a second call with the key waits here until the first has committed
    const inserted = await ctx.db
      .insert(idempotencyKey)
      .values({ ...place, body_hash })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key })
    const itsRow = and(eq(idempotencyKey.caller_id, place.caller_id), eq(idempotencyKey.path, place.path), eq(idempotencyKey.key, key))
    if (inserted.length === 0) {
      const [first] = await ctx.db.select().from(idempotencyKey).where(itsRow)
      const stored = first?.answer && read(ctx, endpoint, first.answer)
      if (!stored) throw refuse(messages.duplicate_submit)
      if (first.body_hash !== body_hash)
        throw endpoint.creates ? refuse(messages.saved_before, { data: { rule: 'saved_before' } }) : refuse(messages.duplicate_submit)
      // the caller's permissions may have changed since
      return maskRow(ctx.actor, endpoint.output, JSON.parse(stored) as unknown)
    }
    const answer = await act(ctx)
    const stored = ctx.db
      .update(idempotencyKey)
      .set({ answer: written(ctx, endpoint, JSON.stringify(answer)) })
      .where(itsRow)
    await send(ctx, stored.execute())
    return answer
  })
}

// a new account's form and answer may hold a password: its key's row tells neither
const PURPOSE = 'created'
const hashOf = ({ secretKey }: Ctx, { creates }: Endpoint, body: string) =>
  (creates ? createHmac('sha256', secretKey) : createHash('sha256')).update(body).digest('hex')
const written = ({ secretKey }: Ctx, { creates }: Endpoint, answer: string) =>
  creates ? seal(secretKey, PURPOSE, Buffer.from(answer, 'utf8')) : answer
const read = ({ secretKey }: Ctx, { creates }: Endpoint, stored: string) =>
  creates ? unseal(secretKey, PURPOSE, stored)?.toString('utf8') : stored

const ofOther: Label = ['该操作由其他账号填写，未提交', 'Another account typed this; it was not saved']
const tooOld: Label = ['该操作已等待超过{n}天，请重新填写', 'This waited for more than {n:day|days}. Please enter it again']

/**
 * The ctx for a call that may have waited on a device without a network. The device says how long, not when, so that its clock may be wrong.
 * The account is checked here, because a login in another tab changes the token in all tabs.
 */
export function queueCtx(ctx: Ctx, { headers }: FastifyRequest): Ctx {
  const by = headers['x-queued-by']
  if (by !== undefined && by !== String(ctx.actor.id)) throw refuse(ofOther, { data: { rule: 'queued_by_other' } })
  const waited = headers['x-queued-for']
  if (typeof waited !== 'string' || !/^\d{1,15}$/.test(waited)) return ctx
  // the keys for older calls are deleted: the call might have its effect twice
  if (Number(waited) > MOST_QUEUED_MS) throw refuse(tooOld, { values: { n: MOST_QUEUED_MS / DAY_MS } })
  return { ...ctx, typed_at: new Date(ctx.now.getTime() - Number(waited)) }
}
