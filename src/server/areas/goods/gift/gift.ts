import { isDeepStrictEqual } from 'node:util'
import { and, inArray, isNull, min } from 'drizzle-orm'
import { gift as contract, type GiftEdit, type GiftQuery } from '#contract/goods/gift.ts'
import { endBeforeStart } from '#contract/goods/package.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { lockSkus, offSale, skuOf } from '#server/areas/goods/shared/lock-skus.ts'
import { gift } from '#server/areas/goods/shared/offer-tables.ts'
import { authorsOf } from '#server/areas/goods/shared/second-review.ts'
import { knownCost } from '#server/areas/goods/shared/stock-loss.ts'
import { brand, series, sku } from '#server/areas/goods/shared/tables.ts'
import { refuseAlone, savedOff } from '#server/features/giveaway/enabling.ts'
import { book, excessOf, lockBudget, withoutPaying, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, insertRow, rowOr404, updateRow } from '#server/platform/kernel/rows.ts'
import { removeRows } from '#server/platform/kernel/standard-verbs.ts'
import { gifts, giftsOff, items, source, stateOf } from './gift-source.ts'

export const entity = defineEntity({
  ...gifts,
  title: gift.title,
  search: { by: [{ as: 'title', column: gift.title, search: gift.search, filter: 'title' }] },
  constraints: { gift_time_check: { field: 'end_at', message: endBeforeStart } },
  todos: [
    giftsOff.todo(contract, 'goods/gift/index', {
      label: ['含下架赠品的规则', 'Gift rules with goods off sale'],
      unit: ['条', 'gift rule with goods off sale'],
    }),
  ],
})

export async function list(ctx: Ctx, query: GiftQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: page.list.map((row) => ({ ...row, state: stateOf(row, ctx.now) })) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const row = await readRow(ctx, source, id)
  return { ...row, state: stateOf(row, ctx.now) }
}

export function edit(ctx: Ctx, { id, version, gift_items, ...fields }: GiftEdit) {
  return transact(ctx, async (ctx) => {
    const locked = await lockSkus(
      ctx,
      gift_items.map(({ sku_id }) => sku_id),
    )
    const before = id === undefined ? null : await rowOr404(ctx, gifts, id, { lock: true })
    const former = before && ((await items.read(ctx, [before.id])).get(before.id) ?? [])
    const values = { ...fields, cond_ids: fields.cond_type === 'amount' ? [] : [...new Set(fields.cond_ids)] }
    if (typeof values.total_qty === 'number' && values.total_qty < (before?.used_qty ?? 0))
      throw refuse(totalBelowUsed, { field: 'total_qty', values: { n: before?.used_qty ?? 0 } })
    const isOffered = (values.status ?? before?.status ?? 1) === 1
    for (const { sku_id } of gift_items) {
      const { isOnSale, isGiftOnly, code } = skuOf(locked, sku_id, 'gift_items')
      if (isOffered && !isOnSale) throw refuse(offSale, { field: 'gift_items', values: { code } })
      if (isOffered && !isGiftOnly) throw refuse(notGift, { field: 'gift_items', values: { code } })
    }
    await assertThere(ctx, values)
    const isOther = !isDeepStrictEqual(former, gift_items)
    if (isOther && before && before.used_qty > 0) throw refuse(isGiven, { field: 'gift_items' })
    await lockBudget(ctx)
    const terms = { ...values, id: before?.id ?? 0, total_qty: values.total_qty ?? null, per_user_limit: values.per_user_limit ?? null }
    const giveaway = await giveawayOf(ctx, terms, gift_items)
    const isHeld = isOffered && (await excessOf(ctx, giveaway)) !== null
    const state = isHeld ? { status: 0 as const } : {}
    const after = before
      ? // the version also covers the gifts
        await updateRow(ctx, gifts, before, version, { ...values, ...state, ...(isOther && { version: before.version + 1 }) })
      : await insertRow(ctx, gifts, { ...values, ...state })
    if (isOther) await items.replace(ctx, after.id, gift_items)
    if (isOffered && !isHeld) await book(ctx, [{ ...giveaway, ref: refOf(after) }])
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before, gift_items: former }, after: { ...after, gift_items } })
    return { id: after.id, version: after.version, ...(isHeld && { msg: say(savedOff, ctx.language) }) }
  })
}

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const { result } = await changeRows(ctx, gifts, {
      endpoint: contract.status,
      ids,
      ...(status === 1 && { check: refuseAllAlone }),
      set: () => ({ status }),
    })
    return result
  })
}

