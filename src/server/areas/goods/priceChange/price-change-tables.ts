import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  priceChange as contract,
  type PriceChangeInput,
  type PriceChangeState,
  type PriceImpact,
  type PriceSource,
} from '#contract/goods/priceChange.ts'
import { skuCost } from '#contract/goods/sku.ts'
import type { Prices } from '#server/areas/goods/shared/price-review.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { entityColumns, int8, moment } from '#server/platform/db/columns.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'

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
    input: jsonb().$type<PriceChangeInput | { reason: string }>().notNull(),
    source: text().$type<PriceSource>().notNull().default('bulk'),
    /** For a bulk change, whose rows have the prices that it gives. */
    field: text().$type<PriceChangeInput['field']>(),
    /** The study at submission time. */
    impact: jsonb().$type<PriceImpact & { by_cost?: boolean }>().notNull(),
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
    check('price_change_source_check', sql`${t.source} in ('bulk', 'import', 'grid', 'form')`),
    check('price_change_field_check', sql`(${t.field} is not null) = (${t.source} = 'bulk')`),
    check('price_change_auditor_check', sql`${t.auditor_id} is distinct from ${t.created_by}`),
    check('price_change_applied_check', sql`(${t.state} = 'applied') = (${t.task_id} is not null)`),
    check('price_change_rejected_check', sql`(${t.state} = 'rejected') = (${t.reject_reason} is not null)`),
  ],
)

// SKUs have no data scope, but a cost change reveals it
export const priceChanges = entityRows({
  table: priceChange,
  contract,
  scope: ({ actor }) => (mayCall(actor, skuCost) ? undefined : sql`${priceChange.field} is distinct from 'price_cost'`),
})

/** One SKU's prices in a price change: all when the change was examined, and the new values for those that change. */
export const listedPrice = pgTable(
  'price_change_row',
  {
    change_id: int8()
      .notNull()
      .references(() => priceChange.id),
    sku_id: int8()
      .notNull()
      .references(() => sku.id),
    before: jsonb().$type<Partial<Prices>>().notNull(),
    after: jsonb().$type<Partial<Prices>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.change_id, t.sku_id] }), index('price_change_row_sku_id_idx').on(t.sku_id)],
)
