import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NoticeParams } from '../../contract/notice/kinds.ts'
import { int8, moment } from '../db/columns.ts'
import { adminUser } from '../dev/tables.ts'

/** What a person is told: its words are made from `kind` and `params`, in the language that is read. */
export const notification = pgTable(
  'notification',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    admin_user_id: int8()
      .notNull()
      .references(() => adminUser.id),
    kind: text().notNull(),
    params: jsonb().$type<NoticeParams>().notNull(),
    /** The address of the record within the product, such as `/goods/sku?code=…`. */
    link: text(),
    created_at: moment().notNull(),
    read_at: moment(),
  },
  (t) => [
    index('notification_person_idx').on(t.admin_user_id, t.id),
    index('notification_unread_idx')
      .on(t.admin_user_id, t.id)
      .where(sql`${t.read_at} is null`),
  ],
)
