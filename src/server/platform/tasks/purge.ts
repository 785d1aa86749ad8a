import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/platform/db/open.ts'
import type { WorkerContext } from './run.ts'

export const AT_A_TIME = 5000

/** A moment this long ago, as text. */
export function before({ clock }: WorkerContext, ms: number): string {
  return new Date(clock().getTime() - ms).toISOString()
}

/** Deletes in batches of a few thousand, so that no statement locks many rows for long. */
export async function purge({ database: { db } }: { database: { db: Db } }, table: PgTable, where: SQL): Promise<void> {
  for (let isMore = true; isMore;) {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit ${AT_A_TIME}))`,
    )
    isMore = rowCount === AT_A_TIME
  }
}
