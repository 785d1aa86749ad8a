import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { adminUser } from '#server/identity/tables.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

/** Unsaved input in a form, as the browser keeps it. */
export interface DeskDraft {
  /** The last input's time, in milliseconds. */
  at: number
  base: Record<string, unknown>
  mine: Record<string, unknown>
}

/** The person who does an item on the shift desk. A row counts until its time, and only while the item's row is in its to-do. */
export const deskClaim = pgTable(
  'desk_claim',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    /** The to-do address: `order.order.pending_ship`. */
    kind: text().notNull(),
    row_id: int8().notNull(),
    person_id: int8()
      .notNull()
      .references(() => adminUser.id),
    claimed_at: moment().notNull(),
    until: moment().notNull(),
    handed_by: int8().references(() => adminUser.id),
    handed_at: moment(),
    note: text(),
    /** By form: `order.order.close`. */
    drafts: jsonb('draft').$type<Readonly<Record<string, DeskDraft>>>(),
  },
  (t) => [
    // one person per item
    uniqueIndex('desk_claim_item_key').on(t.kind, t.row_id),
    index('desk_claim_person_id_idx').on(t.person_id, t.kind, t.row_id),
    index('desk_claim_until_idx').on(t.until),
    check('desk_claim_until_check', sql`${t.until} > ${t.claimed_at}`),
    check('desk_claim_note_check', sql`char_length(${t.note}) between 1 and 1000`),
    check('desk_claim_handed_check', sql`(${t.handed_by} is null) = (${t.handed_at} is null)`),
  ],
)
