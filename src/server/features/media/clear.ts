import { and, inArray, lt, sql } from 'drizzle-orm'
import { media } from '../common/tables.ts'
import type { Database } from '../db/open.ts'
import { nameIn, type FileStore } from '../files/store.ts'
import { thumbsOf } from '../files/thumbs.ts'
import { allUsed } from './references.ts'

const KEPT_DAYS = 30
const AT_A_TIME = 100

/** Files that were thrown away 30 days ago go for good; those that somebody names again by now come back. */
export async function clearMedia({
  database: { db },
  files,
  clock,
}: {
  database: Database
  files: FileStore
  clock: () => Date
}): Promise<number> {
  const until = new Date(clock().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const isOld = lt(media.deleted_at, until)
  await db
    .update(media)
    .set({ deleted_at: null })
    .where(and(isOld, sql`${media.url} in (${allUsed()})`))
  let cleared = 0
  for (let rows = AT_A_TIME; rows === AT_A_TIME; cleared += rows) {
    rows = await db.transaction(async (db) => {
      // locked until its file is gone, so that sending it again meanwhile makes both anew
      const old = await db.select().from(media).where(isOld).orderBy(media.id).limit(AT_A_TIME).for('update')
      for (const { url } of old) {
        const name = nameIn(url)
        for (const file of [name, ...thumbsOf(name)]) await files.remove(file)
      }
      const ids = old.map(({ id }) => id)
      if (ids.length > 0) await db.delete(media).where(inArray(media.id, ids))
      return old.length
    })
  }
  return cleared
}
