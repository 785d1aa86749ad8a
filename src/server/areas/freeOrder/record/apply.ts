import { and, eq, isNull, ne } from 'drizzle-orm'
import { activity as activityContract } from '#contract/freeOrder/activity.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { freeOrder as contract } from '#contract/shop/freeOrder.ts'
import { records, type FreeActivityRow, type FreeRecordRow } from '#server/areas/freeOrder/shared/rows.ts'
import { freeActivity, freeRecord } from '#server/areas/freeOrder/shared/tables.ts'
import { orders } from '#server/areas/trade/order-rows.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { scopeOf } from '#server/platform/kernel/entity-rows.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'

export const applyMessages = {
  other: ['该活动无需申请', 'Nothing needs to be handed in for this activity'],
  paused: ['活动已暂停', 'The activity is paused'],
  closed: ['活动已关闭', 'The activity is closed'],
  late: ['已超过申请期限', 'The time to apply is over'],
  proof: ['请上传凭证图片', 'Please upload images'],
  order: ['该订单不符合免单条件', 'This order does not take part in the activity'],
} as const satisfies Record<string, Label>

/** The customer hands in an order for the review (domain §12). */
export function apply(ctx: Ctx, { activity_id, order_id, text, images }: ParsedOf<typeof contract.apply>) {
  return transact(ctx, async (ctx) => {
    const [activity] = await ctx.db
      .select()
      .from(freeActivity)
      .where(and(eq(freeActivity.id, activity_id), ne(freeActivity.state, 'draft'), isNull(freeActivity.deleted_at)))
    if (!activity) throw notFound(activityContract.$.label)
    await rowOr404(ctx, orders, order_id)
    const [own] = await ctx.db
      .select({ id: freeRecord.id })
      .from(freeRecord)
      .where(and(eq(freeRecord.activity_id, activity_id), eq(freeRecord.order_id, order_id), scopeOf(ctx, records)))
    if (activity.mode !== 'apply') throw refuse(applyMessages.other)
    if (!own) throw refuse(applyMessages.order, { field: 'order_id' })
    if (activity.proof_required === 1 && !images?.length) throw refuse(applyMessages.proof, { field: 'images' })
    const row = await transition(ctx, records, 'apply', {
      id: own.id,
      call: contract.apply,
      check: (ctx, row) => Promise.resolve(whyNot(activity, row, ctx.now)),
      set: () => ({ proof_text: text, proof_images: images ?? [], applied_at: ctx.now.toISOString() }),
    })
    return { id: row.id, record_no: row.record_no, state: row.state }
  })
}

/** An activity that has ended by its time still takes what can be handed in; one that staff have closed or paused takes nothing. */
export function whyNot(
  { state, closed_at, end_at }: Pick<FreeActivityRow, 'state' | 'closed_at' | 'end_at'>,
  { apply_until }: Pick<FreeRecordRow, 'apply_until'>,
  now: Date,
): Refusal | undefined {
  if (state === 'paused') return { label: applyMessages.paused }
  if (state === 'closed' && Date.parse(closed_at ?? '') < Date.parse(end_at ?? '')) return { label: applyMessages.closed }
  return apply_until !== null && Date.parse(apply_until) > now.getTime() ? undefined : { label: applyMessages.late }
}
