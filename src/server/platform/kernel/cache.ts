import { sql } from 'drizzle-orm'
import { CHANGE_CHANNEL } from '#server/platform/db/cache.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Ctx } from './ctx.ts'

type Reader = Pick<Ctx, 'db' | 'cache' | 'announced'>

/**
 * A value that every request needs and that seldom changes: loaded once and cached in the process until `what` is invalidated. `const
 * resources = cached('resource', (db) => …)`, then `await resources(ctx)`.
 */
export function cached<Value>(what: string, load: (db: Db) => Promise<Value>): (ctx: Reader) => Promise<Value> {
  const key = {}
  return ({ db, cache, announced }) => {
    if (!announced) return cache.read(key, what, () => load(db))
    // within a transaction: its own change is visible, and no second connection is required
    return (announced.has(what) ? undefined : cache.peek<Value>(key)) ?? load(db)
  }
}

/**
 * Invalidates `what` with the commit: this process reloads it before it answers, the others when the notification arrives.
 * Call it in the change's transaction.
 */
export async function invalidate({ db, cache, announced }: Reader, what: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGE_CHANNEL}, ${what})`)
  if (announced) announced.add(what)
  else cache.forget(what)
}
