import { isNull, lt, and, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { MINUTE_MS } from '#server/platform/kernel/durations.ts'

const AT_ONCE = 100
/** A little less than the minute between two periodic job runs. */
const BUDGET_MS = 45_000

/** A minute after the row, then after a tenth of its age. */
export function isDue({ now }: Ctx, requestTime: PgColumn, begun: PgColumn): SQL | undefined {
  const at = now.toISOString()
  const minuteAgo = new Date(now.getTime() - MINUTE_MS).toISOString()
  return and(
    lt(begun, minuteAgo),
    or(isNull(requestTime), sql`${requestTime} < ${at}::timestamptz - greatest(interval '1 minute', (${at}::timestamptz - ${begun}) / 10)`),
  )
}

/** Acts on page after page until no row is left or the time is used up; the next page must not contain rows that `act` has had. */
export async function eachDue<Row>(page: (atOnce: number) => Promise<Row[]>, act: (row: Row) => Promise<unknown>): Promise<void> {
  const until = performance.now() + BUDGET_MS
  for (let isMore = true; isMore;) {
    const rows = await page(AT_ONCE)
    for (const row of rows) {
      if (performance.now() > until) return
      await act(row)
    }
    isMore = rows.length === AT_ONCE
  }
}

/** The same for rows where only the id counts, in its order. */
export async function eachId(page: (after: number, atOnce: number) => Promise<{ id: number }[]>, act: (id: number) => Promise<unknown>) {
  let last = 0
  await eachDue(
    (atOnce) => page(last, atOnce),
    ({ id }) => act((last = id)),
  )
}
