import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { int8, moment } from '#server/platform/db/columns.ts'
import { customer, store, storeAudit, storeInvite } from './tables.ts'

/** One row per user and invitation: the scan, and the application that followed. */
export const storeInviteRecord = pgTable(
  'store_invite_record',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    invite_id: int8()
      .notNull()
      .references(() => storeInvite.id),
    user_id: int8()
      .notNull()
      .references(() => customer.id),
    scanned_at: moment().notNull(),
    /** The first application by this invitation. */
    audit_id: int8().references(() => storeAudit.id),
    /** The store that was approved. */
    store_id: int8().references(() => store.id),
  },
  (t) => [
    uniqueIndex('store_invite_record_invite_id_user_id_key').on(t.invite_id, t.user_id),
    index('store_invite_record_invite_id_idx').on(t.invite_id, t.id),
    index('store_invite_record_user_id_idx').on(t.user_id, t.id),
    index('store_invite_record_scanned_at_idx').on(t.scanned_at, t.id),
  ],
)
