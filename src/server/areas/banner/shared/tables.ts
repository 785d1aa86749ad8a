import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { BannerPosition, PopupRule } from '#contract/banner/words.ts'
import type { ContentAudience } from '#contract/common/content.ts'
import { audienceRules, audienceSegment } from '#server/areas/store/shared/segment-tables.ts'
import { alive, entityColumns, int8, moment, searchOf, sortAndStatus } from '#server/platform/db/columns.ts'

/**
 * Pictures at fixed places in the mini-program (domain §15.1). Beyond these constraints the migration adds `banner_popup_excl`, which keeps
 * enabled popups from overlapping, and the trigger `banner_limit`.
 */
export const banner = pgTable(
  'banner',
  {
    ...entityColumns,
    ...sortAndStatus,
    title: text().notNull(),
    position: text().$type<BannerPosition>().notNull(),
    image: text().notNull(),
    url: text(),
    audience: text().$type<ContentAudience>().notNull(),
    segment_id: audienceSegment(),
    areas: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    start_at: moment(),
    end_at: moment(),
    popup_rule: text().$type<PopupRule>(),
    search: searchOf(sql`title`),
  },
  (t) => [
    ...audienceRules('banner', t),
    index('banner_sort_idx').on(t.sort, t.id).where(alive),
    index('banner_created_at_idx').on(t.created_at, t.id).where(alive),
    index('banner_position_idx')
      .on(t.position, t.sort, t.id)
      .where(sql`deleted_at is null and status = 1`),
    check(
      'banner_position_check',
      sql`${t.position} in ('home_top', 'home_middle', 'category_top', 'mine', 'integral_top', 'popup', 'splash')`,
    ),
    check('banner_audience_check', sql`${t.audience} in ('all', 'guest', 'store', 'trade', 'segment')`),
    check('banner_time_check', sql`${t.end_at} > ${t.start_at}`),
    check('banner_areas_check', sql`cardinality(${t.areas}) <= 50`),
    check(
      'banner_popup_rule_check',
      sql`(${t.position} = 'popup') = (${t.popup_rule} is not null) and ${t.popup_rule} in ('once', 'daily', 'always')`,
    ),
  ],
)

/**
 * A banner's views and clicks, in slots: concurrent reports add to different rows, so that no row is hot, and nothing waits for a job. The
 * banner's figures are the sums over its slots.
 */
export const bannerCount = pgTable(
  'banner_count',
  {
    banner_id: int8()
      .notNull()
      .references(() => banner.id),
    slot: smallint().notNull(),
    shown: int8().notNull().default(0),
    clicked: int8().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.banner_id, t.slot] }),
    check('banner_count_slot_check', sql`${t.slot} between 0 and 15`),
    check('banner_count_check', sql`${t.shown} >= 0 and ${t.clicked} >= 0`),
  ],
)
