import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NoticeKind, NoticeParams } from '#contract/notice/kinds.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

/** A notification for a person: the reader's language determines its text, made from `kind` and `params`. */
export const notification = pgTable(
  'notification',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    /** The account; the foreign key is declared in SQL, because accounts belong to a higher layer. */
    admin_user_id: int8().notNull(),
    kind: text().notNull(),
    params: jsonb().$type<NoticeParams>().notNull(),
    /** The record address within the product, such as `/goods/sku?code=…`. */
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

/** News about rows that await work. A periodic step bundles it into notifications and deletes it (`features/notice/news.ts`). */
export const notificationNews = pgTable('notification_news', {
  id: int8().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<NoticeKind>().notNull(),
  row_id: int8().notNull(),
  /** The account that caused it gets no notification. */
  caused_by: int8(),
  created_at: moment().notNull(),
})
