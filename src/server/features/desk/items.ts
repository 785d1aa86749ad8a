import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { DeskView } from '#contract/desk/desk.ts'
import { countsOf, MOST_COUNTED, registered, type Registered } from '#server/features/todo/to-dos.ts'
import { adminUser, accountName } from '#server/identity/tables.ts'
import type { DeskItems } from '#server/platform/entity/entity.ts'
import type { Actor, Ctx } from '#server/platform/kernel/ctx.ts'
import { HOUR_MS } from '#server/platform/kernel/durations.ts'
import { liveRows } from '#server/platform/kernel/entity-rows.ts'
import { mayCall } from '#server/platform/kernel/permissions.ts'
import { deskClaim, type DeskDraft } from './tables.ts'

/** A to-do whose rows are desk items. */
export interface DeskSource extends Registered {
  desk: DeskItems
}

/** An item's place in the list; a row without a time has none. */
export interface Place {
  due: number | null
  kind: string
  id: number
}

/** An item as the database returns it. */
export interface Found extends Record<string, unknown> {
  kind: string
  id: number
  title: string
  about: string | null
  amount: number | null
  since: string | null
  due_at: string | null
  person_id: number | null
  person: string | null
  until: string | null
  handed_by: string | null
  handed_at: string | null
  note: string | null
  drafts: Readonly<Record<string, DeskDraft>> | null
}

/** All item kinds, by their address, such as `order.order.pending_ship`. */
export function deskSources(): DeskSource[] {
  return registered()
    .filter(isDesk)
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

export const isDesk = (todo: Registered): todo is DeskSource => todo.desk !== undefined

/** Tells whether the person does this work. The desk names records, so their own permission is needed too. */
export function maySee(actor: Actor, { access, contract }: DeskSource): boolean {
  return mayCall(actor, access) && mayCall(actor, contract.detail?.access ?? 'login')
}

/** A kind's rows that the person in the ctx may do. */
export function itemsOf(ctx: Ctx, { rows, where, desk }: DeskSource): SQL | undefined {
  return and(liveRows(ctx, rows), where(ctx), desk.where?.(ctx))
}

/** One statement that reads several kinds' items by due time; rows without a time come last. */
export async function readItems(ctx: Ctx, sources: readonly DeskSource[], { view, after, id, limit }: ItemQuery): Promise<Found[]> {
  const parts = sources.flatMap((source) => {
    const place = after && placeIn(source, after)
    if (place === 'before') return []
    return [sql`(${partOf(ctx, source, { where: and(place, ofView(ctx, view), rowOf(source, id)), limit })})`]
  })
  if (parts.length === 0) return []
  const { rows } = await ctx.db.execute<Found>(
    sql`select * from (${sql.join(parts, sql` union all `)}) item order by due, kind collate "C", id limit ${limit}`,
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), amount: row.amount === null ? null : Number(row.amount) }))
}

export interface ItemQuery {
  view: DeskView
  after?: Place | undefined
  id?: number
  limit: number
}

/** The item count for each kind in the view, by one statement. */
export function countItems(ctx: Ctx, sources: readonly DeskSource[], view: DeskView) {
  const found = sources.map((source) =>
    ctx.db
      .select({ id: source.rows.table.id })
      .from(source.rows.table)
      .leftJoin(deskClaim, claimOf(ctx, source))
      .where(and(itemsOf(ctx, source), ofView(ctx, view)))
      .limit(MOST_COUNTED + 1),
  )
  return countsOf(ctx, found)
}

/** The claim for a row that still counts. */
export function claimOf({ now }: Ctx, { address, rows }: DeskSource): SQL | undefined {
  return and(eq(deskClaim.kind, address), eq(deskClaim.row_id, rows.table.id), gt(deskClaim.until, now.toISOString()))
}

/** The condition for a view's items. */
export function ofView({ actor }: Ctx, view: DeskView): SQL | undefined {
  if (view === 'all') return undefined
  const [none, mine] = [isNull(deskClaim.id), eq(deskClaim.person_id, actor.id)]
  return { mine, unclaimed: none, open: or(none, mine) }[view]
}

function rowOf({ rows }: DeskSource, id: number | undefined): SQL | undefined {
  return id === undefined ? undefined : eq(rows.table.id, id)
}

const NEVER = sql`'infinity'::timestamptz`

/** A kind's first rows. Due time and waiting time have the same order, so the waiting time index serves both. */
function partOf(ctx: Ctx, source: DeskSource, { where, limit }: { where: SQL | undefined; limit: number }): SQL {
  const { address, rows, desk } = source
  const { since, hours = 0, title, about, amount } = desk
  const handed = sql`(select ${accountName(adminUser)} from ${adminUser} where ${adminUser.id} = ${deskClaim.handed_by})`
  const holder = sql`(select ${accountName(adminUser)} from ${adminUser} where ${adminUser.id} = ${deskClaim.person_id})`
  const utc = (moment: SQL) => sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const due = since ? sql`${since} + make_interval(hours => ${hours}::int)` : NEVER
  return sql`select ${address}::text kind, ${rows.table.id} id, ${title}::text title, ${about ?? sql`null`}::text about,
      ${amount ?? sql`null`}::bigint amount, ${due} due, ${since ? utc(sql`${since}`) : sql`null::text`} since,
      ${since && desk.hours !== undefined ? utc(due) : sql`null::text`} due_at,
      ${deskClaim.person_id} person_id, ${holder} person, ${utc(sql`${deskClaim.until}`)} "until",
      ${handed} handed_by, ${utc(sql`${deskClaim.handed_at}`)} handed_at, ${deskClaim.note} note,
      case when ${deskClaim.person_id} = ${ctx.actor.id} then ${deskClaim.drafts} end drafts
    from ${rows.table} left join ${deskClaim} on ${claimOf(ctx, source)}
    where ${and(itemsOf(ctx, source), where) ?? sql`true`}
    order by ${since ? sql`${since}, ` : sql``}${rows.table.id} limit ${limit}`
}

/** A kind's rows that follow a place; `before` if all rows precede it. */
function placeIn({ address, rows, desk }: DeskSource, { due, kind, id }: Place): SQL | undefined | 'before' {
  const { since, hours = 0 } = desk
  if (!since) {
    if (due !== null || address > kind) return undefined
    return address === kind ? gt(rows.table.id, id) : 'before'
  }
  if (due === null) return 'before'
  const moment = sql`${new Date(due - hours * HOUR_MS).toISOString()}::timestamptz`
  if (address === kind) return sql`(${since}, ${rows.table.id}) > (${moment}, ${id}::bigint)`
  return address > kind ? sql`${since} >= ${moment}` : sql`${since} > ${moment}`
}
