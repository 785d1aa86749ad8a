import { sql, type SQL } from 'drizzle-orm'
import { order } from '#server/areas/trade/tables/order-tables.ts'

// Goods that were given back before they were shipped: ranks and parts of sales take them off the orders of the period in which they were paid. The roll-ups
// and the trend keep what was paid.

/** The pieces of a line and their share of what was paid. */
export const lineBack = {
  qty: sql`i.refunded_unshipped::bigint`,
  amount: sql`i.pay_amount * i.refunded_unshipped / i.qty`,
}

/** The amount of an order in `ordersBack`: with the freight if nothing was shipped. */
export const orderBack = sql`case when ${order.state} = 'closed' and ${order.ship_at} is null then ${order.paid_amount} else sum(${lineBack.amount}) end`

/** The lines `i` of orders that meet a condition, as the source of a select. */
export function linesBack(condition: SQL): SQL {
  return sql`${order} join sales_order_item i on i.order_id = ${order.id} where ${condition} and i.refunded_unshipped > 0 and i.is_gift = 0`
}

/** The orders of such lines. */
export function ordersBack(condition: SQL): SQL {
  return sql`${linesBack(condition)} group by ${order.id}`
}
