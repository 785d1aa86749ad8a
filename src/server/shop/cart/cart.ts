import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import { cart as contract, cartFull, MOST_CART_LINES } from '#contract/shop/cart.ts'
import { offSale } from '#server/areas/goods/shared/lock-skus.ts'
import { isPickable, onSale } from '#server/areas/goods/shared/on-sale.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { customer } from '#server/areas/people/tables.ts'
import { cartLine } from '#server/areas/trade/buyer-tables.ts'
import { factsOf } from '#server/areas/trade/price/facts-of.ts'
import { priceOrder } from '#server/areas/trade/price/price-order.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { customerOf, transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { limitReadings, sightOf } from '../goods/offer.ts'
import { pastedLines, skusOfCodes } from './paste.ts'

type Line = typeof cartLine.$inferSelect

/** The lines with the prices, stock and problems of now. A price that differs from the last one that was seen is told. */
export async function list(ctx: Ctx) {
  const limit = limitReadings(ctx)
  const sight = await sightOf(ctx)
  const lines = await ownLines(ctx)
  limit.read(lines.length)
  const facts = await factsOf(ctx, {
    // without a store the goods have no price to show
    price_level: sight.level ?? 'store',
    user_id: customerOf(ctx).id,
    lines: lines.map(({ sku_id, qty }) => ({ sku_id, qty })),
  })
  const { lines: priced, problems } = priceOrder(facts)
  const shown = lines.flatMap((line, index) => {
    const goods = facts.lines.find((one) => one.index === index)?.goods
    if (!goods) return []
    const { code, title, image, spec, unit, moq, step_qty, max_qty, stock } = goods
    const problem = problems.find((one) => one.index === index)
    const price = sight.level === null ? null : (priced.find((one) => one.index === index)?.price ?? null)
    return [
      {
        ...{ id: line.id, sku_id: line.sku_id, qty: line.qty, code, title, image, spec, unit, moq, step_qty, max_qty, price },
        amount: price === null ? null : price * line.qty,
        price_before: price !== null && line.seen_price !== null && line.seen_price !== price ? line.seen_price : null,
        ...{ stock: sight.exact ? stock : null, in_stock: stock > 0 },
        problem: problem ? say(problem.label, ctx.language, problem.values) : null,
      },
    ]
  })
  const sum = shown.reduce((total, { amount, problem }) => total + (problem === null ? (amount ?? 0) : 0), 0)
  return { list: shown, amount: sight.level === null ? null : sum, most: MOST_CART_LINES }
}

