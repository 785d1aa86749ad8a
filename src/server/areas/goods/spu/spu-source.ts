import { eq, gt, sql } from 'drizzle-orm'
import { spuSheetRow } from '#contract/goods/spu-sheet.ts'
import { spuColumns, spuRow } from '#contract/goods/spu.ts'
import { spus } from '#server/areas/goods/shared/rows.ts'
import { brand, category, series, spu } from '#server/areas/goods/shared/tables.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { atLeast, atMost, byCase, equals, fromDay, toDay, words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'

/** The time within which a deleted SPU can be restored. */
const KEPT_DAYS = 30

/** A category with all categories beneath it; there are three levels. */
const inCategory: Filter = {
  where: (place) => sql`${spu.category_id} in (
    select id from ${category} where id = ${place} or parent_id = ${place}
      or parent_id in (select id from ${category} where parent_id = ${place}))`,
}

const inScene: Filter = {
  where: (place) => sql`exists (select from scene_spu where scene_spu.scene_id = ${place} and scene_spu.spu_id = ${spu.id})`,
}

/** The rows in the SPU list. */
export const source: ListSource<typeof spuRow> = {
  ...spus,
  name: 'spu',
  row: spuRow,
  extra: { brand_title: brand.title, series_title: series.title, category_title: category.title },
  join: (query) =>
    query
      .innerJoin(brand, eq(brand.id, spu.brand_id))
      .innerJoin(series, eq(series.id, spu.series_id))
      .innerJoin(category, eq(category.id, spu.category_id)),
  filters: {
    word: words(spu.search),
    brand_id: equals(spu.brand_id),
    series_id: equals(spu.series_id),
    category_id: inCategory,
    scene_id: inScene,
    price_min: atLeast(spu.price_max),
    price_max: atMost(spu.price_min),
    updated_from: fromDay(spu.updated_at),
    updated_to: toDay(spu.updated_at),
    state: byCase({ on: eq(spu.state, 'on'), off: eq(spu.state, 'off'), draft: eq(spu.state, 'draft') }),
  },
  sorts: {
    sort: spu.sort,
    price_min: spu.price_min,
    stock_sum: spu.stock_sum,
    sales_count: spu.sales_count,
    sku_count: spu.sku_count,
    updated_at: spu.updated_at,
    created_at: spu.created_at,
  },
}

/** SPUs deleted at this time or before can no longer be restored; a job purges them later (docs/adr/0018). */
export const keptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()

/** The recycle bin. */
export const binSource: ListSource<typeof spuRow> = {
  ...source,
  name: 'spu_bin',
  deleted: true,
  within: ({ now }) => gt(spu.deleted_at, keptSince(now)),
}

/** The rows of an export, of the list or of the recycle bin. */
export function sheetSource(rows: ListSource): ListSource<typeof spuSheetRow> {
  const extra = { ...rows.extra, series_code: series.code, category_code: category.code }
  return { ...rows, name: `${rows.name}_sheet`, row: spuSheetRow, extra }
}

/** The same rows with the columns for one SPU. */
export const detailSource: ListSource<typeof spuColumns> = { ...source, name: 'spu_detail', row: spuColumns }
