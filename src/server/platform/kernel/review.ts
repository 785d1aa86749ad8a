import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { DAY_MS } from './durations.ts'
import type { EntityTable } from './rows.ts'

/** The time that a change waits for a second person before it takes effect without one. */
export const REVIEW_MS = DAY_MS

export type ReviewedTable = EntityTable & Record<'changed_at' | 'changed_by' | 'approved_at' | 'approved_by', PgColumn>

/** A row with `reviewColumns`. */
export interface Reviewed {
  changed_at: string | null
  changed_by: number[] | null
  approved_by: number | null
}

/** When a row's last change stops waiting for a second person; null if it does not wait. */
export function pendingUntil({ changed_at, approved_by }: Reviewed, now: Date): string | null {
  if (changed_at === null || approved_by !== null) return null
  const until = Date.parse(changed_at) + REVIEW_MS
  return until > now.getTime() ? new Date(until).toISOString() : null
}

/** The extra list column: when the last change stops waiting, even if that is over. */
export function reviewExtra({ changed_at, approved_by }: Pick<ReviewedTable, 'changed_at' | 'approved_by'>) {
  const until = sql`case when ${approved_by} is null then ${changed_at} + interval '24 hours' end`
  return { pending_until: until.mapWith(changed_at) }
}

/** The row without a wait that is over. */
export function withPending<Row extends { pending_until: string | null }>({ now }: Ctx, row: Row): Row {
  const isOver = row.pending_until !== null && Date.parse(row.pending_until) <= now.getTime()
  return isOver ? { ...row, pending_until: null } : row
}

/** Marks a row as changed: it keeps all persons who changed it since the last approval, because none may approve. */
export async function markChanged({ db, actor, now }: Ctx, table: ReviewedTable, id: number, before: Reviewed | null): Promise<void> {
  const earlier = before && pendingUntil(before, now) !== null ? (before.changed_by ?? []) : []
  const changed_by = [...new Set([...earlier, actor.id])]
  await db
    .update(table as PgTable)
    .set({ changed_at: now.toISOString(), changed_by, approved_at: null, approved_by: null })
    .where(eq(table.id, id))
}