/** Adds pieces of a SKU on sale; those of a line that is there already are added up. */
export function add(ctx: Ctx, { sku_id, qty, unit }: ParsedOf<typeof contract.add>) {
  return transact(ctx, async (ctx) => {
    const [line] = await addLines(ctx, contract.add, [{ sku_id, qty, unit: unit ?? null }])
    if (!line) throw refuse(offSale, { values: { code: `#${sku_id}` }, field: 'sku_id' })
    return { id: line.id }
  })
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

/** Lines that are not the caller's are left out of the answer. */
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

/** Adds pasted lines of code and quantity; what is not understood or not on sale is told with its line. */
export function paste(ctx: Ctx, { text }: ParsedOf<typeof contract.paste>) {
  return transact(ctx, async (ctx) => {
    const { lines, unread } = pastedLines(text, ctx.language)
    const found = await skusOfCodes(
      ctx,
      lines.map(({ code }) => code),
    )
    const known = lines.flatMap(({ code, qty }) => {
      const sku_id = found.get(code) ?? found.get(code.toUpperCase())
      return sku_id === undefined ? [] : [{ sku_id, qty, unit: null }]
    })
    const added = await addLines(ctx, contract.paste, known)
    const missing = lines
      .filter(({ code }) => !found.has(code) && !found.has(code.toUpperCase()))
      .map(({ line, text, code }) => ({ line, text, msg: say(offSale, ctx.language, { code }) }))
    return { added: added.length, unresolved: [...unread, ...missing].toSorted((one, other) => one.line - other.line) }
  })
}

interface Wanted {
  sku_id: number
  qty: number
  unit: string | null
}

const MOST_QTY = 100_000_000

/** Adds goods to the caller's cart in one statement; goods off sale and unknown units are left out. */
export async function addLines(ctx: Ctx, call: { address: string }, wanted: readonly Wanted[]): Promise<Line[]> {
  const before = await lockLines(ctx)
  const rows = await ctx.db
    .select({ id: sku.id, unit: sku.unit, units: sku.units })
    .from(sku)
    .where(
      and(
        inArray(sku.id, [0, ...new Set(wanted.map(({ sku_id }) => sku_id))]),
        ...[isNull(sku.deleted_at), onSale, isPickable, eq(sku.is_gift_only, 0)],
      ),
    )
  const ratioOf = ({ sku_id, unit }: Wanted) => {
    const row = rows.find(({ id }) => id === sku_id)
    if (!row || !unit || unit === row.unit) return row && 1
    return row.units.find((one) => one.unit === unit)?.ratio
  }
  const sums = new Map<number, number>()
  for (const one of wanted) {
    const ratio = ratioOf(one)
    if (ratio !== undefined) sums.set(one.sku_id, Math.min((sums.get(one.sku_id) ?? 0) + one.qty * ratio, MOST_QTY))
  }
  const others = before.filter(({ sku_id }) => !sums.has(sku_id)).length
  if (others + sums.size > MOST_CART_LINES) throw refuse(cartFull, { values: { n: MOST_CART_LINES } })
  // a line with the most pieces stays as it is
  const full = before.filter(({ sku_id, qty }) => qty === MOST_QTY && sums.delete(sku_id))
  if (sums.size === 0) return full
  const at = ctx.now.toISOString()
  const added = await ctx.db
    .insert(cartLine)
    .values([...sums].map(([sku_id, qty]) => ({ user_id: customerOf(ctx).id, sku_id, qty, created_at: at, updated_at: at })))
    .onConflictDoUpdate({
      target: [cartLine.user_id, cartLine.sku_id],
      set: { qty: sql`least(${cartLine.qty} + excluded.qty, ${MOST_QTY})`, updated_at: at },
    })
    .returning()
  await noteSeen(ctx, added)
  await audit(
    ctx,
    call,
    added.map((line) => ({ id: line.id, before: before.find(({ id }) => id === line.id) ?? null, after: line })),
  )
  return [...full, ...added]
}

/** Keeps the price that the caller sees now: a later reading tells the difference. */
async function noteSeen(ctx: Ctx, lines: readonly Pick<Line, 'id' | 'sku_id' | 'qty'>[]): Promise<void> {
  const { level } = await sightOf(ctx)
  if (level === null) return
  const asked = lines.map(({ sku_id, qty }) => ({ sku_id, qty }))
  const { lines: priced } = priceOrder(await factsOf(ctx, { price_level: level, user_id: customerOf(ctx).id, lines: asked }))
  const seen = priced.flatMap(({ index, price }) => (index === null ? [] : [{ id: lines[index]?.id ?? 0, price }]))
  await ctx.db.execute(sql`
    update ${cartLine} set seen_price = seen.price
    from unnest(${sql.param(seen.map(({ id }) => id))}::int8[], ${sql.param(seen.map(({ price }) => price))}::int8[]) as seen (id, price)
    where ${cartLine.id} = seen.id`)
}

/** Takes ordered goods out of the caller's cart. */
export async function dropSkus(ctx: Ctx, skuIds: readonly number[]): Promise<void> {
  await ctx.db.delete(cartLine).where(and(own(ctx), inArray(cartLine.sku_id, [0, ...skuIds])))
}

function own(ctx: Ctx) {
  return eq(cartLine.user_id, customerOf(ctx).id)
}

function ownLines(ctx: Ctx): Promise<Line[]> {
  return ctx.db.select().from(cartLine).where(own(ctx)).orderBy(asc(cartLine.id)).limit(MOST_CART_LINES)
}

/** The lock of the customer's row serialises calls that would exceed the limit together. */
async function lockLines(ctx: Ctx): Promise<Line[]> {
  await ctx.db
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.id, customerOf(ctx).id))
    .for('no key update')
  return ownLines(ctx)
}
