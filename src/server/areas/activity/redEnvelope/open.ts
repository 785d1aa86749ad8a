import { and, eq, sql } from 'drizzle-orm'
import { redEnvelope as contract } from '#contract/shop/redEnvelope.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { addEntry } from '../shared/figures.ts'
import { participantOf } from '../shared/audience.ts'
import { grant, givingOf, notForYou } from './grant.ts'
import { records } from './envelope-rows.ts'
import { redEnvelope, redEnvelopeUser } from './envelope-tables.ts'

/**
 * The caller receives an envelope of an activity that gives by link. Runs in the transaction of the idempotency key: a savepoint of its own
 * would lengthen the locked part.
 */
export async function receive(ctx: Ctx, { id }: { id: number }) {
  const { id: user_id } = customerOf(ctx)
  const activity = await givingOf(ctx, id)
  const person = await participantOf(ctx, user_id)
  if (activity.trigger !== 'receive') throw refuse(notForYou)
  const { id: record_id, record_no, expire_at } = await grant(ctx, { activity, person, source_type: 'receive', call: contract.receive })
  return { record_id, record_no, expire_at: new Date(expire_at).toISOString(), wish: activity.wish }
}

/** Opens an own envelope: its amount moves from the cost of campaigns to the balance. No row is locked but those of the customer. */
export async function open(ctx: Ctx, { id }: { id: number }) {
  let balance = 0
  const row = await transition(ctx, records, 'open', {
    id,
    call: contract.open,
    may: async (ctx) => void (await participantOf(ctx, customerOf(ctx).id)),
    set: () => ({ opened_at: ctx.now.toISOString() }),
    effects: async (ctx, { record_no, user_id, activity_id, amount }) => {
      await ctx.db
        .update(redEnvelopeUser)
        .set({ opened: sql`${redEnvelopeUser.opened} + 1`, opened_amount: sql`${redEnvelopeUser.opened_amount} + ${amount}` })
        .where(and(eq(redEnvelopeUser.activity_id, activity_id), eq(redEnvelopeUser.user_id, user_id)))
      await addEntry(ctx, { kind: 'redEnvelope', activity_id, type: 'cost', user_id, amount, biz_no: record_no })
      const [activity] = await ctx.db.select({ title: redEnvelope.title }).from(redEnvelope).where(eq(redEnvelope.id, activity_id))
      const [posted] = await post(ctx, [
        {
          ...{ debit: system('campaign'), credit: user(user_id, 'balance'), amount, biz_type: 'red_envelope' as const, biz_id: record_no },
          remark: activity?.title ?? '',
        },
      ])
      balance = posted?.credit?.available ?? 0
    },
  })
  return { id, amount: row.amount, balance, state: row.state }
}
