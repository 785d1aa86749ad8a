import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FollowupChannel, FollowupResult, TargetType } from '#contract/people/words.ts'
import { customerService } from '#server/identity/access/tables.ts'
import { alive, entityColumns, int8, moment } from '#server/platform/db/columns.ts'

/** Each row assigns a user or store to customer service. Append-only (domain §9.2). */
export const assignLog = pgTable(
  'assign_log',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    target_type: text().$type<TargetType>().notNull(),
    target_id: int8().notNull(),
    from_cs_id: int8().references(() => customerService.id),
    to_cs_id: int8().references(() => customerService.id),
    reason: text(),
    created_at: moment()
      .notNull()
      .default(sql`now()`),
    created_by: int8(),
  },
  (t) => [
    index('assign_log_target_idx').on(t.target_type, t.target_id, t.id),
    index('assign_log_to_cs_id_created_at_idx').on(t.to_cs_id, t.created_at),
    index('assign_log_from_cs_id_idx').on(t.from_cs_id),
  ],
)

/** Notes about contacts with a user or store, and the planned next contact (domain §9.2). */
export const followup = pgTable(
  'followup',
  {
    ...entityColumns,
    target_type: text().$type<TargetType>().notNull(),
    target_id: int8().notNull(),
    channel: text().$type<FollowupChannel>().notNull(),
    result: text().$type<FollowupResult>(),
    content: text().notNull(),
    images: jsonb().$type<string[]>().notNull().default([]),
    next_at: moment(),
  },
  (t) => [
    index('followup_target_idx').on(t.target_type, t.target_id, t.id).where(alive),
    index('followup_created_by_idx').on(t.created_by, t.id).where(alive),
    check('followup_result_check', sql`${t.result} in ('reached', 'missed', 'callback')`),
    check('followup_images_check', sql`jsonb_array_length(${t.images}) <= 9`),
  ],
)
