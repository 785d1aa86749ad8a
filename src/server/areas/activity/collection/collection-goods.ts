import { and, asc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { belowCost, noGoods, priceBy, unknownSection, type CollectionEdit } from '#contract/activity/collection.ts'
import { skuCost } from '#contract/goods/sku.ts'
import type { Label } from '#contract/kit/label.ts'
import { fixed, onlyUp, tooFew } from '#server/areas/activity/shared/life.ts'
import type { Offered } from '#server/areas/goods/priceChange/worst-case.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { isSold } from '#server/areas/goods/shared/on-sale.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import type { CollectionRow } from './collection-rows.ts'
import { collectionGoods } from './collection-tables.ts'

/** The columns for a collection SKU that the form fills. */
export type Line = Omit<typeof collectionGoods.$inferSelect, 'collection_id' | 'sold_qty' | 'sort'>
type Stored = Line & { sold_qty: number }
type Terms = Pick<CollectionRow, 'price_rule' | 'discount_bp'>

const gone: Label = ['商品不存在', 'The goods do not exist']
const tooDear: Label = ['活动价必须小于门店价', 'The activity price must be below the store price']
const tooMany: Label = ['活动库存不能大于可售库存', 'The pieces at this price must not exceed the sellable stock']

export function linesOf({ db }: Pick<Ctx, 'db'>, collection_id: number): Promise<Stored[]> {
  const { section, sku_id, activity_price, activity_stock, limit_per_user, sold_qty, sort } = collectionGoods
  return db
    .select({ section, sku_id, activity_price, activity_stock, limit_per_user, sold_qty })
    .from(collectionGoods)
    .where(eq(collectionGoods.collection_id, collection_id))
    .orderBy(asc(sort), asc(sku_id))
}

/** The form's goods as they are stored: without a lower price there is nothing to limit. */
export function linesFor({ price_rule }: Pick<Terms, 'price_rule'>, goods: CollectionEdit['goods']): Line[] {
  return goods.map(({ section, sku_id, activity_price = null, activity_stock = null, limit_per_user = null }) => {
    const price = price_rule === 'price' ? activity_price : null
    const isLower = price !== null || price_rule === 'discount_bp'
    return {
      section,
      sku_id,
      activity_price: price,
      ...(isLower ? { activity_stock, limit_per_user } : { activity_stock: null, limit_per_user: null }),
    }
  })
}

/**
 * Refuses goods that the collection cannot sell at these prices, each at its place in the form (domain §4.1). A person who sees costs confirms
 * a price below cost, which `data.below_cost` names. Lines in `previousLines` stay as they were and are not examined again.
 */
export async function mustBeOffered(
  ctx: Ctx,
  {
    terms,
    sections,
    lines,
    previousLines = [],
  }: { terms: Terms; sections: number; lines: readonly (Line & { sold_qty?: number })[]; previousLines?: readonly Line[] },
  isConfirmed: boolean,
): Promise<void> {
  if (lines.length === 0) throw refuse(noGoods, { field: 'goods' })
  const known = await skusOf(ctx, lines)
  const asBefore = new Set(previousLines.map(({ sku_id }) => sku_id))
  const below: { field: string; msg: string }[] = []
  for (const [at, { section, sku_id, activity_price, activity_stock, sold_qty = 0 }] of lines.entries()) {
    const place = (name: string) => `goods.${at}.${name}`
    if (section >= sections) throw refuse(unknownSection, { field: place('section') })
    if (asBefore.has(sku_id)) continue
    const row = known.get(sku_id)
    if (!row) throw refuse(gone, { field: place('sku_id') })
    if (!row.is_on_sale) throw refuse(offSale, { field: place('sku_id'), values: { code: row.code } })
    if (activity_price !== null && activity_price >= row.price_store) throw refuse(tooDear, { field: place('activity_price') })
    if (activity_stock !== null && activity_stock - sold_qty > row.stock) throw refuse(tooMany, { field: place('activity_stock') })
    const lowest = priceBy(terms, activity_price, row.price_trade)
    if (lowest !== null && row.price_cost !== null && lowest < row.price_cost) below.push({ field: place('activity_price'), msg: row.code })
  }
  if (below.length > 0 && !isConfirmed && mayCall(ctx.actor, skuCost))
    throw refuse(belowCost, { field: below[0]?.field ?? 'goods', data: { below_cost: below.map(({ msg }) => msg) } })
}

/** A collection's prices by level (priceBy). */
export async function offersAt(ctx: Ctx, terms: Terms, lines: readonly Stored[]): Promise<Offered[]> {
  const known = await skusOf(ctx, lines)
  return lines.flatMap(({ sku_id, activity_price, activity_stock, sold_qty }) => {
    const of = known.get(sku_id)
    const price = (level: number) => priceBy(terms, activity_price, level)
    return of ? [{ sku_id, store: price(of.price_store), trade: price(of.price_trade), pieces: activity_stock, sold: sold_qty }] : []
  })
}

async function skusOf({ db }: Ctx, lines: readonly Line[]) {
  const ids = lines.map(({ sku_id }) => sku_id)
  const rows = await db
    .select({
      id: sku.id,
      code: sku.code,
      price_store: sku.price_store,
      price_trade: sku.price_trade,
      price_cost: sku.price_cost,
      stock: sku.stock,
      is_on_sale: sql<boolean>`${isSold()} and ${sku.is_gift_only} = 0`,
    })
    .from(sku)
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .where(and(inArray(sku.id, ids), isNull(sku.deleted_at)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes a draft's goods; the goods in a published collection get more pieces, another order or section. The collection is locked. */
export async function writeLines(ctx: Ctx, { id, state }: Pick<CollectionRow, 'id' | 'state'>, lines: readonly Line[]): Promise<void> {
  if (state !== 'draft') return adjustLines(ctx, id, lines)
  const own = eq(collectionGoods.collection_id, id)
  const skuIds = lines.map(({ sku_id }) => sku_id)
  await ctx.db.delete(collectionGoods).where(and(own, notInArray(collectionGoods.sku_id, skuIds)))
  await ctx.db
    .insert(collectionGoods)
    .values(lines.map((line, sort) => ({ ...line, collection_id: id, sort })))
    .onConflictDoUpdate({
      target: [collectionGoods.collection_id, collectionGoods.sku_id],
      set: {
        section: sql`excluded.section`,
        sort: sql`excluded.sort`,
        activity_price: sql`excluded.activity_price`,
        activity_stock: sql`excluded.activity_stock`,
        limit_per_user: sql`excluded.limit_per_user`,
      },
    })
}

async function adjustLines(ctx: Ctx, id: number, lines: readonly Line[]): Promise<void> {
  // locks the rows against orders that take pieces now, in the order in which orders lock them
  const held = await ctx.db
    .select()
    .from(collectionGoods)
    .where(eq(collectionGoods.collection_id, id))
    .orderBy(asc(collectionGoods.sku_id))
    .for('no key update')
  const known = new Map(held.map((row) => [row.sku_id, row]))
  if (lines.length !== held.length) throw refuse(fixed, { field: 'goods' })
  for (const [at, line] of lines.entries()) {
    const was = known.get(line.sku_id)
    const place = (name: string) => `goods.${at}.${name}`
    if (!was) throw refuse(fixed, { field: place('sku_id') })
    if (was.activity_price !== line.activity_price) throw refuse(fixed, { field: place('activity_price') })
    if (was.limit_per_user !== line.limit_per_user) throw refuse(fixed, { field: place('limit_per_user') })
    if (was.activity_stock === line.activity_stock) continue
    if (was.activity_stock === null || line.activity_stock === null) throw refuse(fixed, { field: place('activity_stock') })
    if (line.activity_stock < was.sold_qty) throw refuse(tooFew, { field: place('activity_stock'), values: { n: was.sold_qty } })
    if (line.activity_stock < was.activity_stock) throw refuse(onlyUp, { field: place('activity_stock') })
  }
  await ctx.db.execute(sql`
    update ${collectionGoods} set section = given.section, sort = given.sort, activity_stock = given.stock
    from unnest(${sql.param(lines.map(({ sku_id }) => sku_id))}::int8[], ${sql.param(lines.map(({ section }) => section))}::int4[],
      ${sql.param(lines.map((_line, sort) => sort))}::int4[], ${sql.param(lines.map(({ activity_stock }) => activity_stock))}::int4[])
      as given (sku_id, section, sort, stock)
    where ${collectionGoods.collection_id} = ${id} and ${collectionGoods.sku_id} = given.sku_id`)
}

/** The goods in a copy; none is sold. */
export async function copyLines(ctx: Ctx, from: number, to: number): Promise<void> {
  const rows = await ctx.db.select().from(collectionGoods).where(eq(collectionGoods.collection_id, from))
  await insertMany(
    ctx,
    collectionGoods,
    rows.map((row) => ({ ...row, collection_id: to, sold_qty: 0 })),
  )
}
