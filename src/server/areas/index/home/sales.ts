import { notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { besideSale } from '#contract/trade/words.ts'
import { storesSeen, usersSeen } from '#server/areas/people/scope.ts'
import { customer, store } from '#server/areas/people/tables.ts'
import { refund } from '#server/areas/trade/tables/money-tables.ts'
import { order } from '#server/areas/trade/tables/order-tables.ts'
import { salesDay, salesStore, salesStoreDay } from '#server/areas/trade/tables/roll-up-tables.ts'
import { daysAfter } from '#server/platform/kernel/business-day.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { monthsAfter, partsOf, type Period } from './spans.ts'

const summed = ['orders', 'amount', 'cost', 'costed', 'refunds', 'refund_amount'] as const

export type Sums = Record<(typeof summed)[number], number>

export type Named = Readonly<Record<string, Period>>

export const inScope = (ctx: Ctx, columns: { agent: PgColumn; cs: PgColumn; self?: PgColumn }): SQL =>
  sql`(${visible(ctx, columns) ?? sql`true`})`
export const ordersSeen = (ctx: Ctx) => inScope(ctx, { agent: order.agent_id, cs: order.cs_id })

interface Part {
  key: string
  from: string
  to: string
}

/** One query for each part, together. The bounds are constants, from which the planner sees that an index finds few rows. */
function eachPart(parts: readonly Part[], columns: SQL, query: (part: Part) => SQL): SQL {
  const none = sql`select null::text as key, ${columns} where false`
  return sql.join([none, ...parts.map(query)], sql` union all `)
}

export const at = (moment: string) => sql.raw(`'${new Date(moment).toISOString()}'::timestamptz`)
export const on = (day: string) => sql.raw(`'${new Date(day).toISOString().slice(0, 10)}'::date`)

/** One query for each period, in one statement; the rows are in period order. `columns` follow the select. */
export async function perPeriod<Span, Row extends Record<string, unknown>>(
  { db }: Pick<Ctx, 'db'>,
  periods: readonly Span[],
  columns: (period: Span) => SQL,
): Promise<Row[]> {
  const parts = periods.map((period, i) => sql`select ${i}::int as period, ${columns(period)}`)
  const { rows } = await db.execute<Row & { period: number }>(sql`${sql.join(parts, sql` union all `)} order by period`)
  return rows.map(({ period: _, ...row }) => row as unknown as Row)
}

/** Orders that were paid in a part of a period. */
export function paidIn(ctx: Ctx, { from, to }: Period): SQL {
  return sql`${order.paid_at} >= ${at(from)} and ${order.paid_at} < ${at(to)} and ${order.deleted_at} is null and ${ordersSeen(ctx)}`
}

function split(periods: Named, lastRolled: string | null) {
  const parts = Object.entries(periods).map(([key, period]) => ({ key, ...partsOf(period, lastRolled) }))
  return {
    days: parts.flatMap(({ key, days }) => (days ? [{ key, ...days }] : [])),
    rest: parts.flatMap(({ key, rest }) => rest.map((part) => ({ key, ...part }))),
  }
}

/** The parts, each once, under a separate key: today and this month end in the same hours. */
function once(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [spanOf(part), { ...part, key: spanOf(part) }])).values()]
}

const spanOf = ({ from, to }: Part) => `${from} ${to}`

/** The sums for each period: for whole days from the roll-ups, for the rest from orders and refunds. */
export async function salesOf(
  ctx: Ctx,
  periods: Named,
  lastRolled: string | null,
  { cost }: { cost: boolean },
): Promise<Map<string, Sums>> {
  const { days, rest } = split(periods, lastRolled)
  const costs = cost ? sql`sum(${order.cost_amount}), sum(${order.costed_amount})` : sql`0, 0`
  const columns = sql`0::float8 as orders, 0::float8 as amount, 0::float8 as cost, 0::float8 as costed, 0::float8 as refunds, 0::float8 as refund_amount`
  const rolled = eachPart(
    once(days),
    columns,
    ({ key, from, to }) => sql`
      select ${key}::text, sum(orders), sum(amount), sum(cost), sum(costed), sum(refunds), sum(refund_amount) from ${salesDay}
      where ${salesDay.day} between ${on(from)} and ${on(to)} and ${inScope(ctx, { agent: salesDay.agent_id, cs: salesDay.cs_id })}`,
  )
  const paid = eachPart(
    once(rest),
    columns,
    (part) => sql`
      select ${part.key}::text, count(*), sum(${order.paid_amount}), ${costs}, 0, 0 from ${order} where ${paidIn(ctx, part)}`,
  )
  const refunded = eachPart(
    once(rest),
    columns,
    ({ key, from, to }) => sql`
      select ${key}::text, 0, 0, 0, 0, count(*), sum(${refund.amount}) from ${refund}
      where ${refund.done_at} >= ${at(from)} and ${refund.done_at} < ${at(to)} and ${notInArray(refund.source, [...besideSale])}
        and ${inScope(ctx, { agent: refund.agent_id, cs: refund.cs_id })}`,
  )
  const { rows } = await ctx.db.execute<Sums & { key: string }>(sql`
    select key, ${sql.raw(summed.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))}
    from (${rolled} union all ${paid} union all ${refunded}) as part group by key`)
  const bySpan = new Map(rows.map((row) => [row.key, row]))
  const sums = new Map<string, Sums>()
  for (const part of [...days, ...rest]) {
    const [before, more] = [sums.get(part.key), bySpan.get(spanOf(part))]
    const sum = (name: keyof Sums) => (before?.[name] ?? 0) + (more?.[name] ?? 0)
    sums.set(part.key, Object.fromEntries(summed.map((name) => [name, sum(name)])) as Sums)
  }
  return sums
}

