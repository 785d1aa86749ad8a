import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { logWords, type LogAction } from '#contract/order/order-log.ts'
import type { OrderState } from '#contract/trade/words.ts'
import { int8, moment } from '#server/platform/db/columns.ts'
import { oneOf, order } from './order-tables.ts'

/** An order's history as its pages show it. Append-only; the full change stands in the operations log. */
export const orderLog = pgTable(
  'sales_order_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    action: text().$type<LogAction>().notNull(),
    from_state: text().$type<OrderState>(),
    to_state: text().$type<OrderState>(),
    operator_type: text().$type<'system' | 'admin' | 'user'>().notNull(),
    operator_id: int8(),
    /** Values for the action's sentence; texts stand in the contract. */
    content: jsonb().$type<Record<string, string | number | null>>().notNull().default({}),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('sales_order_log_order_id_idx').on(t.order_id, t.id),
    check('sales_order_log_action_check', oneOf(t.action, Object.keys(logWords))),
  ],
)
