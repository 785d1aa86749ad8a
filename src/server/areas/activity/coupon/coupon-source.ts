import { sql, type SQL } from 'drizzle-orm'
import { couponRow } from '#contract/activity/coupon.ts'
import { byPhase } from '#server/areas/activity/shared/phase-filter.ts'
import { draftReview } from '#server/areas/activity/shared/review.ts'
import { contains, equals, fromDay, toDay } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { coupons } from './coupon-rows.ts'
import { coupon } from './coupon-tables.ts'

type Named = { id: number; title: string }[]

// by name: drizzle omits a column's table where a list reads one table only
const among = (ids: string, table: 'sku' | 'series' | 'brand' | 'category', title: string) =>
  sql.raw(`(select json_agg(json_build_object('id', id, 'title', ${title}) order by id) from ${table}
    where id in (select jsonb_array_elements_text(coupon.${ids})::bigint))`)

const skuTitle = `concat(code, ' ', title)`
const nothing = sql`'[]'::json`

const scopeNames: SQL<Named> = sql`coalesce(case coupon.scope when 'category' then ${among('scope_ids', 'category', 'title')}
  when 'brand' then ${among('scope_ids', 'brand', 'title')} when 'series' then ${among('scope_ids', 'series', 'title')}
  when 'sku' then ${among('scope_ids', 'sku', skuTitle)} end, ${nothing})`

/** The coupons as the list shows them; `phase` is derived from the read time. */
export const source: ListSource<typeof couponRow> = {
  ...coupons,
  name: 'coupon',
  row: couponRow,
  extra: {
    scope_names: scopeNames,
    exclude_names: sql<Named>`coalesce(${among('exclude_ids', 'sku', skuTitle)}, ${nothing})`,
    // withPhase replaces it
    phase: coupon.state,
  },
  filters: {
    title: contains(coupon.search),
    phase: byPhase(coupon),
    review: draftReview(coupon).filter,
    kind: equals(coupon.kind),
    issue_type: equals(coupon.issue_type),
    sku_id: {
      where: (place) => sql`coupon.scope = 'sku' and coupon.scope_ids @> to_jsonb(${place}::bigint)`,
    },
    from: fromDay(coupon.start_at),
    to: toDay(coupon.start_at),
  },
  sorts: { sort: coupon.sort, start_at: coupon.start_at, created_at: coupon.created_at },
}
