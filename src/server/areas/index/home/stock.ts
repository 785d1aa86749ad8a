import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { home as contract } from '#contract/index/home.ts'
import type { StockHealth } from '#contract/index/panels.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { lastRolledDay, shipMinutes } from '#server/areas/figures/roll-up.ts'
import { sku } from '#server/areas/goods/shared/tables.ts'
import { isLow } from '#server/areas/goods/sku/sku-source.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { salesDay, stockDay } from '#server/areas/trade/tables/roll-up-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { briefly } from './brief.ts'
import { at, ordersSeen, inScope } from './sales.ts'
import { keyOf, partsOf, periodOf, type Period } from './spans.ts'

const MOST_LOW = 20

/** Goods out of stock, low or unsold, and the time until orders leave (domain §19.6). Sums over all SKUs come from the last day's roll-up. */
export function stock(ctx: Ctx, input: ParsedOf<typeof contract.stock> = {}): Promise<StockHealth> {
  const { from, to, now, before, year } = periodOf(ctx.now, input)
  return briefly(ctx, `stock ${keyOf(input)}`, async () => {
    // others' sales show in what is unsold; agents never see the cost (domain §1.6)
    const sales = mayCall(ctx.actor, 'order:order:list')
    const all = seesAll(ctx)
    const cost = all && mayCall(ctx.actor, 'goods:sku:cost')
    const [counts, low_list, day, times] = await Promise.all([
      countNow(ctx),
      lowest(ctx),
      all ? lastDay(ctx) : undefined,
      sales ? shipTimes(ctx, [now, before, year]) : undefined,
    ])
    const titles = day
      ? await titlesOf(
          ctx,
          day.unsold_top.map(({ id }) => id),
        )
      : new Map<number, TitleRow>()
    const comparison = sales ? day : undefined
    return {
      day: day?.day ?? null,
      value: cost ? (day?.value ?? null) : null,
      in_stock: day?.in_stock ?? null,
      unsold: comparison?.unsold ?? null,
      unsold_value: cost ? (comparison?.unsold_value ?? null) : null,
      sold: comparison?.sold ?? null,
      offered: comparison?.offered ?? null,
      ...counts,
      from,
      to,
      ...(times?.[0] ?? unknown),
      before: times?.[1] ?? unknown,
      year: times?.[2] ?? unknown,
      low_list,
      unsold_list:
        comparison?.unsold_top.flatMap(({ id, stock: pieces, value }) => {
          const known = titles.get(id)
          return known ? [{ ...known, stock: pieces, value: cost ? value : null }] : []
        }) ?? null,
    }
  })
}

const living = isNull(sku.deleted_at)
const isShort = and(living, isLow)

async function countNow({ db }: Ctx): Promise<{ out: number; low: number }> {
  const { rows } = await db.execute<{ out: number; low: number }>(sql`
    select (select count(*) from ${sku} where ${and(living, eq(sku.stock, 0))})::int as out, (select count(*) from ${sku} where ${isShort})::int as low`)
  return rows[0] ?? { out: 0, low: 0 }
}

function lowest({ db }: Ctx) {
  return db
    .select({ id: sku.id, code: sku.code, title: sku.title, stock: sku.stock, stock_warn: sku.stock_warn })
    .from(sku)
    .where(isShort)
    .orderBy(asc(sku.stock), asc(sku.id))
    .limit(MOST_LOW)
}

async function lastDay({ db }: Ctx) {
  const [row] = await db.select().from(stockDay).orderBy(desc(stockDay.day)).limit(1)
  return row
}

interface TitleRow {
  id: number
  code: string
  title: string
}

async function titlesOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, TitleRow>> {
  const rows = await db
    .select({ id: sku.id, code: sku.code, title: sku.title })
    .from(sku)
    .where(inArray(sku.id, [0, ...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

interface ShipTimes {
  shipped: number
  ship_minutes: number
}
const unknown = { shipped: null, ship_minutes: null }

/** The orders that left in each period, in the person's data scope. */
async function shipTimes(ctx: Ctx, periods: readonly Period[]): Promise<ShipTimes[]> {
  const last = await lastRolledDay(ctx)
  const columns = periods.map((period) => {
    const { days, rest } = partsOf(period, last)
    const parts = rest.map(
      ({
        from,
        to,
      }) => sql`select count(*) as shipped, sum(${sql.raw(shipMinutes.replaceAll('o.', 'sales_order.'))}) as minutes from ${order}
        where ${order.ship_at} >= ${at(from)} and ${order.ship_at} < ${at(to)} and ${order.paid_at} is not null and ${order.deleted_at} is null and ${ordersSeen(ctx)}`,
    )
    if (days)
      parts.push(sql`select sum(${salesDay.shipped}) as shipped, sum(${salesDay.ship_minutes}) as minutes from ${salesDay}
        where ${salesDay.day} between ${days.from} and ${days.to} and ${inScope(ctx, { agent: salesDay.agent_id, cs: salesDay.cs_id })}`)
    if (parts.length === 0) return sql`array[0, 0]::float8[]`
    return sql`(select array[coalesce(sum(shipped), 0), coalesce(sum(minutes), 0)]::float8[] from (${sql.join(parts, sql` union all `)}) as part)`
  })
  const { rows } = await ctx.db.execute<{ n: number[] }>(sql`select ${sql.join(columns, sql` || `)} as n`)
  const n = rows[0]?.n ?? []
  return periods.map((_, i) => ({ shipped: n[i * 2] ?? 0, ship_minutes: n[i * 2 + 1] ?? 0 }))
}
