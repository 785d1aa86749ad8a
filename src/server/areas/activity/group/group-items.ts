import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { GroupEdit } from '#contract/activity/group.ts'
import type { Label } from '#contract/kit/label.ts'
import { fixed, onlyUp, tooFew } from '#server/areas/activity/shared/life.ts'
import type { Offered } from '#server/areas/goods/priceChange/worst-case.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { isSold } from '#server/areas/goods/shared/on-sale.ts'
import { isOpen } from '#server/areas/goods/shared/open-offers.ts'
import { sku, spu } from '#server/areas/goods/shared/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import type { GroupRow } from './group-rows.ts'
import { groupActivity, groupItem } from './group-tables.ts'

export type Offer = Pick<typeof groupItem.$inferSelect, 'sku_id' | 'group_price' | 'stock' | 'sold_qty'>
type ItemsInput = GroupEdit['sku_items']

const gone: Label = ['商品不存在', 'The goods do not exist']
const otherSpu: Label = ['拼团商品必须属于同一SPU', 'The goods must belong to one SPU']
const tooDear: Label = ['拼团价必须小于门店价', 'The group price must be below the store price']
const tooMany: Label = ['拼团库存不能大于可售库存', 'The pieces for the group buy must not exceed the sellable stock']

const conflict: Label = ['商品“{code}”在该时段已参加活动“{title}”', '“{code}” is already in “{title}” during this time']

export function offersOf({ db }: Pick<Ctx, 'db'>, activity_id: number): Promise<Offer[]> {
  const { sku_id, group_price, stock, sold_qty } = groupItem
  return db
    .select({ sku_id, group_price, stock, sold_qty })
    .from(groupItem)
    .where(eq(groupItem.activity_id, activity_id))
    .orderBy(asc(groupItem.sort), asc(sku_id))
}

/** The group buy offers as a review examines them: the first buyer in each completed team pays less. */
export function offeredBy({ need, virtual_fill, leader_discount }: GroupRow, offers: readonly Offer[]): Offered[] {
  const extra = { off: leader_discount, every: virtual_fill === 1 ? 1 : need }
  return offers.map(({ sku_id, group_price, stock, sold_qty }) => ({
    sku_id,
    store: group_price,
    trade: group_price,
    pieces: stock,
    sold: sold_qty,
    extra,
  }))
}

/** Refuses goods that the activity cannot sell at these prices, each at its place in the form (domain §4.3). Returns their SPU. */
export async function mustBeOffered(
  ctx: Ctx,
  offers: readonly (ItemsInput[number] & { sold_qty?: number })[],
): Promise<{ spu_id: number }> {
  const found = await ctx.db
    .select({
      id: sku.id,
      code: sku.code,
      spu_id: sku.spu_id,
      price_store: sku.price_store,
      stock: sku.stock,
      is_on_sale: sql<boolean>`${isSold()} and ${sku.is_gift_only} = 0`,
    })
    .from(sku)
    .innerJoin(spu, eq(spu.id, sku.spu_id))
    .where(
      and(
        inArray(
          sku.id,
          offers.map(({ sku_id }) => sku_id),
        ),
        sql`${sku.deleted_at} is null`,
      ),
    )
  const known = new Map(found.map((row) => [row.id, row]))
  const spu_id = known.get(offers[0]?.sku_id ?? 0)?.spu_id ?? 0
  for (const [at, { sku_id, group_price, stock, sold_qty = 0 }] of offers.entries()) {
    const row = known.get(sku_id)
    const place = (name: string) => `sku_items.${at}.${name}`
    if (!row) throw refuse(gone, { field: place('sku_id') })
    if (row.spu_id !== spu_id) throw refuse(otherSpu, { field: place('sku_id') })
    if (!row.is_on_sale) throw refuse(offSale, { field: place('sku_id'), values: { code: row.code } })
    if (group_price >= row.price_store) throw refuse(tooDear, { field: place('group_price') })
    if (stock - sold_qty > row.stock) throw refuse(tooMany, { field: place('stock') })
  }
  return { spu_id }
}

