import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#contract/activity/words.ts'
import type { Label } from '#contract/kit/label.ts'
import type { SegmentUseKind } from '#contract/store/segment.ts'
import { segment as contract } from '#contract/store/segment.ts'
import { segmentUses, type SegmentUse } from '#server/areas/ports/segment-uses.ts'
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

interface Aim {
  audience: string
  segment_id?: number | null | undefined
}

/** The form's values as they are stored: only the audience "segment" names one. */
export function withSegment<Values extends Aim>(values: Values) {
  return { ...values, segment_id: values.audience === 'segment' ? (values.segment_id ?? null) : null }
}

/** Refuses a new segment outside the caller's scope; the saved one may stay. */
export async function refuseSegment(
  ctx: Ctx,
  { segment_id }: Pick<Aim, 'segment_id'>,
  before: Pick<Aim, 'segment_id'> | null,
): Promise<void> {
  if (segment_id && segment_id !== before?.segment_id) await usableSegment(ctx, segment_id, 'segment_id')
}

const isDeleted: Label = ['人群已删除，请重新选择人群', 'The customer segment is deleted. Please select another one']

/** Refuses a deleted segment, whatever the caller's scope; a live one is locked against its deletion until the transaction ends. */
export async function refuseDeletedSegment({ db }: Ctx, segment_id: number | null, field = 'segment_id'): Promise<void> {
  if (segment_id === null) return
  const { id, deleted_at } = customerSegment
  const [row] = await db
    .select({ id })
    .from(customerSegment)
    .where(and(eq(id, segment_id), isNull(deleted_at)))
    .for('share')
  if (!row) throw refuse(isDeleted, { field })
}

/** The name of the segment that a table's rows have; by the table's name, which drizzle omits in lists of one table. */
export const titleOfSegment = (table: string) =>
  sql<string | null>`(select named.title from ${customerSegment} as named where named.id = ${sql.identifier(table)}.segment_id)`.as(
    'segment_title',
  )

/** The segment's name in the history of the rows that name one. */
export const segmentReference = { segment_id: { table: customerSegment, title: customerSegment.title } }

interface SegmentUser {
  readonly id: PgColumn
  readonly title: PgColumn
  readonly segment_id: PgColumn
  readonly deleted_at: PgColumn
}

/** The rows in a table that name a segment; `isOpen` leaves out those that are over for good. */
export function segmentUse(kind: SegmentUseKind, table: PgTable & SegmentUser, isOpen: SQL = sql`true`): SegmentUse {
  const { id, title, segment_id, deleted_at } = table
  return sql`select ${segment_id} as segment_id, ${kind}::text as kind, ${id} as id, ${title} as title from ${table}
    where ${segment_id} is not null and ${deleted_at} is null and ${isOpen}`
}

/** The same for an activity: a closed one stays closed. */
export function activityUse(kind: ActivityKind, table: PgTable & SegmentUser & Record<'state', PgColumn>): SegmentUse {
  return segmentUse(kind, table, sql`${table.state} <> 'closed'`)
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
