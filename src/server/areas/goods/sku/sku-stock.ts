import { and, desc, eq, type SQL } from 'drizzle-orm'
import { sku as contract } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { sumSpus } from '#server/areas/goods/shared/spu-sums.ts'
import { fewerThanReserved, holdersBeyond, type Holders } from '#server/areas/goods/shared/stock-holders.ts'
import { sku, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { notifyLowStock } from '#server/features/notice/low-stock.ts'
import { adminUser } from '#server/identity/tables.ts'
import { audit } from '#server/platform/kernel/audit.ts'
import { transact, type Ctx } from '#server/platform/kernel/ctx.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { insertMany } from '#server/platform/kernel/insert.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { onDays } from '#server/platform/kernel/list/filters.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { rowOr404, type Refusal } from '#server/platform/kernel/rows.ts'

type Change = ParsedOf<typeof contract.stock>

/**
 * Moves one SKU's stock by hand: a receipt, an issue or a count. The row is locked, so that the check still holds at the write; the
 * ledger row is in the same transaction (domain §3.5). Keeps `version`, because forms do not contain the stock.
 */
export function stock(ctx: Ctx, { id, type, qty, reason }: Change) {
  return transact(ctx, async (ctx) => {
    const before = await rowOr404(ctx, skus, id, { lock: true })
    const holders = await holdersOf(ctx, [before], { type, qty })
    const { next, refusal } = stockAfter(before, { type, qty }, holders.get(id))
    if (refusal) throw refuse(refusal.label, { field: 'qty', values: refusal.values })
    const after = { ...before, stock: next }
    const delta = next - before.stock
    await ctx.db.update(sku).set({ stock: after.stock }).where(eq(sku.id, id))
    await logStock(ctx, { sku_id: id, type, delta, stock_after: after.stock, lock_after: before.stock_lock, reason })
    // a count that confirms the stock changes no column, and is logged nevertheless
    await audit(ctx, contract.stock, { id, before, after: type === 'count' ? { ...after, counted: qty } : after, reason })
    await sumSpus(ctx, [before.spu_id])
    await notifyLowStock(ctx, before, after)
    return { stock: after.stock, stock_lock: before.stock_lock }
  })
}

export async function stockLog(ctx: Ctx, { id, type, from, to, ...place }: ParsedOf<typeof contract.stockLog>) {
  const { sku_id, created_at } = skuStockLog
  const where = and(eq(sku_id, id), type ? eq(skuStockLog.type, type) : undefined, onDays(created_at, from, to)) as SQL
  const query = ctx.db
    .select({ log: skuStockLog, operator: adminUser.username })
    .from(skuStockLog)
    .leftJoin(adminUser, eq(adminUser.id, skuStockLog.created_by))
    .where(where)
    .orderBy(desc(skuStockLog.id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list = rows.map(({ log, operator }) => ({ ...log, operator: operator ?? '' }))
  return pageOf(list, await countRows(ctx.db, skuStockLog, where))
}

type Move = Pick<Change, 'type' | 'qty'>
type Stock = Pick<typeof sku.$inferSelect, 'id' | 'stock' | 'stock_lock'>

/** The orders that a movement leaves without their pieces, by SKU; a count alone can do that. */
export function holdersOf(ctx: Ctx, rows: readonly Stock[], { type, qty }: Move): Promise<ReadonlyMap<number, Holders>> {
  return holdersBeyond(ctx, type === 'count' ? rows : [], () => qty)
}

/** The sellable stock after a movement, or the reason for its refusal. A count contains the reserved pieces, as on the count page. */
export function stockAfter(
  { stock, stock_lock }: Pick<Stock, 'stock' | 'stock_lock'>,
  { type, qty }: Move,
  holders?: Holders,
): { next: number; refusal?: Refusal } {
  const next = { in: stock + qty, out: stock - qty, count: qty - stock_lock }[type]
  if (next < 0 && type === 'count') return { next, refusal: fewerThanReserved(qty, stock_lock, holders) }
  if (next < 0)
    return { next, refusal: { label: ['库存不足，当前可售库存为{n}', 'Not enough stock: {n} available'], values: { n: stock } } }
  if (next > MOST) return { next, refusal: { label: ['可售库存不能超过{n}', 'The stock must not exceed {n}'], values: { n: MOST } } }
  if (qty === 0 && type !== 'count') return { next, refusal: { label: ['数量必须大于0', 'The quantity must be greater than 0'] } }
  return { next }
}

type Movement = Pick<typeof skuStockLog.$inferInsert, 'sku_id' | 'type' | 'delta' | 'stock_after' | 'lock_after' | 'reason' | 'counted_at'>

/** Writes the ledger row for one movement, or those for several SKUs. */
export async function logStock(ctx: Ctx, movements: Movement | readonly Movement[]): Promise<void> {
  const rows = [movements].flat().map((movement) => ({ ...movement, created_at: ctx.now.toISOString(), created_by: ctx.actor.id || null }))
  await insertMany(ctx, skuStockLog, rows)
}

export const MOST = 100_000_000
