import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** The amount, in fen, in an order `o` for goods that were given back before they were shipped: with the freight if nothing was shipped. */
export const unshippedRefund = `case when o.state = 'closed' and o.ship_at is null then o.paid_amount else coalesce((
  select sum(i.pay_amount * i.refunded_unshipped / i.qty) from sales_order_item i
  where i.order_id = o.id and i.refunded_unshipped > 0 and i.is_gift = 0), 0) end`

/** Sums up an order again after its lines or its state changed by a refund; the order is locked. */
export async function sumUnshippedRefund({ db }: Ctx, id: number): Promise<void> {
  await db.execute(sql`
    with summed as materialized (select o.id, ${sql.raw(unshippedRefund)} as amount from sales_order o where o.id = ${id})
    update sales_order o set unshipped_refund_amount = summed.amount
    from summed where o.id = summed.id and o.unshipped_refund_amount <> summed.amount`)
}
