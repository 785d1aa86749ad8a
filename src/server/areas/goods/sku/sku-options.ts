import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { pickerRow, type sku as contract } from '#contract/goods/sku.ts'
import type { Ctx } from '../core/ctx.ts'
import { byCase, code, equals, hasCode, hasWord, words, type Filter } from '../core/filters.ts'
import { readPage, type ListSource } from '../core/list.ts'
import { seriesInUse } from './series-in-use.ts'
import { withTitles } from './sku-source.ts'
import { brand, series, sku, spu } from './tables.ts'

type PickerQuery = ParsedOf<typeof contract.picker>

const onSale = sql`${sku.status} = 1 and exists (select from ${spu} where ${spu.id} = ${sku.spu_id} and ${spu.state} = 'on')`
const inStock = sql`${sku.status} = 1 and ${sku.stock} > 0`

const picked: Filter = {
  where: (place) =>
    sql`(${sku.series_id} = any(array(select jsonb_array_elements_text(${place}::jsonb -> 'series_id')::bigint))
      or ${sku.brand_id} = any(array(select jsonb_array_elements_text(${place}::jsonb -> 'brand_id')::bigint)))`,
  bind: ({ series_id = [], brand_id = [] }: NonNullable<PickerQuery['sku_select']>) => JSON.stringify({ series_id, brand_id }),
}

const pickerSource: ListSource<typeof pickerRow> = {
  name: 'sku_picker',
  table: sku,
  large: true,
  row: pickerRow,
  ...withTitles,
  // a brand or series that is off takes its goods out of the pickers (domain §3.1); few are off, so they are named once
  where: sql`${sku.brand_id} <> all(array(select id from ${brand} where status = 0)) and ${sku.series_id} <> all(array(select id from ${series} where status = 0))`,
  filters: {
    code: code(sku.code),
    title: words(sku.title),
    brand_id: equals(sku.brand_id),
    series_id: equals(sku.series_id),
    picker_source: byCase(
      {
        order: onSale,
        package: onSale,
        group: onSale,
        collection: onSale,
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

/** The rows of the goods picker (specification §7). */
export function picker(ctx: Ctx, query: PickerQuery) {
  return readPage(ctx, pickerSource, query)
}

/** SKUs by the beginning of their code or a piece of their title, or by id; at most 50. */
export async function option(ctx: Ctx, { word, ids }: ParsedOf<typeof contract.option>) {
  if (!word && !ids?.length) return { list: [] }
  const matches = word ? or(hasCode(sku.code, word), hasWord(sku.title, word)) : undefined
  const list = await ctx.db
    .select({ id: sku.id, code: sku.code, title: sku.title })
    .from(sku)
    .where(and(isNull(sku.deleted_at), matches, ids?.length ? inArray(sku.id, ids) : undefined))
    .limit(50)
  return { list }
}

const TREE_SKUS = 500

/** Brands and series in use; the SKUs of one series when it is asked for (domain §3.5: a full tree would be over 100 MB). */
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
    .where(and(eq(sku.series_id, seriesId), eq(sku.status, 1), isNull(sku.deleted_at)))
    .orderBy(desc(sku.sort), desc(sku.id))
    .limit(TREE_SKUS)
}
