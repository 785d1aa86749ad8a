import { asc, inArray } from 'drizzle-orm'
import { agent } from '#server/identity/access/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'

/** Locks agents before their salesmen, in ascending order: rates and counts for both depend on each other. */
export async function lockAgents(ctx: Ctx, ids: readonly (number | null | undefined)[]) {
  const uniqueIds = [...new Set(ids)].filter((id) => typeof id === 'number')
  if (uniqueIds.length === 0) return new Map<number, typeof agent.$inferSelect>()
  const rows = await ctx.db.select().from(agent).where(inArray(agent.id, uniqueIds)).orderBy(asc(agent.id)).for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}
