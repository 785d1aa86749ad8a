import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { pickerRow, pickerSources, seesSkus, type sku as contract } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { seriesInUse } from '#server/areas/goods/series/series-in-use.ts'
import { isPickable, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { series, sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { byCase, code, equals, hasCode, hasSearch, words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { amongCodesIn } from './sku-codes.ts'
import { withTitles } from './sku-source.ts'

type PickerQuery = ParsedOf<typeof contract.picker>

const sold = sql`${onSale} and ${sku.is_gift_only} = 0`
const inStock = sql`${sku.status} = 1 and ${sku.stock} > 0`

const picked: Filter = {
  where: (place) =>
    sql`(${sku.series_id} = any(array(select jsonb_array_elements_text(${place}::jsonb -> 'series_id')::bigint))
      or ${sku.brand_id} = any(array(select jsonb_array_elements_text(${place}::jsonb -> 'brand_id')::bigint)))`,
  bind: ({ series_id = [], brand_id = [] }: NonNullable<PickerQuery['sku_select']>) => JSON.stringify({ series_id, brand_id }),
}

const pickerSource: ListSource<typeof pickerRow> = {
  ...skus,
  name: 'sku_picker',
  large: true,
  row: pickerRow,
  ...withTitles,
  where: isPickable,
  filters: {
    code: code(sku.code_search),
    codes: amongCodesIn(sku.code_key),
    title: words(sku.search),
    brand_id: equals(sku.brand_id),
    series_id: equals(sku.series_id),
    picker_source: byCase(
      {
        order: sold,
        package: sold,
        group: sold,
        collection: sold,
        gift: sql`${onSale} and ${sku.is_gift_only} = 1`,
        integral: inStock,
        lottery: inStock,
      },
      { order: 'dense', package: 'dense', group: 'dense', collection: 'dense', integral: 'dense', lottery: 'dense' },
    ),
    sku_select: picked,
  },
  sorts: { sort: sku.sort },
}

/** For callers who may not list SKUs: only goods on sale, for any use, so that filters reveal neither stock nor goods off sale. */
const offeredSource: ListSource<typeof pickerRow> = {
  ...pickerSource,
  name: 'sku_offered',
  where: sql`${isPickable} and ${onSale}`,
  filters: {
    ...pickerSource.filters,
    picker_source: byCase(Object.fromEntries(Object.keys(pickerSources).map((use) => [use, sql`true`]))),
  },
}

/** The rows in the goods picker (specification §7); the contract masks prices, weight and stock. */
export function picker(ctx: Ctx, query: PickerQuery) {
  return readPage(ctx, seesAllSkus(ctx) ? pickerSource : offeredSource, query)
}

function seesAllSkus({ actor }: Ctx): boolean {
  return mayCall(actor, seesSkus)
}

/** SKUs by a code prefix or a title part, or by id; at most 50. */
export async function option(ctx: Ctx, { word, ids }: ParsedOf<typeof contract.option>) {
  if (!word && !ids?.length) return { list: [] }
  const matches = word ? or(hasCode(sku.code_search, word), hasSearch(sku.search, word)) : undefined
  const list = await ctx.db
    .select({ id: sku.id, code: sku.code, title: sku.title })
    .from(sku)
    .where(and(isNull(sku.deleted_at), matches, ids?.length ? inArray(sku.id, ids) : undefined, seesAllSkus(ctx) ? undefined : onSale))
    .limit(50)
  return { list }
}

const TREE_SKUS = 500

/** Enabled brands and series; the SKUs in one series on request (domain §3.5: a full tree would be over 100 MB). */
export async function tree(ctx: Ctx, { series_id }: ParsedOf<typeof contract.tree>) {
  const rows = await seriesInUse(ctx, series_id ? eq(series.id, series_id) : undefined)
  const sku_list = series_id ? await skusOf(ctx, series_id) : []
  return {
    list: [...Map.groupBy(rows, (row) => row.brand_id)].map(([brand_id, group]) => ({
      brand_id,
      title: group[0]?.brand_title ?? '',
      series_list: group.map(({ id, title }) => ({ series_id: id, title, sku_list })),
    })),
  }
}

function skusOf(ctx: Ctx, seriesId: number) {
  return ctx.db
    .select({ sku_id: sku.id, title: sku.title })
    .from(sku)
    .where(and(eq(sku.series_id, seriesId), eq(sku.status, 1), isNull(sku.deleted_at), seesAllSkus(ctx) ? undefined : onSale))
    .orderBy(desc(sku.sort), desc(sku.id))
    .limit(TREE_SKUS)
}