/** Writes a draft's goods, or raises the pieces in a published activity. The activity is locked. */
export async function writeOffers(ctx: Ctx, { id, state }: Pick<GroupRow, 'id' | 'state'>, offers: ItemsInput): Promise<void> {
  const before = await offersOf(ctx, id)
  if (state !== 'draft') return raiseStock(ctx, id, before, offers)
  const skuIds = offers.map(({ sku_id }) => sku_id)
  await ctx.db.delete(groupItem).where(and(eq(groupItem.activity_id, id), notInArray(groupItem.sku_id, skuIds)))
  await ctx.db
    .insert(groupItem)
    .values(offers.map(({ sku_id, group_price, stock }, sort) => ({ activity_id: id, sku_id, group_price, stock, sort })))
    .onConflictDoUpdate({
      target: [groupItem.activity_id, groupItem.sku_id],
      set: { group_price: sql`excluded.group_price`, stock: sql`excluded.stock`, sort: sql`excluded.sort` },
    })
}

async function raiseStock(ctx: Ctx, id: number, before: readonly Offer[], offers: ItemsInput): Promise<void> {
  const known = new Map(before.map((row) => [row.sku_id, row]))
  if (offers.length !== before.length) throw refuse(fixed, { field: 'sku_items' })
  for (const [at, { sku_id, group_price }] of offers.entries()) {
    const was = known.get(sku_id)
    if (!was) throw refuse(fixed, { field: `sku_items.${at}.sku_id` })
    if (was.group_price !== group_price) throw refuse(fixed, { field: `sku_items.${at}.group_price` })
  }
  const rows = await ctx.db
    .select({ id: sku.id, stock: sku.stock })
    .from(sku)
    .where(inArray(sku.id, [...known.keys()]))
  const sellable = new Map(rows.map(({ id, stock }) => [id, stock]))
  for (const [at, { sku_id, stock }] of [...offers.entries()].toSorted(([, one], [, other]) => one.sku_id - other.sku_id)) {
    if (stock === known.get(sku_id)?.stock) continue
    const isOf = and(eq(groupItem.activity_id, id), eq(groupItem.sku_id, sku_id))
    // locks the row against orders that take pieces now
    const [held] = await ctx.db.select().from(groupItem).where(isOf).for('no key update')
    const field = `sku_items.${at}.stock`
    if (held && stock < held.sold_qty) throw refuse(tooFew, { field, values: { n: held.sold_qty } })
    if (held && stock < held.stock) throw refuse(onlyUp, { field })
    if (held && stock - held.sold_qty > (sellable.get(sku_id) ?? 0)) throw refuse(tooMany, { field })
    await ctx.db.update(groupItem).set({ stock }).where(isOf)
  }
}

const LOCKS = 5320060

/**
 * Refuses goods that another published group buy sells at the same time; `data.used_by` names that one. The SKU keys are locked until the
 * transaction ends, so that the second publisher sees the first.
 */
export async function refuseConflicts(ctx: Ctx, { id, start_at, end_at }: Pick<GroupRow, 'id' | 'start_at' | 'end_at'>): Promise<void> {
  const ids = (await offersOf(ctx, id)).map(({ sku_id }) => sku_id).toSorted((one, other) => one - other)
  for (const sku_id of ids) await ctx.db.execute(sql`select pg_advisory_xact_lock(${LOCKS}, ${sku_id % 2_147_483_647}::int4)`)
  const [other] = await ctx.db
    .select({ id: groupActivity.id, title: groupActivity.title, code: sku.code })
    .from(groupItem)
    .innerJoin(groupActivity, eq(groupActivity.id, groupItem.activity_id))
    .innerJoin(sku, eq(sku.id, groupItem.sku_id))
    .where(
      and(
        inArray(groupItem.sku_id, ids),
        ne(groupActivity.id, id),
        isOpen(groupActivity),
        sql`${groupActivity.end_at} > ${start_at}`,
        sql`${groupActivity.start_at} < ${end_at}`,
      ),
    )
    .orderBy(asc(groupItem.sku_id), asc(groupActivity.id))
    .limit(1)
  if (other)
    throw refuse(conflict, {
      field: 'sku_items',
      values: { code: other.code, title: other.title },
      data: { used_by: { kind: 'group', id: other.id, title: other.title } },
    })
}
