import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { idempotencyKey } from '#server/identity/session/tables.ts'

/**
 * Runs `act` once per key, in one transaction with the key's row (domain §0.2). The same key with the same body returns the first answer;
 * with another body it is refused. A failed call leaves no key, so it may be repeated.
 */
export function once(ctx: Ctx, endpoint: Endpoint, request: FastifyRequest, act: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  const key = request.headers['x-idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw refuse(messages.key_missing)
  const body_hash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
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
      if (!first?.answer || first.body_hash !== body_hash) throw refuse(messages.duplicate_submit)
      return JSON.parse(first.answer) as unknown
    }
    const answer = await act(ctx)
    await ctx.db
      .update(idempotencyKey)
      .set({ answer: JSON.stringify(answer) })
      .where(itsRow)
    return answer
  })
}
