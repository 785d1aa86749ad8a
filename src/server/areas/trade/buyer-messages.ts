import { eq, inArray, sql } from 'drizzle-orm'
import type { SmsEventCode } from '#contract/dev/sms-events.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { tellBySms } from '#server/platform/messaging/queue.ts'
import { order } from './tables/order-tables.ts'

interface News {
  order_id: number
  params: Record<string, string>
  /** The subject: each is told once. */
  biz_id: string
}

/** Tells the buyers about orders by text message (domain §20.3); without a user's number, at the store's. */
export async function tellBuyers(
  ctx: Ctx,
  event: Extract<SmsEventCode, 'order_paid' | 'order_shipped' | 'offline_rejected' | 'refund_done' | 'group_failed'>,
  news: readonly News[],
): Promise<void> {
  if (news.length === 0) return
  const phone = sql<string | null>`coalesce(${customer.phone}, ${store.phone})`
  const buyers = await ctx.db
    .select({ id: order.id, order_no: order.order_no, phone })
    .from(order)
    .leftJoin(customer, eq(customer.id, order.user_id))
    .leftJoin(store, eq(store.id, order.store_id))
    .where(
      inArray(
        order.id,
        news.map(({ order_id }) => order_id),
      ),
    )
  const known = new Map(buyers.map((buyer) => [buyer.id, buyer]))
  await tellBySms(
    ctx,
    news.flatMap(({ order_id, params, biz_id }) => {
      const buyer = known.get(order_id)
      return buyer?.phone ? [{ event, phone: buyer.phone, params: { order_no: buyer.order_no, ...params }, biz_id }] : []
    }),
  )
}
