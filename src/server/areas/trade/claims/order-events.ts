import { asc, eq } from 'drizzle-orm'
import { orderEvent } from '#server/areas/trade/tables/order-event-tables.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { port } from '#server/platform/kernel/port.ts'

/** What happened to an order; `refunded` may occur several times. */
export type OrderEventKind = 'paid' | 'completed' | 'refunded'

/**
 * Work that follows an order and may be late: red envelopes, chances, candidates. A payment writes one row per consumer and waits for no
 * consumer. A consumer may get the same event again and must have no further effect then.
 */
export interface OrderConsumer {
  on: readonly OrderEventKind[]
  /** Runs in its own transaction for each event. */
  consume(ctx: Ctx, event: { order_id: number; kind: OrderEventKind }): Promise<void>
}

/** The consumers by the name that their rows carry. */
export const orderConsumers = port<Readonly<Record<string, OrderConsumer>>>('order consumers')

/** Writes the event for its consumers, in the transaction that changes the order. */
export async function emitOrderEvent(ctx: Ctx, order_id: number, kind: OrderEventKind): Promise<void> {
  const consumers = orderConsumers.get()
  const names = Object.keys(consumers).filter((name) => consumers[name]?.on.includes(kind))
  const created_at = ctx.now.toISOString()
  await insertMany(
    ctx,
    orderEvent,
    names.map((consumer) => ({ order_id, kind, consumer, created_at })),
  )
}

const LATE_MS = 10 * MINUTE_MS

/** Events from before this moment are late. */
export const eventsLateSince = (now: Date): string => new Date(now.getTime() - LATE_MS).toISOString()

const AT_ONCE = 100

/** Hands waiting events to their consumers until none is left. One that fails stays for the next run and does not hold the others. */
export async function consumeOrderEvents(ctx: Ctx, log: (error: unknown) => void): Promise<void> {
  const failed = new Set<number>()
  for (;;) {
    const rows = await ctx.db
      .select({ id: orderEvent.id })
      .from(orderEvent)
      .orderBy(asc(orderEvent.id))
      .limit(AT_ONCE + failed.size)
    const waiting = rows.map(({ id }) => id).filter((id) => !failed.has(id))
    if (waiting.length === 0) return
    for (const id of waiting)
      await consumeOne(ctx, id).catch((error: unknown) => {
        failed.add(id)
        log(error)
      })
  }
}

function consumeOne(ctx: Ctx, id: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [event] = await ctx.db.select().from(orderEvent).where(eq(orderEvent.id, id)).for('update', { skipLocked: true })
    // another process has it
    if (!event) return
    await orderConsumers.get()[event.consumer]?.consume(ctx, { order_id: event.order_id, kind: event.kind })
    await ctx.db.delete(orderEvent).where(eq(orderEvent.id, id))
  })
}
