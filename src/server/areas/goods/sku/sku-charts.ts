import { sql } from 'drizzle-orm'
import type { sku as contract } from '#contract/goods/sku.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { skus } from '#server/areas/goods/shared/rows.ts'
import { businessDay, dayBegins, daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { dayOf } from '#server/platform/kernel/list/filters.ts'
import { rowOr404 } from '#server/platform/kernel/rows.ts'

/** The number of recent log rows that are read; the days before them show the oldest value that was read. */
const MOST_ROWS = 20_000

const series = ['price_store', 'price_trade', 'price_cost', 'stock'] as const
type Name = (typeof series)[number]

interface Step extends Record<string, unknown> {
  day: string
  name: Name
  /** The value before the first change of the day, and after its last one. */
  first: number | null
  last: number | null
}

/** Prices and stock at the end of each day: the current values, taken back by the logs day by day. */
export async function charts(ctx: Ctx, { id, span }: ParsedOf<typeof contract.charts>) {
  const row = await rowOr404(ctx, skus, id)
  const today = businessDay(ctx.now)
  const days = Array.from({ length: Number(span) }, (_, i) => daysAfter(today, i + 1 - Number(span)))
  const from = dayBegins(days[0] ?? today)
  const steps = new Map((await stepsOf(ctx, id, from)).map((step) => [`${step.day} ${step.name}`, step]))
  const born = businessDay(new Date(row.created_at))
  const value: Record<Name, number | null> = {
    price_store: row.price_store,
    price_trade: row.price_trade,
    price_cost: row.price_cost,
    stock: row.stock,
  }
  const list = days.toReversed().map((day) => {
    const at = { ...value }
    for (const name of series) {
      const step = steps.get(`${day} ${name}`)
      if (step) value[name] = step.first
    }
    const none = { price_store: null, price_trade: null, price_cost: null, stock: null }
    return { day, ...(day < born ? none : at) }
  })
  return { list: list.toReversed() }
}

async function stepsOf(ctx: Ctx, id: number, from: string): Promise<Step[]> {
  const { rows } = await ctx.db.execute<Step>(sql`
    select ${dayOf(sql`created_at`)} as day, name,
      ((array_agg(before order by id))[1])::float8 as first, ((array_agg(after order by id desc))[1])::float8 as last
    from (
      (select id, created_at, field as name, old_price as before, new_price as after from sku_price_log where sku_id = ${id} order by id desc limit ${MOST_ROWS})
      union all
      (select id, created_at, 'stock', stock_after - delta, stock_after from sku_stock_log where sku_id = ${id} order by id desc limit ${MOST_ROWS})
    ) as moved where created_at >= ${from} group by 1, 2`)
  return rows
}
