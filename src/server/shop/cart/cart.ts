import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { cart as contract, cartFull, MOST_CART_LINES } from '#contract/shop/cart.ts'
import { offSale, unknownGoods } from '#server/areas/goods/shared/lock-skus.ts'
import { goodsPackage } from '#server/areas/goods/shared/offer-tables.ts'
import { isForSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { claimedFacts } from '#server/areas/trade/claims/claims.ts'
import { storeBuyerOf, type OrderRequest } from '#server/areas/trade/order-request.ts'
import { factsWithBundles } from '#server/areas/trade/price/facts-of.ts'
import type { LineFacts } from '#server/areas/trade/price/facts.ts'
import { packageOff, runsAt, unknownPackage, type Bundle } from '#server/areas/trade/price/packages.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import { cartLine } from '#server/areas/trade/tables/buyer-tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse, type ApiError } from '#server/platform/kernel/errors.ts'
import { limitReadings, sightOf } from '#server/shop/goods/offer.ts'
import { pastedLines, skusOfCodes } from './paste.ts'

type Line = typeof cartLine.$inferSelect

/** The lines with the current prices, stock and problems. A price that differs from the last one that was seen is told. */
export async function list(ctx: Ctx) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const lines = await ownLines(ctx)
  limit.read(lines.length)
  const { facts, problems, bundles, priceOf } = await pricesOf(ctx, lines)
  const visibleLines = lines.flatMap((line, index) => {
    const own = facts.lines.filter((one) => one.index === index)
    const goods = line.package_id ? packageShown(bundles.get(line.package_id), own, ctx.language) : own[0]?.goods
    if (!goods) return []
    const { code, title, image, spec, unit, moq, step_qty, max_qty, stock } = goods
    const problem = problems.find((one) => one.index === index)
    const price = priceOf(index)
    return [
      {
        id: line.id,
        sku_id: line.sku_id,
        package_id: line.package_id,
        qty: line.qty,
        code,
        title,
        image,
        spec,
        unit,
        moq,
        step_qty,
        max_qty,
        price,
        amount: price === null ? null : price * line.qty,
        price_before: price !== null && line.seen_price !== null && line.seen_price !== price ? line.seen_price : null,
        stock: sight.exact ? stock : null,
        in_stock: stock > 0,
        problem: problem ? say(problem.label, ctx.language, problem.values) : null,
      },
    ]
  })
  const sum = visibleLines.reduce((total, { amount, problem }) => total + (problem === null ? (amount ?? 0) : 0), 0)
  return { list: visibleLines, amount: sight.level === null ? null : sum, most: MOST_CART_LINES }
}

const set: Label = ['套', 'set']

/** A package as a cart line; the stock suffices for so many. */
function packageShown(bundle: Bundle | undefined, parts: readonly LineFacts[], language: Language) {
  if (!bundle) return undefined
  const { code, title, image, limit_per_order } = bundle
  const stocks = parts.map(({ goods, qty, package: part }) => Math.floor((goods.stock * (part?.qty ?? 1)) / qty))
  const stock = stocks.length > 0 ? Math.min(...stocks) : 0
  return { code, title, image, spec: {}, unit: say(set, language), moq: 1, step_qty: 1, max_qty: limit_per_order, stock }
}

/** The prices for these lines for the caller now, activity prices included; without a store the goods have no price to show. */
async function pricesOf(ctx: Ctx, lines: readonly Pick<Line, 'sku_id' | 'package_id' | 'qty'>[]) {
  const { level } = await sightOf(ctx)
  const { id, store_id, price_level } = customerOf(ctx)
  const quoteLines = lines.map(({ sku_id, package_id, qty }) => ({ sku_id, package_id, qty }))
  const known = await factsWithBundles(ctx, { price_level: level ?? 'store', lines: quoteLines, prices_only: true })
  const hasStore = price_level !== null && store_id !== null
  const request = { user_id: id, store_id, lines: quoteLines, ship_type: 'express' as const }
  const { bundles } = known
  const facts = hasStore ? await claimedFacts(ctx, known.facts, { request, buyer: await storeBuyerOf(ctx, request) }) : known.facts
  const { lines: priced, problems } = priceOrder(facts)
  const priceOf = (index: number): number | null => {
    if (level === null) return null
    const bundle = bundles.get(lines[index]?.package_id ?? 0)
    if (bundle) return level === 'trade' ? bundle.price_trade : bundle.price_store
    return priced.find((one) => one.index === index)?.price ?? null
  }
  return { facts, problems, bundles, priceOf }
}

