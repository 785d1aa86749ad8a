import { sql } from 'drizzle-orm'
import { CHANGE_CHANNEL } from '../db/memory.ts'
import type { Db } from '../db/open.ts'
import type { Ctx } from './ctx.ts'

type Reader = Pick<Ctx, 'db' | 'memory' | 'announced'>

/**
 * A value that is asked for with every request and seldom changes: loaded once and kept in the process, until somebody announces a
 * change of `what`. `const resources = cached('resource', (db) => …)`, then `await resources(ctx)`.
 */
export function cached<Value>(what: string, load: (db: Db) => Promise<Value>): (ctx: Reader) => Promise<Value> {
  const key = {}
  return ({ db, memory, announced }) => {
    if (!announced) return memory.read(key, what, load)
    // in a transaction: its own change is seen, and no second connection is asked for
    return (announced.has(what) ? undefined : memory.peek<Value>(key)) ?? load(db)
  }
}

/**
 * Says with the commit that `what` has changed: this process reads it anew before it answers, all others as soon as they hear of it.
 * Called in the transaction of the change.
 */
export async function announceChange({ db, memory, announced }: Reader, what: string): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGE_CHANNEL}, ${what})`)
  if (announced) announced.add(what)
  else memory.forget(what)
}
