import { sql } from 'drizzle-orm'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

const DEFAULT_PAGES = 5320152

/** Lets one transaction at a time change which pages are the default ones. */
export async function holdDefaults({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${DEFAULT_PAGES})`)
}