/** Adds pieces of a SKU on sale, or packages; pieces for an existing line are added up. */
export function add(ctx: Ctx, { sku_id = null, package_id = null, qty, unit }: ParsedOf<typeof contract.add>) {
  return transact(ctx, async (ctx) => {
    const [line] = await addLines(ctx, contract.add, [{ sku_id, package_id, qty, unit: unit ?? null }])
    if (!line) throw await whyNotAdded(ctx, { sku_id, package_id })
    return { id: line.id }
  })
}

/** Names the code for goods off sale; goods that are gone have no name. */
async function whyNotAdded({ db }: Ctx, { sku_id, package_id }: { sku_id: number | null; package_id: number | null }): Promise<ApiError> {
  const [table, id, off, unknown] = package_id
    ? ([goodsPackage, package_id, packageOff, unknownPackage] as const)
    : ([sku, sku_id ?? 0, offSale, unknownGoods] as const)
  const field = package_id ? 'package_id' : 'sku_id'
  const [row] = await db
    .select({ code: table.code })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deleted_at)))
  return row ? refuse(off, { values: { code: row.code }, field }) : refuse(unknown, { field })
}

export function edit(ctx: Ctx, { id, qty }: ParsedOf<typeof contract.edit>) {
  return transact(ctx, async (ctx) => {
    const before = (await lockLines(ctx)).find((line) => line.id === id)
    if (!before) throw notFound(contract.$.label)
    if (before.qty === qty) return { id }
    await ctx.db.update(cartLine).set({ qty, updated_at: ctx.now.toISOString() }).where(eq(cartLine.id, id))
    await noteSeen(ctx, [{ ...before, qty }])
    await audit(ctx, contract.edit, { id, before, after: { ...before, qty } })
    return { id }
  })
}

/** The answer omits lines that are not the caller's. */
export function remove(ctx: Ctx, { ids }: ParsedOf<typeof contract.remove>) {
  return transact(ctx, async (ctx) => {
    const removed = await ctx.db
      .delete(cartLine)
      .where(and(own(ctx), inArray(cartLine.id, [...ids, 0])))
      .returning()
    await audit(
      ctx,
      contract.remove,
      removed.map((line) => ({ id: line.id, before: line, after: null })),
    )
    return { ids: removed.map(({ id }) => id) }
  })
}

/** Adds pasted lines with code and quantity; an entry that is not understood or not on sale is told with its line. */
export function paste(ctx: Ctx, { text }: ParsedOf<typeof contract.paste>) {
  return transact(ctx, async (ctx) => {
    const { lines, unread } = pastedLines(text, ctx.language)
    const found = await skusOfCodes(
      ctx,
      lines.map(({ code }) => code),
    )
    const known = lines.flatMap(({ code, qty }) => {
      const sku_id = found(code)?.id
      return sku_id === undefined ? [] : [{ sku_id, package_id: null, qty, unit: null }]
    })
    const added = await addLines(ctx, contract.paste, known)
    const missing = lines
      .filter(({ code }) => !found(code))
      .map(({ line, text, code }) => ({ line, text, msg: say(offSale, ctx.language, { code }) }))
    return { added: added.length, unresolved: [...unread, ...missing].toSorted((one, other) => one.line - other.line) }
  })
}

interface CartTarget {
  sku_id: number | null
  package_id: number | null
  qty: number
  unit: string | null
}

type Goods = Pick<CartTarget, 'sku_id' | 'package_id'>
const isSame = (one: Goods, other: Goods) => one.sku_id === other.sku_id && one.package_id === other.package_id

const MOST_QTY = 100_000_000

/** Adds goods and packages to the caller's cart; those off sale and unknown units are left out. */
export async function addLines(ctx: Ctx, call: { address: string }, newLines: readonly CartTarget[]): Promise<Line[]> {
  const before = await lockLines(ctx)
  const ratioOf = await ratios(ctx, newLines)
  const sums: (Goods & { qty: number })[] = []
  for (const { sku_id, package_id, qty, unit } of newLines) {
    const ratio = ratioOf({ sku_id, package_id, qty, unit })
    if (ratio === undefined) continue
    const same = sums.find((one) => isSame(one, { sku_id, package_id }))
    if (same) same.qty = Math.min(same.qty + qty * ratio, MOST_QTY)
    else sums.push({ sku_id, package_id, qty: Math.min(qty * ratio, MOST_QTY) })
  }
  const others = before.filter((line) => !sums.some((one) => isSame(one, line))).length
  if (others + sums.length > MOST_CART_LINES) throw refuse(cartFull, { values: { n: MOST_CART_LINES } })
  // a line with the most pieces stays as it is
  const full = before.filter((line) => line.qty === MOST_QTY && sums.some((one) => isSame(one, line)))
  const open = sums.filter((one) => !full.some((line) => isSame(one, line)))
  const added = [
    ...(await insertLines(
      ctx,
      open.filter(({ sku_id }) => sku_id !== null),
      cartLine.sku_id,
    )),
    ...(await insertLines(
      ctx,
      open.filter(({ package_id }) => package_id !== null),
      cartLine.package_id,
    )),
  ]
  if (added.length === 0) return full
  await noteSeen(ctx, added)
  await audit(
    ctx,
    call,
    added.map((line) => ({ id: line.id, before: before.find(({ id }) => id === line.id) ?? null, after: line })),
  )
  return [...full, ...added]
}

