import { redEnvelope as contract } from '#contract/shop/redEnvelope.ts'
import { participantOf } from '#server/areas/activity/shared/audience.ts'
import { addEntry } from '#server/areas/activity/shared/figures.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { customerOf, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { records } from './envelope-rows.ts'
import { grant, givingOf, notForYou } from './grant.ts'

/**
 * The caller receives an envelope from an activity that gives by link. Runs in the idempotency key's transaction: a separate savepoint
 * would lengthen the locked part.
 */
export async function receive(ctx: Ctx, { id }: { id: number }) {
  const { id: user_id } = customerOf(ctx)
  const activity = await givingOf(ctx, id)
  const person = await participantOf(ctx, user_id)
  if (activity.trigger !== 'receive') throw refuse(notForYou)
  const { id: record_id, record_no, expire_at } = await grant(ctx, { activity, person, source_type: 'receive', call: contract.receive })
  return { record_id, record_no, expire_at, wish: activity.wish }
}

/** Opens an own envelope: its amount moves from the campaign cost to the balance. Only the customer's rows are locked. */
export async function open(ctx: Ctx, { id }: { id: number }) {
  let balance = 0
  const row = await transition(ctx, records, 'open', {
    id,
    call: contract.open,
    may: async (ctx) => void (await participantOf(ctx, customerOf(ctx).id)),
    set: () => ({ opened_at: ctx.now.toISOString() }),
    effects: async (ctx, { record_no, user_id, activity_id, amount }) => {
      const [activity] = await prepared(ctx.db)<{ title: string }>`
        with counted as (
          update red_envelope_user set opened = opened + 1, opened_amount = opened_amount + ${amount}::int8
          where activity_id = ${activity_id}::int8 and user_id = ${user_id}::int8
        )
        select title from red_envelope where id = ${activity_id}::int8`
      await addEntry(ctx, { kind: 'redEnvelope', activity_id, type: 'cost', user_id, amount, biz_no: record_no })
      const [posted] = await post(ctx, [
        {
          debit: system('campaign'),
          credit: user(user_id, 'balance'),
          amount,
          biz_type: 'red_envelope' as const,
          biz_id: record_no,
          remark: activity?.title ?? '',
        },
      ])
      balance = posted?.credit?.available ?? 0
    },
  })
  return { id, amount: row.amount, balance, state: row.state }
}
