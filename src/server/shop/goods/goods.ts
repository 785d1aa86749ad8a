import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { sku as skuContract } from '#contract/goods/sku.ts'
import { spu as spuContract } from '#contract/goods/spu.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { type goods as contract } from '#contract/shop/goods.ts'
import { isOpenSpu, isPickable, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { detail } from '#server/areas/goods/shared/shared-tables.ts'
import { brand, category, series, sku, spu } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import { readPage } from '#server/platform/kernel/list/list.ts'
import { beginsCode, sourceAt, type GoodsRow } from './goods-source.ts'
import { limitReadings, offered, sightOf, type Sight } from './offer.ts'

export { category, brand, scene, package } from './goods-shelves.ts'

/** The goods on sale, with prices and stock as the caller may see them. */
export async function list(ctx: Ctx, { word, category_id, sort_field, ...query }: ParsedOf<typeof contract.list>) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const found = typeof word === 'string' ? ((await beginsCode(ctx, word)) ? { code: word } : { title: word }) : {}
  const within = typeof category_id === 'number' ? { category_ids: await leavesOf(ctx, category_id) } : {}
  const page = await readPage(ctx, sourceAt(sight.level), {
    ...query,
    ...found,
    ...within,
    // the order would reveal the prices that the caller does not see
    sort_field: sight.level === null && sort_field === 'price' ? undefined : sort_field,
  })
  limit.read(page.list.length)
  return { ...page, list: page.list.map((row) => viewOf(ctx, sight, row)) }
}

/** A category and all beneath it; only leaves have goods. */
async function leavesOf(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.db.select({ id: category.id, parent_id: category.parent_id }).from(category).where(isNull(category.deleted_at))
  const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const below = (id: number): number[] => [id, ...(byParent.get(id) ?? []).flatMap((child) => below(child.id))]
  return below(id)
}

function viewOf(ctx: Ctx, sight: Sight, row: GoodsRow) {
  const { id, spu_id, code, title, main_image, brand_title, unit, moq, step_qty, sales_count } = row
  return { id, spu_id, code, title, main_image, brand_title, unit, moq, step_qty, sales_count, ...offered(ctx, sight, row) }
}

const goodsColumns = {
  id: sku.id,
  spu_id: sku.spu_id,
  code: sku.code,
  title: sku.title,
  unit: sku.unit,
  moq: sku.moq,
  step_qty: sku.step_qty,
  main_image: sql<string | null>`coalesce(${sku.main_image}, ${spu.main_image})`,
  brand_title: brand.title,
  price_store: sku.price_store,
  price_trade: sku.price_trade,
  price_market: sku.price_market,
  stock: sku.stock,
  sales_count: sku.sales_count,
  spec: sku.spec,
}

function isShown(ctx: Ctx) {
  return ctx.db
    .select(goodsColumns)
    .from(sku)
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .innerJoin(brand, eq(brand.id, sku.brand_id))
    .$dynamic()
}

const live = and(isNull(sku.deleted_at), onSale, isPickable)

/** One SKU on sale. */
export async function readSku(ctx: Ctx, { id }: { id: number }) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const [row] = await isShown(ctx).where(and(eq(sku.id, id), live))
  const [more] = await ctx.db
    .select({
      images: sku.images,
      units: sku.units,
      tiers: sku.tiers,
      max_qty: sku.max_qty,
      weight: sku.weight,
      lead_days: sku.lead_days,
      mfr_code: sku.mfr_code,
      params: sku.params,
      docs: sku.docs,
    })
    .from(sku)
    .where(eq(sku.id, id))
  if (!row || !more) throw notFound(skuContract.$.label)
  limit.read(1)
  const tiers = more.tiers.filter(({ level }) => level === sight.level).map(({ min_qty, price }) => ({ min_qty, price }))
  return { ...viewOf(ctx, sight, row), ...more, spec: row.spec, tiers: tiers.toSorted((one, other) => one.min_qty - other.min_qty) }
}
export { readSku as sku }

/** One SPU on sale with its SKUs on sale. */
export async function readSpu(ctx: Ctx, { id }: { id: number }) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const [found] = await ctx.db
    .select({ spu, brand: { id: brand.id, title: brand.title, logo: brand.logo }, series: { id: series.id, title: series.title } })
    .from(spu)
    .innerJoin(brand, eq(brand.id, spu.brand_id))
    .innerJoin(series, eq(series.id, spu.series_id))
    .where(and(eq(spu.id, id), isOpenSpu, isNull(spu.deleted_at)))
  if (!found) throw notFound(spuContract.$.label)
  const rows = await isShown(ctx)
    .where(and(eq(sku.spu_id, id), live))
    .orderBy(desc(sku.sort), sku.id)
  limit.read(rows.length)
  const { title, sub_title, category_id, main_image, images, video, spec_axes, params, docs, service_tags } = found.spu
  return {
    id,
    title,
    sub_title,
    category_id,
    main_image,
    images,
    video,
    spec_axes,
    params,
    docs,
    service_tags,
    brand: found.brand,
    series: found.series,
    content: await contentOf(ctx, found.spu),
    skus: rows.map((row) => ({ ...viewOf(ctx, sight, row), spec: row.spec })),
  }
}
export { readSpu as spu }

type Parts = Pick<typeof spu.$inferSelect, 'common_header_id' | 'detail_id' | 'common_footer_id'>

/** The published header, body and footer. */
async function contentOf({ db }: Ctx, { common_header_id, detail_id, common_footer_id }: Parts): Promise<string> {
  const ids = [common_header_id, detail_id, common_footer_id].filter((id) => id !== null)
  if (ids.length === 0) return ''
  const rows = await db.select({ id: detail.id, html: detail.published_content }).from(detail).where(inArray(detail.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)?.html ?? '').join('')
}
