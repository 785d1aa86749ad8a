import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import type { Permission } from '#contract/kit/endpoint.ts'
import { aftersaleFlow } from '#contract/order/aftersale-flow.ts'
import { aftersale as contract } from '#contract/order/aftersale.ts'
import { holdOrder } from '#server/areas/trade/order-rows.ts'
import { seenBy } from '#server/features/notice/seen-by.ts'
import { audit as logChange } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { advance } from '#server/platform/kernel/machine.ts'
import { ctxOf } from '#server/platform/messaging/queue.ts'
import { notifyAll } from '#server/platform/notify/notify.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { logOnOrder, logStep } from './aftersale-log.ts'
import { resumeTimers } from './aftersale-order.ts'
import { aftersales } from './aftersale-rows.ts'

const REMIND_HOURS = 72
const AT_ONCE = 200

const { table } = aftersales

/** Cancels after-sales whose goods were not sent back in time, and sends reminders about those that nobody has decided for 72 hours. */
export async function tendAftersales(place: WorkerContext): Promise<void> {
  const ctx = ctxOf(place)
  await expireReturns(ctx)
  await remindOfApplied(ctx)
}

async function expireReturns(ctx: Ctx): Promise<void> {
  const isDue = and(inArray(table.state, [...aftersaleFlow.actions.expire.from]), lte(table.return_until, ctx.now.toISOString()))
  const due = await ctx.db
    .select({ id: table.id, order_id: table.order_id })
    .from(table)
    .where(isDue)
    .orderBy(table.return_until)
    .limit(AT_ONCE)
  for (const { id, order_id } of due)
    await transact(ctx, async (ctx) => {
      await holdOrder(ctx, order_id)
      const [row] = await advance(ctx, aftersales, 'expire', { where: and(eq(table.id, id), isDue) })
      if (!row) return
      await resumeTimers(ctx, order_id)
      await logStep(ctx, { aftersale_id: id, action: 'expire' })
      await logOnOrder(ctx, order_id, row.as_no, 'expire')
      await logChange(ctx, { address: 'order.aftersale.expire' }, { id, before: { state: 'wait_return' }, after: { state: row.state } })
    })
}

async function remindOfApplied(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - REMIND_HOURS * HOUR_MS).toISOString()
  await transact(ctx, async (ctx) => {
    const late = ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.state, 'applied'), lte(table.created_at, until), isNull(table.reminded_at)))
      .orderBy(table.id)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true })
    const rows = await ctx.db
      .update(table)
      .set({ reminded_at: ctx.now.toISOString() })
      .where(inArray(table.id, late))
      .returning({ id: table.id, as_no: table.as_no })
    if (rows.length === 0) return
    for (const { id } of rows) await logStep(ctx, { aftersale_id: id, action: 'remind' })
    await logChange(
      ctx,
      { address: 'order.aftersale.remind' },
      rows.map(({ id }) => ({ id, before: { reminded_at: null }, after: { reminded_at: ctx.now.toISOString() } })),
    )
    const readers = await seenBy(ctx, { access: contract.audit.access as Permission, rows: aftersales, ids: rows.map(({ id }) => id) })
    const link = '/order/aftersale?state=applied'
    await notifyAll(
      ctx,
      [...readers].map(([person, ids]) => ({ to: [person], kind: 'aftersale_waits', params: { n: ids.length }, link })),
    )
  })
}
