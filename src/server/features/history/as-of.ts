import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { history as contract } from '#contract/history/history.ts'
import type { ParsedOf } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import type { Machine } from '#contract/kit/machine.ts'
import { projected, readProjected } from '#server/platform/entity/projection.ts'
import { entityAt } from '#server/platform/entity/registry.ts'
import { logger } from '#server/platform/kernel/audit-tables.ts'
import type { Ctx } from '#server/platform/kernel/ctx.ts'
import { ofRow } from './last-changes.ts'
import { isEmpty, recordedAt, refuseUnknown, shapeOf, type Recorded } from './record.ts'
import { titlesOf } from './references.ts'

type Row = Readonly<Record<string, unknown>>

/** A record at two moments, or at one and now: the fields that have a name and that the person may see (docs/adr/0072). */
export async function asOf(ctx: Ctx, { entity, id, at, other }: ParsedOf<typeof contract.asOf>) {
  const recorded = recordedAt(ctx, entity)
  refuseUnknown(ctx, at, { field: 'at' })
  if (other) refuseUnknown(ctx, other, { field: 'other' })
  const { read, first, names } = await sourceOf(ctx, recorded, entity, id)
  const one = await read(at, 'at')
  const two = await read(other ?? ctx.now.toISOString(), 'other')
  const fields = namesOf(recorded, names(one, two))
  const titleOf = await titlesOf(
    ctx.db,
    entity,
    [one, two].flatMap((row) => fields.map((field) => ({ field, value: row?.[field] }))),
  )
  return {
    at,
    other: other ?? null,
    is_there: one !== undefined,
    other_is_there: two !== undefined,
    first,
    fields: fields.flatMap((field) => {
      const [value, otherValue] = [one?.[field] ?? null, two?.[field] ?? null]
      if (isEmpty(value) && isEmpty(otherValue)) return []
      return {
        field,
        label: say(recorded.labelOf(field) as Label, ctx.language),
        value,
        title: titleOf(field, value),
        other: otherValue,
        other_title: titleOf(field, otherValue),
        is_changed: !isDeepStrictEqual(value, otherValue),
      }
    }),
  }
}

interface Source {
  /** The record at a moment; undefined if it did not exist or was deleted. The field is the input field with the moment. */
  read: (moment: string, field: string) => Promise<Row | undefined>
  /** The earliest moment for which the record is known. */
  first: string | null
  /** The fields with a known value at both moments. */
  names: (...rows: (Row | undefined)[]) => Iterable<string>
}

async function sourceOf(ctx: Ctx, recorded: Recorded, entity: string, id: number): Promise<Source> {
  const { record, stored } = await presentOf(ctx, entity, id)
  const born = timeOf(record['created_at'] ?? stored['created_at'])
  const past = entityAt(entity)?.past
  const first = past ? await past.first(ctx, id) : later(born, await logReach(ctx))
  /** Whether the record existed; refuses a moment about which nothing is known. */
  const existed = (moment: string, field: string) => {
    if (born && Date.parse(moment) < Date.parse(born)) return false
    refuseUnknown(ctx, moment, { field, first })
    return true
  }
  const shownTo = (row: object) => projected(ctx.actor, recorded.detail, row)
  if (past) {
    const { at, unknown } = past
    return {
      first,
      async read(moment, field) {
        const row = existed(moment, field) ? await at(ctx, id, moment) : undefined
        return row && shownTo(row)
      },
      names: (...rows) => new Set(rows.flatMap((row) => Object.keys(row ?? {}).filter((name) => !unknown.includes(name)))),
    }
  }
  const own = editable(recorded)
  // a row without form and state is written once
  const fieldNames = new Set(own.length > 0 ? own : Object.keys(shapeOf(recorded.detail.output)))
  const unknown = new Set<string>()
  // the log has columns: for a field that the detail derives from one, it does not have the value
  const isDerived = (name: string) => Object.hasOwn(stored, name) && !isDeepStrictEqual(stored[name], record[name])
  return {
    first,
    async read(moment, field) {
      if (!existed(moment, field)) return undefined
      const logged = await valuesBefore(ctx, entity, id, moment)
      const before = Object.entries(shownTo(logged)).filter(([name]) => !isDerived(name))
      const known = Object.fromEntries(before)
      for (const name of Object.keys(logged)) (Object.hasOwn(known, name) ? fieldNames : unknown).add(name)
      const deleted_at = 'deleted_at' in logged ? logged['deleted_at'] : stored['deleted_at']
      return deleted_at ? undefined : { ...record, ...known }
    },
    // what neither a form nor a logged change sets may have changed without the log, such as a count
    names: () => [...fieldNames].filter((name) => !unknown.has(name)),
  }
}

/** The record as its detail shows it to the person, also after its deletion, and its row. 404 for a record that the person does not see. */
async function presentOf(ctx: Ctx, entity: string, id: number): Promise<{ record: Row; stored: Row }> {
  const record = await readProjected({ ...ctx, with_deleted: true }, entity, id)
  const table = entityAt(entity)?.table
  const [stored] = table ? await ctx.db.select().from(table).where(eq(table.id, id)) : []
  return { record, stored: stored ?? {} }
}

/** Each field's value before its first logged change after the moment. */
async function valuesBefore(ctx: Ctx, entity: string, id: number, moment: string): Promise<Row> {
  const { rows } = await ctx.db.execute<{ field: string; value: unknown }>(sql`
    select distinct on (entry.key) entry.key as field, entry.value from ${logger} cross join lateral jsonb_each(${logger.before}) as entry
    where ${and(ofRow(entity, id), gt(logger.created_at, moment))} order by entry.key, ${logger.id}`)
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}

/** The end of the last log month that expired; null if none did. */
async function logReach({ db }: Ctx): Promise<string | null> {
  const { rows } = await db.execute<{ reach: string | null }>(sql`
    select to_char(audit.starts((max(to_date(right(${logger.after} ->> 'part', 7), 'YYYY-MM')) + interval '1 month')::date) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"') as reach
    from ${logger} where ${and(eq(logger.action, 'dev.logger.expire'), eq(logger.kind, 'operate'))} and ${logger.after} ->> 'part' like 'operate %'`)
  return rows[0]?.reach ?? null
}

/** The form fields, and the state. */
function editable({ entity, edit, detail }: Recorded): string[] {
  const { flow } = entity.$ as { flow?: Pick<Machine, 'field'> }
  const outputShape = shapeOf(detail.output)
  return [...Object.keys(edit ? shapeOf(edit.input) : {}), 'status', ...(flow ? [flow.field] : [])].filter((name) => name in outputShape)
}

/** Named and visible fields in form order; an id only where no title is beside it. */
function namesOf({ fields, labelOf, isVisible }: Recorded, known: Iterable<string>): string[] {
  const names = new Set(known)
  const hidden = ['id', 'version', 'created_at', 'updated_at', 'deleted_at']
  const isTwice = (name: string) => name.endsWith('_id') && names.has(name.replace(/_id$/, '_title'))
  const rest = [...names].filter((name) => !fields.includes(name))
  return [...fields.filter((name) => names.has(name)), ...rest].filter(
    (name) => !hidden.includes(name) && !isTwice(name) && labelOf(name) !== undefined && isVisible(name),
  )
}

function timeOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return Date.parse(one) > Date.parse(other) ? one : other
}
