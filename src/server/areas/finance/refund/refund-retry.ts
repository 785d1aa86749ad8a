import { eq } from 'drizzle-orm'
import { refundMessages } from '#contract/finance/refund.ts'
import { queueRefund } from '#server/areas/finance/shared/pay-jobs.ts'
import { refunds } from '#server/areas/trade/money-rows.ts'
import { payment, type RefundRow } from '#server/areas/trade/tables/money-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { transition } from '#server/platform/kernel/machine.ts'
import { isTooLate } from './refund-steps.ts'

/** Sends a failed refund again under its number, after the commit. */
export function retryRefund(ctx: Ctx, { id, version }: { id: number; version?: number | undefined }): Promise<RefundRow> {
  return transition(ctx, refunds, 'retry', {
    id,
    version,
    async check(ctx, { payment_id }) {
      const [paid] = await ctx.db.select().from(payment).where(eq(payment.id, payment_id))
      if (!paid || paid.channel !== 'wechat' || (await isTooLate(ctx, paid))) return { label: refundMessages.tooLate }
      return undefined
    },
    set: ({ retry_count }) => ({
      sent_at: null,
      queried_at: null,
      fail_msg: null,
      retry_count: retry_count + 1,
      operator_id: ctx.actor.id,
      route: 'original',
    }),
    effects: (ctx) => queueRefund(ctx, id),
  })
}
