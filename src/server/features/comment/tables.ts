import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RecordAddress } from '#contract/common/record-pages.ts'
import { int8, moment } from '#server/platform/db/columns.ts'

/** Comments on any kind of record; the text never changes. */
export const comment = pgTable(
  'comment',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    /** The entity's address: `goods.sku`. */
    entity: text().$type<RecordAddress>().notNull(),
    row_id: int8().notNull(),
    content: text().notNull(),
    /** Account ids. */
    mentions: jsonb().$type<number[]>().notNull().default([]),
    created_at: moment().notNull(),
    created_by: int8().notNull(),
    deleted_at: moment(),
  },
  (t) => [
    index('comment_row_idx')
      .on(t.entity, t.row_id, t.id)
      .where(sql`deleted_at is null`),
    check('comment_content_check', sql`char_length(${t.content}) between 1 and 1000`),
    check('comment_mentions_check', sql`jsonb_array_length(${t.mentions}) <= 5`),
  ],
)
