import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'
import { oneOf, order } from './order-tables.ts'

/** An order event that a consumer has not handled yet; handled ones are deleted. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    order_id: int8()
      .notNull()
      .references(() => order.id),
    kind: text().$type<'paid' | 'completed' | 'refunded'>().notNull(),
    consumer: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [check('order_event_kind_check', oneOf(t.kind, ['paid', 'completed', 'refunded']))],
)
