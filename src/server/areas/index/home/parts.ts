import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { lineKinds, salesPart, salesPartDay, WHOLE, type SalesKind } from '#server/areas/trade/tables/roll-up-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { seesAll } from '#server/platform/kernel/scope.ts'
import { lineBack, linesBack, ordersBack } from './given-back.ts'
import { on, paidIn, inScope } from './sales.ts'
import { blocksOf, partsOf, signedPartsOf, type Blocks, type Days, type Period, type Signed } from './spans.ts'

/** The rows in the person's scope: for the whole business they are few. */
const scopeOf = (ctx: Ctx, { agent_id, cs_id }: { agent_id: PgColumn; cs_id: PgColumn }): SQL =>
  seesAll(ctx)
    ? sql`${agent_id} = ${sql.raw(String(WHOLE))} and ${cs_id} = ${sql.raw(String(WHOLE))}`
    : inScope(ctx, { agent: agent_id, cs: cs_id })

const listed = (kinds: readonly SalesKind[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))

/** The kinds for an order and its lines, as the roll-up divides them. */
const columns: Record<SalesKind, SQL> = {
  level: sql`${order.price_level}`,
  way: sql`${order.pay_way}`,
  source: sql`${order.source}`,
  province: sql`${order.province_code}::text`,
  city: sql`${order.city_code}::text`,
  hour: sql`to_char(${order.paid_at} at time zone 'Asia/Shanghai', 'HH24')`,
  category: sql`i.category_id::text`,
  brand: sql`i.brand_id::text`,
  series: sql`i.series_id::text`,
}
const isLine = (kind: SalesKind) => (lineKinds as readonly SalesKind[]).includes(kind)

/** Goods in a period that were given back before they were shipped, as negative roll-up rows. */
function givenBack(ctx: Ctx, period: Period, kinds: readonly SalesKind[]): SQL[] {
  const paid = paidIn(ctx, period)
  const sources: [readonly SalesKind[], SQL][] = [
    [kinds.filter((kind) => !isLine(kind)), sql`${order.unshipped_refund_amount} as amount from ${ordersBack(paid)}`],
    [kinds.filter(isLine), sql`${lineBack.amount} as amount from ${linesBack(paid)}`],
  ]
  return sources.filter(([of]) => of.length > 0).map(([of, rows]) => grouped(of, { ...period, isTaken: true }, rows))
}

/** The orders in a part of a period, as roll-up rows: they are read once for all order kinds and once for the line kinds. */
function recent(ctx: Ctx, part: Signed, kinds: readonly SalesKind[]): SQL[] {
  const paid = paidIn(ctx, part)
  const sources: [readonly SalesKind[], SQL][] = [
    [kinds.filter((kind) => !isLine(kind)), sql`${order.paid_amount} as amount from ${order} where ${paid}`],
    [
      kinds.filter(isLine),
      sql`i.pay_amount as amount from ${order} join sales_order_item i on i.order_id = ${order.id} where ${paid} and i.is_gift = 0`,
    ],
  ]
  return sources.filter(([of]) => of.length > 0).map(([of, rows]) => grouped(of, part, rows))
}

function grouped(kinds: readonly SalesKind[], { isTaken }: Signed, rows: SQL): SQL {
  const list = (of: (kind: SalesKind) => SQL, separator = sql`, `) => sql.join(kinds.map(of), separator)
  const key = sql`coalesce(${list((kind) => sql`${sql.identifier(kind)}`)})`
  return sql`
    select case ${list((kind) => sql`when grouping(${sql.identifier(kind)}) = 0 then ${sql.raw(`'${kind}'`)}`, sql` `)} end as kind, ${key} as key,
      ${isTaken ? sql`-` : sql``}sum(amount) as amount
    from (select ${list((kind) => sql`${columns[kind]} as ${sql.identifier(kind)}`)}, ${rows}) as sold
    group by grouping sets (${list((kind) => sql`(${sql.identifier(kind)})`)}) having ${key} is not null`
}

/** The month and day rows that sum up a period; those for days to take away are negative. */
export function rowsOfBlocks(
  { months, added, taken }: Blocks,
  [month, ofMonths]: [PgColumn, (isWithin: SQL) => SQL],
  [day, ofDays]: [PgColumn, (sign: SQL, isWithin: SQL) => SQL],
): SQL[] {
  return [
    ...(months.length > 0 ? [ofMonths(sql`${month} in (${sql.join(months.map(on), sql`, `)})`)] : []),
    ...added.map((part) => ofDays(sql``, within(day, part))),
    ...taken.map((part) => ofDays(sql`-`, within(day, part))),
  ]
}

export const within = (day: PgColumn, { from, to }: Days) => sql`${day} between ${on(from)} and ${on(to)}`

/** The net sums in a period by kind and key: for ended days from the month and day roll-ups, for the rest from the orders. */
export function partSums(ctx: Ctx, period: Period, lastRolled: string | null, kinds: readonly SalesKind[]): SQL {
  const { days, rest } = signedPartsOf(period, lastRolled)
  const rows = [...rest.flatMap((part) => recent(ctx, part, kinds)), ...givenBack(ctx, period, kinds)]
  if (days && lastRolled) {
    const ofMonths = (isWithin: SQL) => sql`select kind, key, amount from ${salesPart}
      where ${isWithin} and kind in (${listed(kinds)}) and ${scopeOf(ctx, salesPart)}`
    const ofDays = (sign: SQL, isWithin: SQL) => sql`select kind, key, ${sign}amount as amount from ${salesPartDay}
      where ${isWithin} and kind in (${listed(kinds)}) and ${scopeOf(ctx, salesPartDay)}`
    rows.push(...rowsOfBlocks(blocksOf(days, lastRolled), [salesPart.month, ofMonths], [salesPartDay.day, ofDays]))
  }
  return sql`select kind, key, sum(amount)::float8 as amount from (${sql.join(rows, sql` union all `)}) as sold group by 1, 2 having sum(amount) > 0`
}

/** The sums for each day in a period, or for each hour in a day. */
export function timeSums(ctx: Ctx, period: Period, lastRolled: string | null, grain: 'hour' | 'day'): SQL {
  const { days, rest } = partsOf(period, lastRolled)
  const moment = grain === 'hour' ? columns.hour : sql`to_char(${order.paid_at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
  const rows = rest.map(
    (part) => sql`select ${moment} as key, count(*) as orders, sum(${order.paid_amount}) as amount from ${order}
      where ${paidIn(ctx, part)} group by 1`,
  )
  if (days)
    // every order has a source and an hour
    rows.push(sql`select ${grain === 'hour' ? sql`key` : sql`day::text`} as key, sum(orders) as orders, sum(amount) as amount from ${salesPartDay}
      where ${within(salesPartDay.day, days)} and kind = ${sql.raw(grain === 'hour' ? `'hour'` : `'source'`)}
        and ${scopeOf(ctx, salesPartDay)} group by 1`)
  if (rows.length === 0) return sql`select ''::text as key, 0::float8 as orders, 0::float8 as amount where false`
  return sql`select key, sum(orders)::float8 as orders, sum(amount)::float8 as amount from (${sql.join(rows, sql` union all `)}) as sold group by 1`
}
