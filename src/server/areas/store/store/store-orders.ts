import { sql, type SQL } from 'drizzle-orm'
import type { Filter } from '#server/platform/kernel/list/filters.ts'

/** The days in which a second paid order makes a store a repeating one. */
export const REPEAT_DAYS = 30

/** The days in a filter such as `2026-11-01~2026-11-27` as a database range, in their order; days that do not exist move on. */
export function rangeOf(days: string): string {
  const [from = '', to = ''] = days
    .split('~')
    .map((day) => new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10))
    .toSorted()
  return `[${from},${to}]`
}

const begins = (day: SQL) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`
const ended = begins(sql`(select coalesce(max(day) + 1, '2000-01-01'::date) from sales_done)`)

/** Stores with the number of orders that they placed or paid on a range's days: summed days from the roll-up, others from the orders. */
export function orderedIn(range: Parameters<Filter['where']>[0], what: 'placed' | 'paid'): SQL {
  const days = sql`${range}::daterange`
  const moment = sql.raw(what === 'placed' ? 'o.created_at' : 'o.paid_at')
  const n = sql.raw(what)
  return sql`select store_id, ${n} as n from sales_store_day where day >= lower(${days}) and day < upper(${days}) and ${n} > 0
    union all
    select o.store_id, 1 from sales_order o where ${moment} >= greatest(${begins(sql`lower(${days})`)}, ${ended}) and ${moment} < ${begins(sql`upper(${days})`)}
      and o.store_id is not null and o.deleted_at is null`
}