async function refuseAllAlone(ctx: Ctx, rows: readonly GiftRow[]) {
  const itemsByGift = await items.read(
    ctx,
    rows.map(({ id }) => id),
  )
  return refuseAlone(ctx, rows, async (row) => ({
    giveaway: await giveawayOf(ctx, row, itemsByGift.get(row.id) ?? []),
    authors: () => authorsOf(ctx, gifts, row),
  }))
}

type GiftRow = typeof gift.$inferSelect

const refOf = ({ id }: { id: number }) => `goods.gift:${id}`

type Terms = Pick<GiftRow, 'id' | 'total_qty' | 'per_user_limit' | 'cond_type' | 'cond_ids' | 'threshold'>

/**
 * All gifts in a rule at the store price, at least the cost: as many of the dearest as its total, whatever the present stock. One customer
 * takes as many as the own limit allows without paying, if the gifts at one time are worth at least half the goods that earn them.
 */
async function giveawayOf(ctx: Ctx, terms: Terms, gifts: readonly { sku_id: number; qty: number }[]): Promise<Giveaway> {
  const { id, total_qty, per_user_limit } = terms
  const rows = await ctx.db
    .select({ id: sku.id, price: sku.price_store, cost: knownCost(ctx) })
    .from(sku)
    .where(
      inArray(
        sku.id,
        gifts.map(({ sku_id }) => sku_id),
      ),
    )
  const values = new Map(rows.map(({ id, price, cost }) => [id, Math.max(price, cost ?? 0)]))
  const dearest = Math.max(0, ...values.values())
  const once = gifts.reduce((sum, { sku_id, qty }) => sum + qty * (values.get(sku_id) ?? 0), 0)
  const limits = [total_qty, per_user_limit].filter((limit) => limit !== null)
  const isFree = withoutPaying(once, await paymentFor(ctx, terms)) > 0
  return {
    kind: 'gift',
    ref: refOf({ id }),
    worst: total_qty === null ? null : total_qty * dearest,
    each: !isFree ? 0 : limits.length > 0 ? Math.min(...limits) * dearest : null,
  }
}

/** The least that a customer pays for goods that earn the gifts once, fen. */
async function paymentFor({ db }: Ctx, { cond_type, cond_ids, threshold }: Terms): Promise<number> {
  if (cond_type === 'amount') return threshold
  const column = { sku: sku.id, series: sku.series_id, brand: sku.brand_id }[cond_type]
  const [lowest] = await db
    .select({ price: min(sku.price_trade) })
    .from(sku)
    .where(and(inArray(column, cond_ids), isNull(sku.deleted_at)))
  return threshold * (lowest?.price ?? 0)
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, gifts, input)
}
export { remove as delete }
export { record } from './gift-record.ts'

const totalBelowUsed: Label = ['发放总量不能小于已送数量({n})', 'The total must not be lower than the quantity already given ({n})']
const isGiven: Label = [
  '已有送出记录，不能修改赠品，请新建规则',
  'Gifts have been given already, so they cannot be changed. Make a new rule',
]
const notGift: Label = ['商品“{code}”不是赠品', '“{code}” is not a gift']

/** Asserts that the goods, series or brands in the condition exist. */
async function assertThere(ctx: Ctx, { cond_type, cond_ids }: Pick<GiftEdit, 'cond_type'> & { cond_ids: number[] }): Promise<void> {
  if (cond_type === 'amount') return
  const table = { sku, series, brand }[cond_type]
  const found = await ctx.db.$count(table, and(inArray(table.id, cond_ids), isNull(table.deleted_at)))
  if (found < cond_ids.length) throw refuse(gone[cond_type], { field: 'cond_ids' })
}

const gone: Record<'sku' | 'series' | 'brand', Label> = {
  sku: ['商品不存在', 'The goods do not exist'],
  series: ['系列不存在', 'The series does not exist'],
  brand: ['品牌不存在', 'The brand does not exist'],
}
