import { and, eq, isNull, lte, notExists, notInArray, or, sql } from 'drizzle-orm'
import { adminUser } from '#server/identity/tables.ts'
import { nobody } from '#server/platform/kernel/ctx.ts'
import type { WorkerContext } from '#server/platform/tasks/run.ts'
import { deskSources } from './items.ts'
import { deskClaim } from './tables.ts'

/**
 * Deletes the claims that count no longer: past their time, by accounts that may not act, and on rows that have left their to-do. A row
 * that comes back to the to-do must be claimed anew.
 */
export async function dropStale({ database: { db }, clock }: WorkerContext): Promise<void> {
  const now = clock()
  const sources = deskSources()
  const active = db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(and(eq(adminUser.id, deskClaim.person_id), eq(adminUser.status, 1), isNull(adminUser.deleted_at)))
  const keys = sources.map(({ address }) => address)
  await db
    .delete(deskClaim)
    .where(or(lte(deskClaim.until, now.toISOString()), notExists(active), keys.length > 0 ? notInArray(deskClaim.kind, keys) : sql`true`))
  for (const { address, rows, where } of sources) {
    const { table } = rows
    // without the data scope: a claim stays while its row is work for any person
    const open = db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, deskClaim.row_id), table.deleted_at && isNull(table.deleted_at), where({ now, actor: nobody })))
    await db.delete(deskClaim).where(and(eq(deskClaim.kind, address), notExists(open)))
  }
}
