import { sql } from 'drizzle-orm'
import type { Ctx } from './ctx.ts'

/** Keeps out whoever asks for the same name, in every process, until the transaction ends. */
export async function lockName({ db }: Pick<Ctx, 'db'>, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
