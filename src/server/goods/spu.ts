import { and, desc, eq, ilike, isNull, like, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { messages } from '#contract/kit/messages.ts'
import { spu as contract, type SpuQuery } from '#contract/goods/spu.ts'
import { transact, type Ctx } from '../core/ctx.ts'
import { escapeLike } from '../core/filters.ts'
import { readPage, readRow } from '../core/list.ts'
import { changeRows } from '../core/rows.ts'
import { optionRows, sortRows } from '../core/standard-verbs.ts'
import { takeOffPackages } from './package-off.ts'
import { notReady, readinessOf } from './spu-check.ts'
import { scenesOf } from './spu-links.ts'
import { binSource, detailSource, keptSince, source } from './spu-source.ts'
import { freightTemplate } from './shared-tables.ts'
import { brand, series, sku, spu } from './tables.ts'

export function list(ctx: Ctx, { state, ...query }: SpuQuery) {
  return state === 'recycled' ? readPage(ctx, binSource, query) : readPage(ctx, source, { ...query, state })
}

export async function counts(ctx: Ctx) {
  const of = (state: 'on' | 'off' | 'draft') =>
    sql<number>`(count(*) filter (where ${spu.deleted_at} is null and ${spu.state} = ${state}))::int`
  const [row] = await ctx.db
    .select({
      all: sql<number>`(count(*) filter (where ${spu.deleted_at} is null))::int`,
      ...{ on: of('on'), off: of('off'), draft: of('draft') },
      recycled: sql<number>`(count(*) filter (where ${spu.deleted_at} > ${keptSince(ctx.now)}))::int`,
    })
    .from(spu)
  return row as NonNullable<typeof row>
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, detailSource, contract, id)
  const [scene_ids, titles, sku_list] = await Promise.all([scenesOf(ctx, [row]), detailTitles(ctx, id), gridOf(ctx, id)])
  return { ...row, ...titles, scene_ids, sku_list }
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const ready = status === 1 ? await readinessOf(ctx, ids) : new Map<number, never>()
    const { result, changed } = await changeRows(ctx, {
      table: spu,
      endpoint: contract.status,
      entity: contract,
      ids,
      refusal: (row) => {
        if (status === 0) return row.state === 'draft' ? { label: messages.not_allowed_now } : undefined
        return row.state === 'on' ? undefined : notReady(row, ready.get(row.id))
      },
      set: () => ({ state: status === 1 ? 'on' : 'off' }),
    })
    if (status === 0 && changed.length > 0) await takeOffPackages(ctx, { spus: changed.map(({ id }) => id) })
    return result
  })
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, spu, contract, input)
}

/** SPUs by a piece of their title or the beginning of their code; at most 20. */
export async function search(ctx: Ctx, { word, id, series_id }: ParsedOf<typeof contract.search>) {
  const matches = word ? or(ilike(spu.title, `%${escapeLike(word)}%`), like(spu.code, `${escapeLike(word.toUpperCase())}%`)) : undefined
  const list = await ctx.db
    .select({
      key: spu.id,
      title: spu.title,
      code: spu.code,
      unit: spu.unit,
      brand_id: spu.brand_id,
      series_id: spu.series_id,
      brand_title: brand.title,
      series_title: series.title,
    })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
    .where(and(isNull(spu.deleted_at), id ? eq(spu.id, id) : undefined, series_id ? eq(spu.series_id, series_id) : undefined, matches))
    .orderBy(desc(spu.sort), desc(spu.id))
    .limit(20)
  return { list }
}

/** The freight templates in use. */
export function freightTemplates(ctx: Ctx) {
  return optionRows(ctx, freightTemplate)
}

export { batch } from './spu-batch.ts'
export { remove as delete, restore } from './spu-bin.ts'
export { copy } from './spu-copy.ts'
export { edit } from './spu-edit.ts'
export { exportAll as export } from './spu-export.ts'
export { importSpus as import } from './spu-import.ts'

async function detailTitles(ctx: Ctx, id: number) {
  const title = (column: string) => sql<string | null>`(select detail.title from detail where detail.id = spu.${sql.raw(column)})`
  const [row] = await ctx.db
    .select({
      detail_title: title('detail_id'),
      common_header_title: title('common_header_id'),
      common_footer_title: title('common_footer_id'),
    })
    .from(spu)
    .where(eq(spu.id, id))
  return row as NonNullable<typeof row>
}

/** The live SKUs of one SPU, in the order in which they were made. */
function gridOf(ctx: Ctx, id: number) {
  return ctx.db
    .select({
      ...{ id: sku.id, version: sku.version, code: sku.code, title: sku.title, mfr_code: sku.mfr_code, barcode: sku.barcode },
      ...{ spec: sku.spec, moq: sku.moq, step_qty: sku.step_qty, price_store: sku.price_store, price_trade: sku.price_trade },
      ...{ price_market: sku.price_market, price_cost: sku.price_cost, weight: sku.weight, stock: sku.stock },
      ...{ stock_lock: sku.stock_lock, sales_count: sku.sales_count, status: sku.status },
    })
    .from(sku)
    .where(and(eq(sku.spu_id, id), isNull(sku.deleted_at)))
    .orderBy(sku.id)
}
