import { and, eq, sql } from 'drizzle-orm'
import type { SegmentUseKind } from '#contract/store/segment.ts'
import { segment as contract } from '#contract/store/segment.ts'
import { segmentUses } from '#server/areas/ports/segment-uses.ts'
import { idRows } from '#server/platform/db/ids.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { entityRows, liveRows } from '#server/platform/kernel/entity-rows.ts'
import { refuse } from '#server/platform/kernel/errors.ts'
import { visible } from '#server/platform/kernel/scope.ts'
import { customerSegment } from './segment-tables.ts'

export type SegmentRow = typeof customerSegment.$inferSelect

export const segments = entityRows({
  table: customerSegment,
  contract,
  scope: (ctx) => visible(ctx, { agent: customerSegment.agent_id, self: customerSegment.created_by }),
})

const gone = ['请选择人群', 'Please select a customer segment'] as const

/** Refuses a segment that there is not in the caller's scope. */
export async function mustSeeSegment(ctx: Ctx, id: number, field = 'segment_id'): Promise<void> {
  const known = await ctx.db.$count(customerSegment, and(eq(customerSegment.id, id), liveRows(ctx, segments)))
  if (known === 0) throw refuse(gone, { field })
}

/** The live segment that the caller may use, locked against its deletion until the transaction ends. */
export async function usableSegment(ctx: Ctx, id: number, field: string): Promise<SegmentRow> {
  const [row] = await ctx.db
    .select()
    .from(customerSegment)
    .where(and(eq(customerSegment.id, id), liveRows(ctx, segments)))
    .for('share')
  if (!row) throw refuse(gone, { field })
  return row
}

export interface SegmentUseRow {
  kind: SegmentUseKind
  id: number
  title: string
}

/** The live records that use each of these segments. */
export async function usesOf({ db }: Pick<Ctx, 'db'>, ids: readonly number[]): Promise<Map<number, SegmentUseRow[]>> {
  const sources = segmentUses.get()
  if (ids.length === 0 || sources.length === 0) return new Map()
  const { rows } = await db.execute<{ segment_id: number; kind: SegmentUseKind; id: number; title: string }>(sql`
    select segment_id::float8 as segment_id, kind, id::float8 as id, title from (${sql.join([...sources], sql` union all `)}) as used
    where segment_id in ${idRows(ids)} order by kind, id`)
  const uses = new Map<number, SegmentUseRow[]>()
  for (const { segment_id, ...use } of rows) uses.set(segment_id, [...(uses.get(segment_id) ?? []), use])
  return uses
}
