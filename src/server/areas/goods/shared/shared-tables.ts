import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DetailState } from '#contract/goods/detail.ts'
import { alive, entityColumns, moment, searchOf, sortAndStatus } from '#server/platform/db/columns.ts'

/** Rich text that SPUs show: their own body, or a header or footer shared by many (domain §3.10). */
export const detail = pgTable(
  'detail',
  {
    ...entityColumns,
    title: text().notNull(),
    kind: text().$type<'body' | 'header' | 'footer'>().notNull().default('body'),
    /** Sanitised HTML from the last edit. */
    content: text().notNull(),
    images: jsonb().$type<string[]>().notNull().default([]),
    state: text().$type<DetailState>().notNull().default('draft'),
    /** The content that the shop shows until the next publication. */
    published_content: text(),
    published_at: moment(),
    used_count: integer().notNull().default(0),
    search: searchOf(sql`title`),
  },
  (t) => [
    index('detail_search_idx').using('gin', sql`bigrams(${t.search})`),
    index('detail_kind_idx').on(t.kind, t.id).where(alive),
    index('detail_state_idx').on(t.state, t.id).where(alive),
    index('detail_created_at_idx').on(t.created_at, t.id).where(alive),
    index('detail_updated_at_idx').on(t.updated_at, t.id).where(alive),
    check('detail_kind_check', sql`${t.kind} in ('body', 'header', 'footer')`),
    check('detail_state_check', sql`${t.state} in ('draft', 'published')`),
    check('detail_used_count_check', sql`${t.used_count} >= 0`),
  ],
)

/** A rule for the freight calculation; SPUs refer to one (domain §3.4). */
export const freightTemplate = pgTable('freight_template', { ...entityColumns, ...sortAndStatus, title: text().notNull() }, (t) => [
  uniqueIndex('freight_template_title_key').on(t.title).where(alive),
])
