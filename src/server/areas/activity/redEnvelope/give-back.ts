import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { post, system, user, type PostOptions } from '#server/platform/ledger/post.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { records, type RecordRow } from './envelope-rows.ts'
import { redEnvelope, redEnvelopeRecord } from './envelope-tables.ts'

// Envelopes that return: expired ones, and those for refunded orders. The records are locked before their activities.

const AT_ONCE = 200

/** Envelopes that nobody opened in time (domain §20.2). A repeated run has no effect. */
export async function expireEnvelopes(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  for (;;) {
    const due = await ctx.db
      .select({ id: redEnvelopeRecord.id })
      .from(redEnvelopeRecord)
      .where(and(eq(redEnvelopeRecord.state, 'granted'), lte(redEnvelopeRecord.expire_at, ctx.now.toISOString())))
      .orderBy(asc(redEnvelopeRecord.expire_at), asc(redEnvelopeRecord.id))
      .limit(AT_ONCE)
    if (due.length > 0)
      await giveBack(
        ctx,
        'expire',
        due.map(({ id }) => id),
      )
    if (due.length < AT_ONCE) return
  }
}

/** Ends envelopes that are not opened. Amount and count return to the activity; a closed one releases them. */
export function giveBack(ctx: Ctx, action: 'expire' | 'withdraw', ids: readonly number[], reason: string | null = null): Promise<void> {
  return transact(ctx, async (ctx) => {
    const rows = await advance(ctx, records, action, { where: inArray(redEnvelopeRecord.id, [...ids]), set: { reason } })
    await audit(
      ctx,
      { address: `activity.envelopeRecord.${action}` },
      rows.map(({ id, state, reason }) => ({ id, before: { state: 'granted' }, after: { state, reason } })),
    )
    const sums = new Map<number, { count: number; amount: number }>()
    for (const { activity_id, amount } of rows) {
      const sum = sums.get(activity_id) ?? { count: 0, amount: 0 }
      sums.set(activity_id, { count: sum.count + 1, amount: sum.amount + amount })
    }
    for (const [id, { count, amount }] of [...sums].toSorted(([a], [b]) => a - b))
      await ctx.db
        .update(redEnvelope)
        .set({
          granted_count: sql`${redEnvelope.granted_count} - ${count}`,
          granted_amount: sql`${redEnvelope.granted_amount} - ${amount}`,
          released_count: sql`${redEnvelope.released_count} + case ${redEnvelope.state} when 'closed' then ${count}::int else 0 end`,
          released_amount: sql`${redEnvelope.released_amount} + case ${redEnvelope.state} when 'closed' then ${amount}::int8 else 0 end`,
        })
        .where(eq(redEnvelope.id, id))
  })
}

/** Takes an opened envelope's amount from the balance, which may not go below 0. */
export async function takeBack(ctx: Ctx, { record_no, user_id, activity_id, amount }: RecordRow, options?: PostOptions): Promise<void> {
  const key = { biz_type: 'clawback' as const, biz_id: record_no }
  await post(ctx, [{ debit: user(user_id, 'balance'), credit: system('campaign'), amount, ...key }], options)
  await addEntry(ctx, { kind: 'redEnvelope', activity_id, type: 'cost_back', user_id, amount, biz_no: record_no })
}

const refunded = '订单退款'

/** Ends an envelope, and takes back an opened one's amount; false if the balance does not suffice. */
export async function takeWhole(ctx: Ctx, row: RecordRow): Promise<boolean> {
  if (row.state === 'granted') {
    await giveBack(ctx, 'withdraw', [row.id], refunded)
    return true
  }
  const isTaken = await takeBack(ctx, row).then(
    () => true,
    (error: unknown) => {
      // the ledger has changed nothing, and the transaction goes on
      if (error instanceof ApiError) return false
      throw error
    },
  )
  if (!isTaken) return false
  const set = { clawed_at: ctx.now.toISOString(), reason: refunded }
  const [after] = await advance(ctx, records, 'claw', { where: eq(redEnvelopeRecord.id, row.id), set })
  await audit(ctx, { address: 'activity.envelopeRecord.claw' }, { id: row.id, before: row, after: after ?? null })
  return true
}

/** The envelope's order does not qualify any more. A balance that does not suffice leaves a claw-back for staff. */
export async function clawBack(ctx: Ctx, row: RecordRow): Promise<void> {
  if (await takeWhole(ctx, row)) return
  const now = ctx.now.toISOString()
  const failed = { claw_failed_at: now, reason: refunded }
  await ctx.db
    .update(redEnvelopeRecord)
    .set({ ...failed, version: sql`${redEnvelopeRecord.version} + 1`, updated_at: now })
    .where(eq(redEnvelopeRecord.id, row.id))
  await audit(ctx, { address: 'activity.envelopeRecord.clawFailed' }, { id: row.id, before: row, after: { ...row, ...failed } })
}
