import { sql } from 'drizzle-orm'
import type { Ctx } from './ctx.ts'

/** Takes an advisory lock by name until the transaction ends; other processes wait. */
export async function lockName({ db }: Pick<Ctx, 'db'>, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
