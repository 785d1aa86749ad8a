import { sql, type SQL } from 'drizzle-orm'
import { order } from '#server/areas/trade/tables/order-tables.ts'

// Goods that were given back before they were shipped: ranks and sales parts take them off the orders in the period in which they were paid.
// The roll-ups and the trend keep what was paid.

/** The pieces in a line and their share in what was paid. */
export const lineBack = {
  qty: sql`i.refunded_unshipped::bigint`,
  amount: sql`i.pay_amount * i.refunded_unshipped / i.qty`,
}

/** The orders with such goods that meet a condition, as the source for a select. */
export function ordersBack(condition: SQL): SQL {
  return sql`${order} where ${hasBack(condition)}`
}

/** The lines `i` with such goods in these orders. */
export function linesBack(condition: SQL): SQL {
  return sql`${order} join sales_order_item i on i.order_id = ${order.id} where ${hasBack(condition)} and i.refunded_unshipped > 0 and i.is_gift = 0`
}

const hasBack = (condition: SQL) => sql`${condition} and ${order.unshipped_refund_amount} > 0`
