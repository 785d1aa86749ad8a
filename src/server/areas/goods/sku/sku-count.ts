import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { COUNTED_BY_OTHERS, type CountClash } from '#contract/goods/sku-count.ts'
import { sku as contract } from '#contract/goods/sku.ts'
import { foldKey } from '#contract/kit/convert/fold.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import type { Label } from '#contract/kit/label.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { fewerThanReserved, holdersBeyond } from '#server/areas/goods/shared/stock-holders.ts'
import { sku, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { notifyLowStock } from '#server/features/notice/low-stock.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { mayHaveCodes, meantBy, severalMeant } from '#server/platform/kernel/by-code.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'
import { logStock, MOST } from './sku-stock.ts'

type Count = ParsedOf<typeof contract.count>

const MOST_DAYS = 7

const unknown: Label = ['没有编码或条形码为“{code}”的SKU', 'No SKU has the code or barcode “{code}”']
const tooOld: Label = ['盘点已超过{n}天，请重新盘点', 'The count is more than {n:day|days} old. Please count again']
const tooMany: Label = ['可售库存不能超过{n}', 'The stock must not exceed {n}']
const otherCount: Label = [
  '{by}在此期间也盘点了该SKU，现有{now}，您盘点为{mine}',
  '{by} counted this SKU in the meantime: {now} on hand, your count is {mine}',
]

/** A code, then a barcode, then a code that differs in its hyphens only; several such codes are refused by name. */
export async function lookup(ctx: Ctx, { code }: { code: string }) {
  const rows = await ctx.db
    .select()
    .from(sku)
    .where(and(isNull(sku.deleted_at), or(mayHaveCodes(sku, [code]), eq(sku.barcode, code))))
    .orderBy(sku.id)
  const meant = meantBy(rows, (row) => row.code)(code)
  const isSame = meant.some((row) => foldKey(row.code) === foldKey(code))
  const scanned = isSame ? undefined : rows.find(({ barcode }) => barcode === code)
  const [found, other] = scanned ? [scanned] : meant
  if (!found) throw refuse(unknown, { field: 'code', values: { code } })
  if (other) throw refuse(severalMeant, { field: 'code', values: { code, codes: meant.map((row) => row.code).join('、') } })
  return found
}

/**
 * Counts a SKU's pieces on hand: sellable and reserved. The count held when it was typed, so that movements since then are added to it;
 * corrections by counts are not, because this count replaces them. Another person's count since then that differs is a conflict.
 */
export function count(ctx: Ctx, values: Count) {
  const at = ctx.typed_at ?? ctx.now
  if (ctx.now.getTime() - at.getTime() > MOST_DAYS * DAY_MS) throw refuse(tooOld, { values: { n: MOST_DAYS } })
  return transact(ctx, async (ctx) => {
    const id = values.id ?? (await lookup(ctx, values)).id
    const before = await rowOr404(ctx, skus, id, { lock: true })
    const { moved, other } = await since(ctx, id, at)
    const now = before.stock + before.stock_lock
    const result = values.qty + moved
    if (other !== null && other > (values.accepts ?? 0) && result !== now)
      throw await clash(ctx, { before, input: values, other, now, result })
    const stock = result - before.stock_lock
    if (stock < 0) {
      const holders = await holdersBeyond(ctx, [before], () => result)
      const { label, values: numbers } = fewerThanReserved(result, before.stock_lock, holders.get(id))
      throw refuse(label, { field: 'qty', values: numbers })
    }
    if (stock > MOST) throw refuse(tooMany, { field: 'qty', values: { n: MOST } })
    const after = { ...before, stock }
    const { stock_lock, code, spu_id } = before
    const counted_at = ctx.typed_at?.toISOString() ?? null
    const { reason, qty, seen: onHand = null } = values
    if (stock !== before.stock) await ctx.db.update(sku).set({ stock }).where(eq(sku.id, id))
    const delta = stock - before.stock
    await logStock(ctx, { sku_id: id, type: 'count', delta, stock_after: stock, lock_after: stock_lock, reason, counted_at })
    await audit(ctx, contract.count, { id, before, after: { ...after, counted: qty, seen: onHand, counted_at }, reason })
    await sumSpus(ctx, [spu_id])
    await notifyLowStock(ctx, before, after)
    return { id, code, delta, stock, stock_lock }
  })
}

/** The pieces that came and went since a count, and the newest other count that this person did not know when counting. */
async function since(ctx: Ctx, sku_id: number, at: Date): Promise<{ moved: number; other: number | null }> {
  const log = skuStockLog
  const isCount = sql`${log.type} = 'count'`
  // an own earlier count that arrived late is replaced by the later one
  const isOwnEarlier = sql`${log.created_by} = ${ctx.actor.id} and ${log.counted_at} <= ${at.toISOString()}`
  const [row] = await ctx.db
    .select({
      moved: sql<number>`coalesce(sum(${log.delta} + ${log.lock_delta}) filter (where not ${isCount}), 0)`.mapWith(Number),
      other: sql<number | null>`max(${log.id}) filter (where ${isCount} and (${isOwnEarlier}) is not true)`.mapWith((id) =>
        id === null ? null : Number(id),
      ),
    })
    .from(log)
    .where(and(eq(log.sku_id, sku_id), gt(log.created_at, at.toISOString())))
  return row ?? { moved: 0, other: null }
}

interface Clash {
  before: typeof sku.$inferSelect
  input: Count
  /** The row in the stock log. */
  other: number
  now: number
  result: number
}

async function clash(ctx: Ctx, { before, input, other, now, result }: Clash) {
  const [theirs] = await ctx.db
    .select({ row: skuStockLog, by: adminUser.username })
    .from(skuStockLog)
    .leftJoin(adminUser, eq(adminUser.id, skuStockLog.created_by))
    .where(eq(skuStockLog.id, other))
  if (!theirs) throw new Error(`stock log ${other} was read a moment ago`)
  const { row } = theirs
  const { id: sku_id, code, title, unit } = before
  const by = theirs.by ?? ''
  const data: CountClash = {
    sku_id,
    code,
    title,
    unit,
    base: input.seen ?? null,
    mine: input.qty,
    now,
    result,
    theirs: { log_id: row.id, on_hand: row.stock_after + row.lock_after, by, at: row.counted_at ?? row.created_at, reason: row.reason },
  }
  return refuse(otherCount, { values: { by, now, mine: input.qty }, data: { rule: COUNTED_BY_OTHERS, count: data } })
}
