import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'

/** Open records by person, renewed by a heartbeat; rows without one expire. */
export const presence = pgTable(
  'presence',
  {
    /** The entity's address: `goods.sku`. */
    entity: text().notNull(),
    row_id: int8().notNull(),
    /** The id for an open form; a tab may have several. */
    seat: text().notNull(),
    admin_user_id: int8().notNull(),
    /** A session's entries end with the session. */
    session_id: int8().notNull(),
    /** The field that is being changed. */
    field: text(),
    since: moment().notNull(),
    seen_at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entity, t.row_id, t.seat] }), index('presence_seen_at_idx').on(t.seen_at)],
)
