import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/open.ts'
import { DAY_MS } from '#server/platform/kernel/durations.ts'
import type { FileStore } from '#server/platform/kernel/file-store.ts'
import { nameIn } from '#server/platform/storage/store.ts'
import { media } from '#server/platform/storage/tables.ts'
import { thumbsOf } from '#server/platform/storage/thumbs.ts'
import { allUsed } from './references.ts'

const KEPT_DAYS = 30
const AT_A_TIME = 100

/** Deletes files permanently 30 days after they were deleted; restores those that a row refers to again. */
export async function clearMedia({
  database: { db },
  files,
  clock,
}: {
  database: Database
  files: FileStore
  clock: () => Date
}): Promise<number> {
  const until = new Date(clock().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  const isOld = lt(media.deleted_at, until)
  await db
    .update(media)
    .set({ deleted_at: null })
    .where(and(isOld, sql`${media.url} in (${allUsed()})`))
  let cleared = 0
  for (let rows = AT_A_TIME; rows === AT_A_TIME; cleared += rows) {
    rows = await db.transaction(async (db) => {
      // the row is locked until its file is deleted, so that a concurrent upload creates both again
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
