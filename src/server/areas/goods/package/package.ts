import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import {
  endBeforeStart,
  goodsPackage as contract,
  packageFields,
  packageRow,
  packageTradeAboveStore,
  type PackageEdit,
  type PackageQuery,
} from '#contract/goods/package.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { lineItems } from '#server/areas/goods/shared/line-items.ts'
import { lockSkus, offSale, skuOf, type LockedSku } from '#server/areas/goods/shared/lock-skus.ts'
import { goodsPackage, packageItem } from '#server/areas/goods/shared/offer-tables.ts'
import { isOpenPackage } from '#server/areas/goods/shared/on-sale.ts'
import { askOnce, askReview, floorOf, saleReview, saleStudy, sentForReview } from '#server/areas/goods/shared/sale-review.ts'
import { approverCheck, decideReview, reviewFor } from '#server/areas/goods/shared/second-review.ts'
import { knownCost, worstOf } from '#server/areas/goods/shared/stock-loss.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { book, excessOf, lockBudget, reasonIn, type Giveaway } from '#server/features/giveaway/giveaway.ts'
import { defineEntity } from '#server/platform/entity/entity.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { taken } from '#server/platform/kernel/constraints.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows } from '#server/platform/kernel/entity-rows.ts'
import { conflict, refuse } from '#server/platform/kernel/errors.ts'
import { labelOf } from '#server/platform/kernel/labels.ts'
import { contains, equals } from '#server/platform/kernel/list/filters.ts'
import type { ListSource } from '#server/platform/kernel/list/list-source.ts'
import { readPage, readRow } from '#server/platform/kernel/list/list.ts'
import { changeRows, insertRow, lockRows, rowOr404, updateRow, type Refusal } from '#server/platform/kernel/rows.ts'
import { optionRows, removeRows, sortRows } from '#server/platform/kernel/standard-verbs.ts'
import { codeCheck } from '#server/platform/verify/code-check.ts'

interface Item {
  sku_id: number
  qty: number
  is_main: 0 | 1
}

const parts = lineItems<Item>({ owner: goodsPackage, table: packageItem, key: 'package_id', fields: ['sku_id', 'qty', 'is_main'] })

export const packages = entityRows({ table: goodsPackage, contract, scope: 'shared' })

const review = saleReview(eq(goodsPackage.status, 0), goodsPackage.review_by)

export const entity = defineEntity({
  ...packages,
  title: goodsPackage.title,
  visible: isOpenPackage,
  search: {
    by: [
      { as: 'code', column: goodsPackage.code, key: goodsPackage.code_search, filter: 'word' },
      { as: 'title', column: goodsPackage.title, search: goodsPackage.search, filter: 'word' },
    ],
    code: goodsPackage.code,
  },
  constraints: {
    package_code_key: taken('code', labelOf(packageFields.code)),
    package_code_fold_key: taken('code', labelOf(packageFields.code)),
    package_price_check: { field: 'price_trade', message: packageTradeAboveStore },
    package_time_check: { field: 'end_at', message: endBeforeStart },
  },
  files: { columns: { image: 'one' } },
  checks: [approverCheck(contract.$.address), codeCheck(goodsPackage, contract.$.label)],
  todos: [review.todo({ page: 'goods/package/index', access: contract.publish.access })],
})

const source: ListSource<typeof packageRow> = {
  ...packages,
  name: 'package',
  row: packageRow,
  extra: {
    items: parts.shown,
    price_origin: parts.aggregate(sql`sum(sku.price_store * line.qty)`),
    stock: parts.aggregate(sql`min(sku.stock / line.qty)`),
    // withFloor replaces it
    is_under_floor: sql<boolean>`false`,
  },
  filters: {
    word: contains(goodsPackage.search),
    sku_id: parts.withSku,
    spu_id: parts.withSpu,
    status: equals(goodsPackage.status),
    review: review.filter,
  },
  sorts: { sort: goodsPackage.sort, sales_count: goodsPackage.sales_count, created_at: goodsPackage.created_at },
}

