import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PriceChangeInput, PriceChangeState, PriceImpact } from '#contract/goods/priceChange.ts'
import { entityColumns, int8, moment } from '#server/platform/db/columns.ts'

/** Bulk price changes that wait for a time or a second person, and those that were applied (quality I5). */
export const priceChange = pgTable(
  'price_change',
  {
    ...entityColumns,
    change_no: text()
      .notNull()
      .generatedAlwaysAs(sql`'TJ' || lpad(id::text, greatest(8, length(id::text)), '0')`),
    state: text().$type<PriceChangeState>().notNull(),
    /** The change as it was submitted. */
    input: jsonb().$type<PriceChangeInput>().notNull(),
    field: text().$type<PriceChangeInput['field']>().notNull(),
    /** The study at the time of the submission. */
    impact: jsonb().$type<PriceImpact & { under_floor: number }>().notNull(),
    reason: text().notNull(),
    /** Null: as soon as it is approved. */
    run_at: moment(),
    auditor_id: int8(),
    audit_at: moment(),
    reject_reason: text(),
    task_id: int8(),
  },
  (t) => [
    uniqueIndex('price_change_change_no_key').on(t.change_no),
    index('price_change_created_at_idx').on(t.created_at, t.id),
    index('price_change_state_idx').on(t.state, t.created_at, t.id),
    index('price_change_run_at_idx')
      .on(t.run_at)
      .where(sql`state = 'scheduled'`),
    check('price_change_state_check', sql`${t.state} in ('pending', 'scheduled', 'applied', 'rejected', 'cancelled')`),
    check('price_change_auditor_check', sql`${t.auditor_id} is distinct from ${t.created_by}`),
    check('price_change_applied_check', sql`(${t.state} = 'applied') = (${t.task_id} is not null)`),
    check('price_change_rejected_check', sql`(${t.state} = 'rejected') = (${t.reject_reason} is not null)`),
  ],
)
