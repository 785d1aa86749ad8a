import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Block } from '#contract/block/blocks.ts'
import type { PageState } from '#contract/block/page.ts'
import type { PageKind } from '#contract/block/words.ts'
import { alive, entityColumns, int8, moment, searchOf, zeroOrOne } from '#server/platform/db/columns.ts'

/** A page's own fields, in the draft and in every version. */
const head = {
  title: text().notNull(),
  share_title: text(),
  share_image: text(),
  bg_color: text(),
}

/** The content that a scheduled publication publishes. */
export interface PlannedContent {
  title: string
  share_title: string | null
  share_image: string | null
  bg_color: string | null
  blocks: Block[]
}

/** A decorated mini-program page with its block draft; its versions hold the published content (domain §15.2). */
export const blockPage = pgTable(
  'block_page',
  {
    ...entityColumns,
    ...head,
    kind: text().$type<PageKind>().notNull(),
    draft: jsonb().$type<Block[]>().notNull().default([]),
    /** The version that the mini-program shows; 0 before the first publication. */
    publish_version: integer().notNull().default(0),
    published_at: moment(),
    is_default: zeroOrOne(),
    state: text().$type<PageState>().notNull().default('draft'),
    /** The time at which `planned` is published. */
    publish_at: moment(),
    /** The draft as it was when its publication was scheduled: later edits do not reach customers without a permission to publish. */
    planned: jsonb().$type<PlannedContent>(),
    planned_by: int8(),
    /** The time at which the page goes off. */
    off_at: moment(),
    search: searchOf(sql`title`),
  },
  (t) => [
    // one default page for each kind
    uniqueIndex('block_page_default_key')
      .on(t.kind)
      .where(sql`is_default = 1 and deleted_at is null`),
    index('block_page_created_at_idx').on(t.created_at, t.id).where(alive),
    index('block_page_state_idx').on(t.state, t.id).where(alive),
    check('block_page_kind_check', sql`${t.kind} in ('home', 'mine', 'category', 'custom')`),
    check('block_page_state_check', sql`${t.state} in ('draft', 'published', 'off')`),
    check('block_page_default_check', sql`${t.is_default} = 0 or (${t.is_default} = 1 and ${t.state} = 'published')`),
    check('block_page_published_check', sql`(${t.state} = 'draft') = (${t.publish_version} = 0)`),
    index('block_page_publish_at_idx')
      .on(t.publish_at)
      .where(sql`publish_at is not null`),
    index('block_page_off_at_idx')
      .on(t.off_at)
      .where(sql`off_at is not null`),
    check('block_page_planned_check', sql`(${t.publish_at} is null) = (${t.planned} is null)`),
    check(
      'block_page_off_at_check',
      sql`${t.off_at} is null or (${t.is_default} = 0
        and case when ${t.publish_at} is null then ${t.state} = 'published' else ${t.off_at} > ${t.publish_at} end)`,
    ),
    check('block_page_draft_check', sql`jsonb_typeof(${t.draft}) = 'array' and jsonb_array_length(${t.draft}) <= 50`),
  ],
)

/** A page's published version. Rows are added by publications and rollbacks, and never change; the oldest are removed. */
export const blockPageVersion = pgTable(
  'block_page_version',
  {
    id: int8().primaryKey().generatedAlwaysAsIdentity(),
    page_id: int8()
      .notNull()
      .references(() => blockPage.id),
    /** Counted from 1 for each page. */
    version: integer().notNull(),
    ...head,
    blocks: jsonb().$type<Block[]>().notNull(),
    /** The version whose content a rollback published again. */
    rolled_back_to: integer(),
    published_at: moment().notNull(),
    published_by: int8(),
  },
  (t) => [
    uniqueIndex('block_page_version_key').on(t.page_id, t.version),
    check('block_page_version_version_check', sql`${t.version} >= 1 and ${t.rolled_back_to} < ${t.version}`),
    check('block_page_version_blocks_check', sql`jsonb_typeof(${t.blocks}) = 'array' and jsonb_array_length(${t.blocks}) between 1 and 50`),
  ],
)