export async function list(ctx: Ctx, query: PackageQuery) {
  const page = await readPage(ctx, source, query)
  return { ...page, list: await withFloor(ctx, page.list) }
}

export async function detail(ctx: Ctx, { id }: { id: number }) {
  const [row] = await withFloor(ctx, [await readRow(ctx, source, id)])
  return row as NonNullable<typeof row>
}

/** The margin floor side for each row; its cost is for no answer. */
async function withFloor<Row extends { id: number; price_trade: number }>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const isUnder = await floorOf(ctx)
  const { rows: costs } = await ctx.db.execute<{ id: number; cost: number | null }>(sql`
    select i.package_id::float8 as id, sum(k.price_cost * i.qty)::float8 as cost from package_item i join sku k on k.id = i.sku_id
    where i.package_id = any(${sql.param(rows.map(({ id }) => id))}::int8[]) group by 1`)
  const known = new Map(costs.map(({ id, cost }) => [id, cost]))
  return rows.map((row) => ({ ...row, is_under_floor: isUnder({ price: row.price_trade, cost: known.get(row.id) ?? null }) }))
}

export function edit(ctx: Ctx, { id, version, items, ...values }: PackageEdit) {
  return transact(ctx, async (ctx) => {
    const locked = await lockSkus(ctx, idsOf(items))
    const before = id === undefined ? null : await rowOr404(ctx, packages, id, { lock: true })
    const former = before && ((await parts.read(ctx, [before.id])).get(before.id) ?? [])
    const lines = items.map(({ sku_id, qty, is_main = 0 }) => ({ sku_id, qty, is_main }))
    for (const { sku_id } of lines) skuOf(locked, sku_id, 'items')
    const isOffered = (values.status ?? before?.status ?? 1) === 1
    const why = refusalOf({ price_store: values.price_store }, lines, locked, isOffered)
    if (why) throw refuse(why.label, { field: why.label === aboveOrigin ? 'price_store' : 'items', values: why.values ?? {} })
    const isRepacked = !isDeepStrictEqual(former, lines)
    const isPriced = isRepacked || before?.price_store !== values.price_store || before.price_trade !== values.price_trade
    await lockBudget(ctx)
    const study = isOffered && (isPriced || before.status === 0) ? await studyOf(ctx, { id: before?.id ?? 0, ...values }, lines) : null
    const isHeld = study?.needs_approval === true
    // every change withdraws a request; a price below the floor makes a new one instead of a sale
    const sale = isHeld ? { status: 0 as const, review_by: ctx.actor.id, approved_by: null } : { review_by: null, approved_by: null }
    const after = before
      ? // the version also covers the parts
        await updateRow(ctx, packages, before, version, { ...values, ...sale, ...(isRepacked && { version: before.version + 1 }) })
      : await insertRow(ctx, packages, { ...values, ...sale })
    if (isRepacked) await parts.replace(ctx, after.id, lines)
    if (study && !isHeld) await book(ctx, [{ ...study.giveaway, ref: refOf(after.id, lines) }])
    await audit(ctx, contract.edit, { id: after.id, before: before && { ...before, items: former }, after: { ...after, items: lines } })
    return { id: after.id, version: after.version, ...(isHeld && { msg: say(heldOff, ctx.language) }) }
  })
}

const heldOff: Label = ['已保存，暂不上架；已提交复核，由另一人上架', 'Saved off sale and sent for review; another person puts it on sale']

export function status(ctx: Ctx, { ids, status }: ParsedOf<typeof contract.status>) {
  return transact(ctx, async (ctx) => {
    const why = status === 1 ? await refusalsOf(ctx, ids) : undefined
    const { result } = await changeRows(ctx, packages, {
      endpoint: contract.status,
      ids,
      refusal: ({ id }) => why?.get(id),
      ...(status === 1 && { check: refuseUnreviewed }),
      set: () => ({ status, review_by: null, ...(status === 1 && { approved_by: null }) }),
    })
    return result
  })
}

