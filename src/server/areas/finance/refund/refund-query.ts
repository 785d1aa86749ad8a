import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { queueRefund } from '#server/areas/finance/shared/pay-jobs.ts'
import { eachDue, eachId, isDue } from '#server/areas/trade/due.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { wechatPay } from '#server/platform/wechat/pay.ts'
import { askRefund } from './refund-send.ts'

/** The periodic job: asks about refunds that were sent, and queues those that no job has sent. */
export async function askRefunds(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  if (!(await wechatPay(ctx))) return
  const open = and(inArray(refund.state, ['pending', 'processing']), eq(refund.route, 'original'))
  const sent = and(open, isNotNull(refund.sent_at), isDue(ctx, refund.queried_at, refund.sent_at))
  await eachDue(
    (atOnce) => ctx.db.select().from(refund).where(sent).orderBy(asc(refund.created_at)).limit(atOnce),
    async (row) => {
      await ctx.db.update(refund).set({ queried_at: ctx.now.toISOString() }).where(eq(refund.id, row.id))
      await askRefund(ctx, row).catch(() => undefined)
    },
  )
  const late = new Date(ctx.now.getTime() - MINUTE_MS).toISOString()
  const unsent = and(open, isNull(refund.sent_at), lt(refund.updated_at, late))
  const { id } = refund
  await eachId(
    (after, atOnce) =>
      ctx.db
        .select({ id })
        .from(refund)
        .where(and(unsent, gt(id, after)))
        .orderBy(asc(id))
        .limit(atOnce),
    (id) => queueRefund(ctx, id),
  )
}
