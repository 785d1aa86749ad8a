import { and, eq, gt, inArray, max, sql, type SQL } from 'drizzle-orm'
import { idRows } from '#server/platform/db/ids.ts'
import { realActor, type Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { skuPriceLog, skuStockLog } from './tables.ts'

// The loss from lower prices on a stock, and the costs that the prices are compared with (ADR 0081).

/** The most that a SKU's buyers pay less. */
export interface Loss {
  sku_id: number
  /** Fen for one piece, at the worst level and quantity: both levels buy from one stock. */
  each: number
  /** The pieces at this price; null without a limit. */
  pieces: number | null
  /** The number of pieces that are sold already. */
  sold: number
  /** A stock that the same change writes. */
  stock: number
}

const MEMORY_DAYS = 7
/** Costs and stocks that the caller has lowered since then still count: otherwise two saves would give what one may not. */
const memoryOf = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - MEMORY_DAYS * DAY_MS).toISOString()

/** The highest cost in fen that the caller has replaced during the last days, by SKU. */
export async function replacedCosts(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { sku_id, field, old_price, created_at, created_by } = skuPriceLog
  const rows = await ctx.db
    .select({ sku_id, cost: max(old_price) })
    .from(skuPriceLog)
    .where(
      and(inArray(sku_id, idRows(ids)), eq(field, 'price_cost'), eq(created_by, realActor(ctx.actor).id), gt(created_at, memoryOf(ctx))),
    )
    .groupBy(sku_id)
  return new Map(rows.flatMap(({ sku_id, cost }) => (cost === null ? [] : [[sku_id, cost]])))
}

/** A SKU's cost in a query on `sku`: the higher of the present cost and the one that the caller has replaced during the last days. */
export function knownCost(ctx: Ctx): SQL<number | null> {
  return sql<number | null>`greatest(sku.price_cost, (select max(l.old_price) from ${skuPriceLog} l where l.sku_id = sku.id
    and l.field = 'price_cost' and l.created_by = ${realActor(ctx.actor).id} and l.created_at > ${memoryOf(ctx)}))::float8`
}

/** The sum over the losses in fen, if all pieces are sold that the stock holds now and that the caller has taken out of it by hand. */
export async function worstOf(ctx: Ctx, losses: readonly Loss[]): Promise<number> {
  if (losses.length === 0) return 0
  const column = (name: keyof Loss) => sql.param(losses.map((loss) => loss[name]))
  const takenOut = sql`greatest(0, (select -coalesce(sum(l.delta), 0) from ${skuStockLog} l where l.sku_id = k.id
    and l.created_at > ${memoryOf(ctx)} and l.created_by = ${realActor(ctx.actor).id} and l.type in ('in', 'out', 'count')))`
  const { rows } = await ctx.db.execute<{ worst: number }>(sql`
    select coalesce(ceil(round(sum((w.sold + least(w.pieces - w.sold, greatest(k.stock, w.stock, 0) + ${takenOut})) * w.each), 4)), 0)::float8 as worst
    from unnest(${column('sku_id')}::int8[], ${column('each')}::numeric[], ${column('pieces')}::int8[], ${column('sold')}::int8[],
      ${column('stock')}::int8[]) as w (sku_id, each, pieces, sold, stock) join sku k on k.id = w.sku_id`)
  return rows[0]?.worst ?? 0
}
