import { and, desc, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { nextContactPast, type Followup } from '#contract/people/followup.ts'
import { targetTypes, type TargetType } from '#contract/people/words.ts'
import { adminUser } from '#server/identity/tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { notFound, refuse } from '#server/platform/kernel/errors.ts'
import { countRows } from '#server/platform/kernel/list/count.ts'
import { pageOf, rowsAt } from '#server/platform/kernel/list/page.ts'
import { followup } from './followup-tables.ts'
import { targets } from './scope.ts'
import type { customer } from './tables.ts'

// The notes about contacts with users and stores (domain §9.2), for both areas and for customer service.

export interface Target {
  type: TargetType
  id: number
}

/** The notes about a target in the caller's scope, the newest first. */
export async function followupsOf(ctx: Ctx, target: Target, place: { page_no: number; page_size: number }) {
  await findTarget(ctx, target)
  const { target_type, target_id, deleted_at, channel, result, content, images, next_at, created_at, id } = followup
  const where = and(eq(target_type, target.type), eq(target_id, target.id), isNull(deleted_at)) as SQL
  const query = ctx.db
    .select({ id, target_type, target_id, channel, result, content, images, next_at, created_at, operator: adminUser.real_name })
    .from(followup)
    .leftJoin(adminUser, eq(adminUser.id, followup.created_by))
    .where(where)
    .orderBy(desc(id))
  const rows = await rowsAt(query.$dynamic(), place)
  const list: Followup[] = rows.map((row) => ({ ...row, operator: row.operator ?? '' }))
  return pageOf(list, await countRows(ctx.db, followup, where))
}

interface Note extends Pick<Followup, 'channel'> {
  result?: Followup['result'] | undefined
  content?: string | null | undefined
  images?: string[] | undefined
  next_at?: string | null | undefined
}

/**
 * Adds a note about a target in the caller's scope, in the caller's transaction. The target takes the note's time and the planned next
 * contact, null without one. The caller writes the audit log.
 */
export async function addFollowup(ctx: Ctx, target: Target, { channel, result = null, content, images = [], next_at = null }: Note) {
  const typedAt = ctx.typed_at ?? ctx.now
  if (next_at !== null && Date.parse(next_at) <= typedAt.getTime()) throw refuse(nextContactPast, { field: 'next_at' })
  // the lock lets the newest note determine the next contact
  await findTarget(ctx, target, { lock: true })
  // a note that waited for a network has the contact's time; a newer note keeps its planned next contact
  const at = typedAt.toISOString()
  const by = { created_at: at, updated_at: ctx.now.toISOString(), created_by: ctx.actor.id, updated_by: ctx.actor.id }
  const [note] = await ctx.db
    .insert(followup)
    .values({ target_type: target.type, target_id: target.id, channel, result, content: content ?? '', images, next_at, ...by })
    .returning()
  const { table } = targets[target.type]
  const last = (table as typeof customer).last_followup_at
  await ctx.db
    .update(table as typeof customer)
    .set({ last_followup_at: at, next_followup_at: next_at })
    .where(and(eq(table.id, target.id), or(isNull(last), lte(last, at))))
  return note as NonNullable<typeof note>
}

/** Throws if the caller does not see the target. */
export async function findTarget(ctx: Ctx, { type, id }: Target, { lock = false } = {}): Promise<void> {
  const { table, inScope } = targets[type]
  const query = ctx.db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(eq(table.id, id), isNull(table.deleted_at), inScope(ctx)))
  const [found] = await (lock ? query.for('no key update') : query)
  if (!found) throw notFound(targetTypes[type])
}