/** The base units per wanted unit; undefined for goods that are not on sale, and for units that they do not have. */
async function ratios({ db, now }: Ctx, newLines: readonly CartTarget[]): Promise<(one: CartTarget) => number | undefined> {
  const rows = await db
    .select({ id: sku.id, unit: sku.unit, units: sku.units })
    .from(sku)
    .where(and(inArray(sku.id, [0, ...new Set(newLines.flatMap(({ sku_id }) => sku_id ?? []))]), isNull(sku.deleted_at), isForSale))
  const packageIds = [...new Set(newLines.flatMap(({ package_id }) => package_id ?? []))]
  const bundles =
    packageIds.length === 0
      ? []
      : await db
          .select({ id: goodsPackage.id })
          .from(goodsPackage)
          .where(and(inArray(goodsPackage.id, packageIds), runsAt(now)))
  return ({ sku_id, package_id, unit }) => {
    if (package_id !== null) return bundles.some(({ id }) => id === package_id) ? 1 : undefined
    const row = rows.find(({ id }) => id === sku_id)
    if (!row || !unit || unit === row.unit) return row && 1
    return row.units.find((one) => one.unit === unit)?.ratio
  }
}

async function insertLines(
  ctx: Ctx,
  lines: readonly (Goods & { qty: number })[],
  target: typeof cartLine.sku_id | typeof cartLine.package_id,
): Promise<Line[]> {
  if (lines.length === 0) return []
  const at = ctx.now.toISOString()
  return ctx.db
    .insert(cartLine)
    .values(lines.map((line) => ({ ...line, user_id: customerOf(ctx).id, created_at: at, updated_at: at })))
    .onConflictDoUpdate({
      target: [cartLine.user_id, target],
      set: { qty: sql`least(${cartLine.qty} + excluded.qty, ${MOST_QTY})`, updated_at: at },
    })
    .returning()
}

/** Keeps the price that the caller sees now: a later reading tells the difference. */
async function noteSeen(ctx: Ctx, lines: readonly Pick<Line, 'id' | 'sku_id' | 'package_id' | 'qty'>[]): Promise<void> {
  const { priceOf } = await pricesOf(ctx, lines)
  const visibleLines = lines.flatMap(({ id }, index) => {
    const price = priceOf(index)
    return price === null ? [] : [{ id, price }]
  })
  if (visibleLines.length === 0) return
  await ctx.db.execute(sql`
    update ${cartLine} set seen_price = seen.price
    from unnest(${sql.param(visibleLines.map(({ id }) => id))}::int8[], ${sql.param(visibleLines.map(({ price }) => price))}::int8[]) as seen (id, price)
    where ${cartLine.id} = seen.id`)
}

/** Takes ordered goods and packages out of the caller's cart. */
export async function dropOrdered(ctx: Ctx, lines: OrderRequest['lines']): Promise<void> {
  const ids = (of: (line: OrderRequest['lines'][number]) => number | null | undefined) => [0, ...lines.flatMap((line) => of(line) ?? [])]
  const isOrdered = or(
    inArray(
      cartLine.sku_id,
      ids(({ sku_id }) => sku_id),
    ),
    inArray(
      cartLine.package_id,
      ids(({ package_id }) => package_id),
    ),
  )
  await ctx.db.delete(cartLine).where(and(own(ctx), isOrdered))
}

function own(ctx: Ctx) {
  return eq(cartLine.user_id, customerOf(ctx).id)
}

function ownLines(ctx: Ctx): Promise<Line[]> {
  return ctx.db.select().from(cartLine).where(own(ctx)).orderBy(asc(cartLine.id)).limit(MOST_CART_LINES)
}

/** The lock on the customer's row serialises calls that would exceed the limit together. */
async function lockLines(ctx: Ctx): Promise<Line[]> {
  await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerOf(ctx).id))
    .for('no key update')
  return ownLines(ctx)
}
