import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { goods as contract } from '#contract/shop/goods.ts'
import { goodsPackage, packageItem, scene as sceneTable } from '#server/areas/goods/shared/offer-tables.ts'
import { isForSale } from '#server/areas/goods/shared/on-sale.ts'
import { brand as brandTable, category as categoryTable, sku } from '#server/areas/goods/shared/tables.ts'
import { fairPrice } from '#server/areas/trade/price/packages.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { limitReadings, offered, sightOf } from './offer.ts'

// Categories, brands, scenes and packages: small lists that a shop shows whole, or by page.

const MOST = 1000

interface Node {
  id: number
  title: string
  icon: string | null
  children: Node[]
}

/** The enabled categories as a tree; a disabled one hides all beneath it. */
export async function category(ctx: Ctx) {
  const { id, parent_id, title, icon, sort, status, deleted_at } = categoryTable
  const rows = await ctx.db
    .select({ id, parent_id, title, icon })
    .from(categoryTable)
    .where(and(eq(status, 1), isNull(deleted_at)))
    .orderBy(desc(sort), desc(id))
  const byParent = Map.groupBy(rows, (row) => row.parent_id)
  const below = (parent: number | null): Node[] =>
    (byParent.get(parent) ?? []).map(({ id, title, icon }) => ({ id, title, icon, children: below(id) }))
  return { list: below(null) }
}

export async function brand(ctx: Ctx, { is_recommend }: ParsedOf<typeof contract.brand>) {
  const { id, title, title_en, logo, initial, intro, sort, status, deleted_at } = brandTable
  const list = await ctx.db
    .select({ id, title, title_en, logo, initial, intro })
    .from(brandTable)
    .where(and(eq(status, 1), isNull(deleted_at), typeof is_recommend === 'number' ? eq(brandTable.is_recommend, is_recommend) : undefined))
    .orderBy(desc(sort), desc(id))
    .limit(MOST)
  return { list }
}

export async function scene(ctx: Ctx) {
  const { id, title, icon, cover, intro, is_home, sort, status, deleted_at } = sceneTable
  const list = await ctx.db
    .select({ id, title, icon, cover, intro, is_home })
    .from(sceneTable)
    .where(and(eq(status, 1), isNull(deleted_at)))
    .orderBy(desc(sort), desc(id))
    .limit(MOST)
  return { list }
}

/** The packages on sale now whose goods are all on sale. */
async function packages(ctx: Ctx, { id, sort_field, sort_order, ...place }: ParsedOf<typeof contract.package>) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const now = ctx.now.toISOString()
  const { start_at, end_at, status, deleted_at, sort, sales_count } = goodsPackage
  const isHidden = sql`exists (select from ${packageItem} join ${sku} on ${sku.id} = ${packageItem.sku_id}
    where ${packageItem.package_id} = ${goodsPackage.id} and not (${sku.deleted_at} is null and ${isForSale}))`
  const where = and(
    eq(status, 1),
    isNull(deleted_at),
    or(isNull(start_at), lte(start_at, now)),
    or(isNull(end_at), gt(end_at, now)),
    sql`not ${isHidden}`,
    typeof id === 'number' ? eq(goodsPackage.id, id) : undefined,
  )
  const column = sort_field === 'sales_count' ? sales_count : sort
  const direction = sort_order === 'asc' ? asc : desc
  const prices = { price_store: fairPrice('price_store'), price_trade: fairPrice('price_trade') }
  const query = ctx.db
    .select({ ...getTableColumns(goodsPackage), ...prices })
    .from(goodsPackage)
    .where(where)
    .orderBy(direction(column), direction(goodsPackage.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const items = await itemsOf(
    ctx,
    rows.map((row) => row.id),
  )
  limit.read(items.length)
  const list = rows.map((row) => {
    const own = items.filter(({ package_id }) => package_id === row.id)
    const stock = Math.min(...own.map(({ stock, qty }) => Math.floor(stock / qty)))
    const { id, title, code, image, intro, limit_per_order, end_at } = row
    return {
      id,
      title,
      code,
      image,
      intro,
      limit_per_order,
      end_at,
      ...offered(ctx, sight, { ...row, stock: own.length > 0 ? stock : 0 }),
      items: own.map(({ package_id: _package, stock: _stock, ...item }) => item),
    }
  })
  return pageOf(list, await ctx.db.$count(goodsPackage, where))
}
export { packages as package }

function itemsOf({ db }: Ctx, ids: number[]) {
  const { package_id, sku_id, qty } = packageItem
  return db
    .select({ package_id, sku_id, qty, code: sku.code, title: sku.title, main_image: sku.main_image, stock: sku.stock })
    .from(packageItem)
    .innerJoin(sku, eq(sku.id, sku_id))
    .where(sql`${package_id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(package_id, packageItem.sort, sku_id)
}