/** Puts a package on sale, or sends it for review: a second person sells below the margin floor. */
export function publish(ctx: Ctx, { id, ...read }: ParsedOf<typeof contract.publish>) {
  return transact(ctx, async (ctx) => {
    const why = (await refusalsOf(ctx, [id])).get(id)
    if (why) throw refuse(why.label, { values: why.values ?? {} })
    const row = await rowOr404(ctx, packages, id, { lock: true })
    if (read.version !== undefined && read.version !== row.version) throw conflict()
    if (row.status === 1) return { id, version: row.version }
    await lockBudget(ctx)
    const study = await studyOf(ctx, row, await linesOf(ctx, id))
    const outcome = await decideReview(ctx, packages, row, study, read)
    if (outcome === 'asks') {
      await askReview(ctx, packages, row)
      return { id, version: row.version, msg: say(sentForReview, ctx.language) }
    }
    const approved_by = outcome === 'approved' ? ctx.actor.id : null
    const after = await updateRow(ctx, packages, row, row.version, { status: 1, review_by: null, approved_by })
    await book(ctx, [study.giveaway], outcome === 'approved' ? (row.review_by ?? row.created_by) : null)
    await audit(ctx, contract.publish, { id, before: row, after })
    return { id, version: after.version }
  })
}

export async function impact(ctx: Ctx, { id }: { id: number }) {
  const row = await rowOr404(ctx, packages, id)
  const study = await studyOf(ctx, row, await linesOf(ctx, id))
  return reviewFor(ctx, packages, row, study)
}

type PackageRow = typeof goodsPackage.$inferSelect

type Priced = Pick<PackageRow, 'id' | 'price_store' | 'price_trade'>

/** The package margin, and what its buyers save at the most. */
async function studyOf(ctx: Ctx, row: Priced, items: readonly Item[]) {
  const giveaway = await giveawayOf(ctx, row, items)
  // the amount first: a cost then has no effect on the answer
  const amount = await excessOf(ctx, { ...giveaway, each: 0 })
  const excess = amount ?? (await excessOf(ctx, giveaway))
  const rest = { worst: giveaway.worst, ...(excess && { why: reasonIn(ctx, excess), by_cost: amount === null }) }
  return { ...(await saleStudy(ctx, { price: row.price_trade, cost: await costOf(ctx, items) }, rest)), giveaway }
}

async function linesOf(ctx: Ctx, id: number): Promise<readonly Item[]> {
  return (await parts.read(ctx, [id])).get(id) ?? []
}

/**
 * The package lowers each part's price by its share, for the part's whole stock. Fewer pieces in another part would hide the rest
 * until they arrive. The amount below cost counts as a direct gift.
 */
async function giveawayOf(ctx: Ctx, { id, price_store, price_trade }: Priced, items: readonly Item[]): Promise<Giveaway> {
  const parts = await valuesOf(ctx, items)
  const shares = (value: Level, price: number) => {
    const total = parts.reduce((sum, part) => sum + part[value] * part.qty, 0)
    return parts.map((part) => (price < total ? (part[value] * (total - price)) / total : 0))
  }
  const [store, trade, below] = [shares('store', price_store), shares('trade', price_trade), shares('cost', price_trade)]
  const worst = (each: (at: number) => number) =>
    worstOf(
      ctx,
      parts.map(({ sku_id }, at) => ({ sku_id, each: each(at), pieces: null, sold: 0, stock: 0 })),
    )
  return {
    kind: 'package',
    ref: refOf(id, items),
    worst: await worst((at) => Math.max(store[at] ?? 0, trade[at] ?? 0)),
    each: parts.some(({ isCostKnown }) => isCostKnown) ? await worst((at) => below[at] ?? 0) : 0,
  }
}

type Level = 'store' | 'trade' | 'cost'

/** The parts with the values for one piece; a part without a known cost costs its trade price. */
async function valuesOf(ctx: Ctx, items: readonly Item[]) {
  const rows = await ctx.db
    .select({ id: sku.id, store: sku.price_store, trade: sku.price_trade, cost: knownCost(ctx) })
    .from(sku)
    .where(inArray(sku.id, idsOf(items)))
  return rows.map(({ id, cost, ...prices }) => ({
    ...prices,
    sku_id: id,
    cost: cost ?? prices.trade,
    isCostKnown: cost !== null,
    qty: items.find(({ sku_id }) => sku_id === id)?.qty ?? 0,
  }))
}

