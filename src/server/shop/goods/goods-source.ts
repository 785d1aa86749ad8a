import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isForSale } from '#server/areas/goods/shared/on-sale.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { brand, sku } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { beginsWith, codeStart, equals, isCode, words, type Filter } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import type { PriceLevel } from './offer.ts'

/** The columns that make up the answer, and the columns for the orders. */
const goodsRow = z.object({
  id: z.int(),
  spu_id: z.int(),
  code: z.string(),
  title: z.string(),
  main_image: z.nullable(z.string()),
  brand_title: z.string(),
  unit: z.string(),
  moq: z.int(),
  step_qty: z.int(),
  price_store: z.int(),
  price_trade: z.int(),
  price_market: z.nullable(z.int()),
  stock: z.int(),
  price: z.int(),
  sales_count: z.int(),
  sort: z.int(),
  created_at: z.string(),
})
export type GoodsRow = Pick<z.output<typeof goodsRow>, Exclude<keyof z.output<typeof goodsRow>, 'price' | 'sort' | 'created_at'>>

/** Goods in one category walk its index; goods in several are searched. */
const inCategories: Filter = {
  form: (ids: readonly number[]) => (ids.length === 1 ? 'one' : 'several'),
  where: (place) => sql`${sku.category_id} = any(${place}::bigint[])`,
}

const source = (level: PriceLevel): ListSource<typeof goodsRow> => ({
  ...skus,
  name: `shop_goods_${level}`,
  large: true,
  row: goodsRow,
  extra: { brand_title: brand.title, price: priceAt[level] },
  join: (query) => query.innerJoin(brand, eq(brand.id, sku.brand_id)),
  where: isForSale,
  filters: {
    code: codeStart(sku.code_search),
    title: words(sku.search),
    brand_id: equals(sku.brand_id),
    series_id: equals(sku.series_id),
    category_ids: inCategories,
    scene_id: { where: (place) => sql`${sku.spu_id} in (select spu_id from scene_spu where scene_spu.scene_id = ${place})` },
  },
  sorts: { sort: sku.sort, price: priceAt[level], sales_count: sku.sales_count, created_at: sku.created_at },
})

const priceAt = { store: sku.price_store, trade: sku.price_trade }
const sources = { store: source('store'), trade: source('trade') }

/** The goods list, whose price order is the level's. */
export function sourceAt(level: PriceLevel | null): ListSource<typeof goodsRow> {
  return sources[level ?? 'store']
}

/** Tells whether a code begins with the word; otherwise it is searched in the titles. */
export async function beginsCode({ db }: Ctx, word: string): Promise<boolean> {
  if (word.length < 2 || !isCode(word)) return false
  const rows = await db
    .select({ id: sku.id })
    .from(sku)
    .where(and(beginsWith(sku.code_search, word), isNull(sku.deleted_at)))
    .limit(1)
  return rows.length > 0
}