/** Different stores that paid in each period: for whole months and their beginnings from the month rows, for other days from the day rows. */
export async function payingStores(ctx: Ctx, periods: Named, lastRolled: string | null): Promise<Map<string, number>> {
  const named = Object.entries(periods)
  // a subquery for each period: to group all period and store pairs takes twice as long
  const columns = named.map(([, period]) => {
    const { days, rest } = partsOf(period, lastRolled)
    const known = days ? rolledParts(days).map((part) => knownIn(ctx, part)) : []
    const paying = rest.map((part) => sql`select ${order.store_id} from ${order} where ${paidIn(ctx, part)}`)
    const rows = [...known, ...paying]
    if (rows.length === 0) return sql`0::float8`
    return sql`(select count(distinct store_id)::float8 from (${sql.join(rows, sql` union all `)}) as paid)`
  })
  const { rows } = await ctx.db.execute<{ n: number[] }>(sql`select array[${sql.join(columns, sql`, `)}] as n`)
  return new Map(named.map(([key], at) => [key, rows[0]?.n[at] ?? 0]))
}

/** Days, within a month if they begin with its first day. */
interface RolledPart {
  from: string
  to: string
  isMonth: boolean
}

/** The days in each month; those before the first of a month are read by day. */
export function rolledParts({ from, to }: { from: string; to: string }): RolledPart[] {
  const parts: RolledPart[] = []
  for (let day = from; day <= to;) {
    const next = monthsAfter(`${day.slice(0, 7)}-01`, 1)
    const end = daysAfter(next, -1)
    parts.push({ from: day, to: end < to ? end : to, isMonth: day.endsWith('-01') })
    day = next
  }
  return parts
}

/** The stores whose first payment in the month was on one of these days, or that paid on one of them. */
function knownIn(ctx: Ctx, { from, to, isMonth }: RolledPart): SQL {
  if (isMonth)
    return sql`select ${salesStore.store_id} from ${salesStore} where ${salesStore.month} = ${on(from)}
      and ${salesStore.first_day} between ${on(from)} and ${on(to)} and ${inScope(ctx, { agent: salesStore.agent_id, cs: salesStore.cs_id })}`
  return sql`select ${salesStoreDay.store_id} from ${salesStoreDay} where ${salesStoreDay.day} between ${on(from)} and ${on(to)}
    and ${salesStoreDay.paid} > 0 and ${inScope(ctx, { agent: salesStoreDay.agent_id, cs: salesStoreDay.cs_id })}`
}

/** Stores or users that were created in each period. */
export async function newcomers(ctx: Ctx, periods: Named, what: 'store' | 'user'): Promise<Map<string, number>> {
  const table = what === 'store' ? store : customer
  const scope = what === 'store' ? storesSeen(ctx) : usersSeen(ctx)
  const named = Object.entries(periods).map(([key, period]) => ({ key, ...period }))
  const created = eachPart(
    named,
    sql`0::float8 as n`,
    ({ key, from, to }) => sql`
      select ${key}::text, count(*) from ${table}
      where ${table.created_at} >= ${at(from)} and ${table.created_at} < ${at(to)} and ${table.deleted_at} is null and ${scope ?? sql`true`}`,
  )
  const { rows } = await ctx.db.execute<{ key: string; n: number }>(sql`select key, n::float8 as n from (${created}) as newcomer`)
  return new Map(rows.map(({ key, n }) => [key, n]))
}
