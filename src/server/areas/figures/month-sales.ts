import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { dayBegins } from '#server/platform/kernel/business-day.ts'
import { monthStart } from './seller-sales.ts'

/** The rows whose lists are sorted by the month's sales, and the order column that names them. */
const parties = [
  ['store', 'store_id'],
  ['agent', 'agent_id'],
  ['salesman', 'salesman_id'],
] as const

const AT_ONCE = 2000

/**
 * Writes the month's sales per store, agent and salesman, by which their lists are sorted. Only rows that differ from the orders change:
 * a repeated run changes nothing, and at the beginning of a month all become 0.
 */
export async function sumMonthSales(db: Db, now: Date): Promise<void> {
  const from = dayBegins(monthStart({ now }))
  for (const [name, column] of parties) {
    const [table, owner] = [sql.identifier(name), sql.identifier(column)]
    for (let changed = AT_ONCE; changed === AT_ONCE;) {
      const { rowCount } = await db.execute(sql`
        with sold as materialized (
          select ${owner} as id, sum(paid_amount)::int8 as amount from sales_order
          where paid_at >= ${from} and ${owner} is not null and deleted_at is null group by 1
        ), differing as materialized (
          select t.id, coalesce(sold.amount, 0) as amount from ${table} t left join sold on sold.id = t.id
          where t.month_amount <> coalesce(sold.amount, 0) order by t.id limit ${AT_ONCE} for no key update of t
        )
        update ${table} t set month_amount = differing.amount from differing where differing.id = t.id`)
      changed = rowCount ?? 0
    }
  }
}
