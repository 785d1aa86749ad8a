import { sql } from 'drizzle-orm'
import type { StockOut } from '#contract/index/day.ts'
import { sku, skuStockLog } from '#server/areas/goods/shared/tables.ts'
import { salesGoods } from '#server/areas/trade/tables/roll-up-tables.ts'
import { businessDay } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { monthsAfter } from './spans.ts'

const MOST_SHOWN = 5
/** The best sold SKUs without stock, whose recent sales are compared. */
const MOST_COMPARED = 200
const MONTHS = 3
const SECONDS_A_DAY = DAY_MS / 1000

/** SKUs on sale without stock whose sales are missed most; sales of the whole business, so only for persons who see all of it. */
export function stockOuts(ctx: Ctx): Promise<{ list: StockOut[] }> {
  return briefly(ctx, 'stock-outs', async () => {
    if (!seesAll(ctx)) return { list: [] }
    const today = businessDay(ctx.now)
    const first = `${monthsAfter(today, -MONTHS).slice(0, 7)}-01`
    const days = (Date.parse(today) - Date.parse(first)) / DAY_MS
    const { rows } = await ctx.db.execute<Record<string, unknown> & Omit<StockOut, 'since'> & { since: Date | string | null }>(sql`
      with missing as (
        select id, code, title from ${sku} where deleted_at is null and status = 1 and stock = 0
        order by sales_count desc, id desc limit ${MOST_COMPARED}),
      missed as (
        select missing.id, code, title, round(sum(sold.amount) / ${days}::numeric) as daily
        from missing join ${salesGoods} sold on sold.sku_id = missing.id and sold.month >= ${first}
        group by missing.id, code, title order by daily desc, missing.id limit ${MOST_SHOWN})
      select missed.id::float8 as id, code, title, daily::float8 as daily, emptied.since,
        round(daily * extract(epoch from ${ctx.now.toISOString()}::timestamptz - emptied.since) / ${SECONDS_A_DAY})::float8 as lost
      from missed left join lateral (
        select min(log.created_at) as since from ${skuStockLog} log where log.sku_id = missed.id and log.id > coalesce((
          select filled.id from ${skuStockLog} filled where filled.sku_id = missed.id and filled.stock_after > 0
          order by filled.id desc limit 1), 0)) emptied on true
      where daily > 0 order by daily desc, missed.id`)
    return { list: rows.map(({ since, ...row }) => ({ ...row, since: since === null ? null : new Date(since).toISOString() })) }
  })
}
