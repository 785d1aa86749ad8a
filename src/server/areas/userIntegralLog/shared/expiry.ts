import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { businessDay, dayBegins } from '#server/platform/kernel/business-day.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import { ApiError } from '#server/platform/kernel/errors.ts'
import { post, system, user } from '#server/platform/ledger/post.ts'
import { account, accountLog } from '#server/platform/ledger/tables.ts'
import { settingOf } from '#server/platform/settings/stored.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'

// Points earned in year Y expire on 31 December in Y + 1; the oldest points are spent first (domain §14.3).

/** A year's first moment in Shanghai. */
function yearBegins(year: number): string {
  return dayBegins(`${year}-01-01`)
}

/** The current year in Shanghai. */
export function businessYear(now: Date): number {
  return Number(businessDay(now).slice(0, 4))
}

/**
 * An account's unspent points that were earned before a year: what came before, without all that went. `came` is what came since
 * that year began.
 */
function unspent(came: SQL): SQL {
  return sql`greatest(0, least(${account.available}, ${account.total_in} - ${came} - ${account.total_out}))`
}

/** The points that expire at the year end for `now`, for the accounts that meet the condition. */
export async function expiringPoints(db: Db, now: Date, condition: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: string }>(sql`
    select coalesce(sum(${unspent(sql`coalesce(recent.came, 0)`)}), 0) as n from ${account}
    left join (
      select ${accountLog.account_id} as account_id, sum(${accountLog.delta}) as came from ${accountLog}
      where ${accountLog.kind} = 'integral' and ${accountLog.delta} > 0 and ${accountLog.created_at} >= ${yearBegins(businessYear(now))}
      group by 1
    ) as recent on recent.account_id = ${account.id}
    where ${account.kind} = 'integral' and ${account.owner_type} = 'user' and ${account.available} > 0 ${condition ? sql`and ${condition}` : sql``}`)
  return Number(rows[0]?.n ?? 0)
}

const AT_A_TIME = 500
const TRIES = 5

/**
 * Posts one movement per user for the unspent points from the year before last. A second run finds nothing left, and its keys
 * equal the first run's.
 */
export async function expirePoints({
  database: { db, cache },
  env,
  clock,
}: Pick<WorkerContext, 'database' | 'env' | 'clock'>): Promise<void> {
  if ((await settingOf({ db, cache, env }, 'integral.expire')) === 'never') return
  const now = clock()
  for (let last = 0; ;) {
    const next = await repeated(() => expireAfter(db, now, last))
    if (next === undefined) return
    last = next
  }
}

/** Expires the points for the next accounts; returns the last account's id. */
function expireAfter(db: Db, now: Date, last: number): Promise<number | undefined> {
  const year = businessYear(now) - 2
  return db.transaction(
    async (db) => {
      const came = sql`coalesce((select sum(${accountLog.delta}) from ${accountLog} where ${accountLog.account_id} = ${account.id}
        and ${accountLog.delta} > 0 and ${accountLog.created_at} >= ${yearBegins(year + 1)}), 0)`
      const { rows } = await db.execute<{ id: string; owner_id: string; n: string }>(sql`
        select ${account.id}, ${account.owner_id}, ${unspent(came)} as n from ${account}
        where ${account.kind} = 'integral' and ${account.owner_type} = 'user' and ${account.available} > 0 and ${account.id} > ${last}
        order by ${account.id} limit ${AT_A_TIME}`)
      const due = rows.filter(({ n }) => Number(n) > 0)
      await post(
        { db, now, actor: nobody },
        due.map(({ owner_id, n }) => ({
          debit: user(Number(owner_id), 'integral'),
          credit: system('integral_expire'),
          amount: Number(n),
          biz_type: 'expire',
          biz_id: `EX${year}-${owner_id}`,
          remark: `${year}年`,
        })),
      )
      const end = rows.at(-1)
      return end && Number(end.id)
    },
    // a movement after the sums were read ends this transaction, so that no more expires than was unspent
    { isolationLevel: 'repeatable read' },
  )
}

async function repeated<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempt === TRIES || error instanceof ApiError || !isSerialization(error)) throw error
    }
  }
}

function isSerialization(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '40001') || isSerialization(error.cause)
}
