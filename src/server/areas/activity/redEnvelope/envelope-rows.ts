import { eq } from 'drizzle-orm'
import type { Bounds, Pool } from '#contract/activity/envelope-draw.ts'
import { envelopeRecord as recordContract } from '#contract/activity/envelope-record.ts'
import { redEnvelope as contract } from '#contract/activity/redEnvelope.ts'
import { ofUsersSeen } from '#server/areas/people/scope.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { redEnvelope, redEnvelopeRecord } from './envelope-tables.ts'

export type EnvelopeRow = typeof redEnvelope.$inferSelect
export type RecordRow = typeof redEnvelopeRecord.$inferSelect

export const envelopes = entityRows({ table: redEnvelope, contract, scope: 'shared' })

/** The envelopes for the customers whom the caller sees; a customer sees the own ones. */
export const records = entityRows({
  table: redEnvelopeRecord,
  contract: recordContract,
  scope: (ctx) => (ctx.actor.customer ? eq(redEnvelopeRecord.user_id, ctx.actor.customer.id) : ofUsersSeen(ctx, redEnvelopeRecord.user_id)),
})

/** The rest that the activity can give. */
export function poolOf(
  row: Pick<EnvelopeRow, 'total_amount' | 'total_count' | 'granted_amount' | 'granted_count' | 'released_amount' | 'released_count'>,
): Pool {
  return {
    amount: row.total_amount - row.granted_amount - row.released_amount,
    count: row.total_count - row.granted_count - row.released_count,
  }
}

/** The bounds for each envelope; the database requires the bounds for its kind. */
export function boundsOf({ each, min_each, max_each }: Pick<EnvelopeRow, 'each' | 'min_each' | 'max_each'>): Bounds {
  return { min: each ?? min_each ?? 0, max: each ?? max_each ?? 0 }
}