/** A package with other parts is another budget document: the former parts' worth may be sold already. */
const refOf = (id: number, items: readonly Item[]) =>
  `goods.package:${[id, ...items.map(({ sku_id, qty }) => `${sku_id}x${qty}`).toSorted()].join(':')}`

/** Packages beyond the limits wait for a second person, who reads the effects for each and calls `publish`. */
async function refuseUnreviewed(ctx: Ctx, rows: readonly PackageRow[]): Promise<Map<number, Refusal>> {
  const refusals = new Map<number, Refusal>()
  await lockBudget(ctx)
  const lines = await parts.read(
    ctx,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    if (row.status === 1) continue
    const { needs_approval, giveaway } = await studyOf(ctx, row, lines.get(row.id) ?? [])
    if (needs_approval) refusals.set(row.id, { label: await askOnce(ctx, packages, row) })
    else await book(ctx, [giveaway])
  }
  return refusals
}

/** The parts' cost; null if no part has a known cost. */
async function costOf(ctx: Ctx, items: readonly Item[]): Promise<number | null> {
  const parts = await valuesOf(ctx, items)
  return parts.some(({ isCostKnown }) => isCostKnown) ? parts.reduce((sum, { cost, qty }) => sum + cost * qty, 0) : null
}

export function sort(ctx: Ctx, input: ParsedOf<typeof contract.sort>) {
  return sortRows(ctx, packages, input)
}

export function remove(ctx: Ctx, input: ParsedOf<typeof contract.delete>) {
  return removeRows(ctx, packages, input)
}
export { remove as delete }

/** The packages on sale. */
export function option(ctx: Ctx) {
  return optionRows(ctx, packages)
}

const giftOnly: Label = ['商品“{code}”仅作赠品，不能售卖', '“{code}” is only a gift and cannot be sold']
const aboveOrigin: Label = ['套装价不能高于原价合计', 'The package price must not exceed the total of its parts']

const idsOf = (items: readonly { sku_id: number }[]) => items.map(({ sku_id }) => sku_id)

/**
 * The reason why a package with these parts cannot be saved: a part in a package on sale is off sale or only a gift, or the package costs
 * more than its parts.
 */
function refusalOf(
  { price_store }: { price_store: number },
  items: readonly Item[],
  locked: ReadonlyMap<number, LockedSku>,
  isOffered: boolean,
): Refusal | undefined {
  const lines = items.map(({ sku_id, qty }) => ({ qty, sku: locked.get(sku_id) }))
  // another person has edited the parts since the SKUs were locked
  if (lines.some(({ sku }) => sku === undefined)) return { label: messages.conflict }
  const off = isOffered ? lines.find(({ sku }) => sku?.isOnSale === false) : undefined
  if (off?.sku) return { label: offSale, values: { code: off.sku.code } }
  const gift = isOffered ? lines.find(({ sku }) => sku?.isGiftOnly) : undefined
  if (gift?.sku) return { label: giftOnly, values: { code: gift.sku.code } }
  const origin = lines.reduce((sum, { qty, sku }) => sum + qty * (sku?.price_store ?? 0), 0)
  return price_store > origin ? { label: aboveOrigin } : undefined
}

/** The reasons why packages cannot be put on sale, by id; their SKUs stay locked until the transaction ends. */
async function refusalsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Refusal>> {
  const locked = await lockSkus(ctx, idsOf([...(await parts.read(ctx, ids)).values()].flat()))
  const rows = await lockRows(ctx, packages, ids)
  const items = await parts.read(ctx, ids)
  return new Map(
    [...rows.values()].flatMap((row) => {
      const why = row.status === 1 ? undefined : refusalOf(row, items.get(row.id) ?? [], locked, true)
      return why ? [[row.id, why]] : []
    }),
  )
}
