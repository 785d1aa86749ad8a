import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, inArray, isNull, sql, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint, Entity } from '#contract/kit/endpoint.ts'
import { say, type Label } from '#contract/kit/label.ts'
import { messages } from '#contract/kit/messages.ts'
import { audit } from './audit.ts'
import type { Ctx } from './ctx.ts'
import { gone, notFound, stale, type Values } from './errors.ts'
import { tell } from './tell.ts'

/** A table with the columns of every entity (domain §0.1). */
export type EntityTable = PgTable & Record<'id' | 'version' | 'updated_at' | 'updated_by' | 'created_by' | 'deleted_at', PgColumn>

type Row<Table extends PgTable> = InferSelectModel<Table>

// `for update` would wait for rows being made that refer to this one, while they wait to change it
const LOCK = 'no key update'

/** The live row, or 404 `{entity}不存在`, or 410 `{entity}已删除`. `lock` keeps it from changing until the transaction ends. */
export async function rowOr404<Table extends EntityTable>(
  ctx: Ctx,
  table: Table,
  entity: Pick<Entity, '$'>,
  id: number,
  { lock = false, scope }: { lock?: boolean; scope?: SQL } = {},
): Promise<Row<Table>> {
  const query = ctx.db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), scope))
  const [row] = await (lock ? query.for(LOCK) : query)
  if (!row) throw notFound(entity.$.label)
  if (row['deleted_at'] !== null) throw gone(entity.$.label)
  return row as Row<Table>
}

/** Makes a row on behalf of the person. */
export async function insertRow<Table extends EntityTable>(ctx: Ctx, table: Table, values: object): Promise<Row<Table>> {
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .insert(table as PgTable)
    .values({ ...values, created_by: ctx.actor.id, updated_by: ctx.actor.id, created_at: now, updated_at: now })
    .returning()
  return row as Row<Table>
}

/**
 * Changes a row that is still at `version`, or throws the stale-version refusal. Values left undefined stay as they are;
 * when nothing differs nothing is written and the row is returned as it was.
 */
export async function updateRow<Table extends EntityTable>(
  ctx: Ctx,
  table: Table,
  before: Row<Table>,
  version: number | undefined,
  values: object,
): Promise<Row<Table>> {
  const old = before as Record<string, unknown>
  if (version !== undefined && old['version'] !== version) throw stale()
  if (!differs(before, { ...values })) return before
  const [row] = await ctx.db
    .update(table as PgTable)
    .set({ ...values, ...touched(ctx, table) })
    .where(and(eq(table.id, old['id']), eq(table.version, old['version']), isNull(table.deleted_at)))
    .returning()
  if (!row) throw stale()
  return row as Row<Table>
}

/** What every change of a row sets. */
export function touched(ctx: Ctx, table: EntityTable) {
  return { version: sql`${table.version} + 1`, updated_at: ctx.now.toISOString(), updated_by: ctx.actor.id }
}

/**
 * The live rows with these ids, by id, locked in ascending order so that two batches cannot block each other. Of a wide table only the
 * `columns` that are needed, `id` among them.
 */
export async function lockRows<Table extends EntityTable, Read = Row<Table>>(
  ctx: Ctx,
  table: Table,
  ids: readonly number[],
  columns?: Record<string, PgColumn>,
): Promise<Map<number, Read>> {
  const rows = await ctx.db
    .select(columns as Record<string, PgColumn>)
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), isNull(table.deleted_at)))
    .orderBy(table.id)
    .for(LOCK)
  return new Map(rows.map((row) => [row['id'] as number, row as Read]))
}

export interface BatchResult {
  success: number[]
  failed: { id: number; msg: string }[]
  msg?: string
}

export interface Batch<Table extends EntityTable> {
  table: Table
  /** The endpoint that is called: what the audit says was done. */
  endpoint: Endpoint
  entity: Pick<Entity, '$'>
  ids: readonly number[]
  /** Why this row may not be changed; undefined lets it pass. */
  refusal?: (row: Row<Table>) => Refusal | undefined
  /** The new values of a row. */
  set: (row: Row<Table>) => Record<string, unknown>
}

export interface Refusal {
  label: Label
  values?: Values
}

/**
 * Changes several rows and says of each how it went: a refused row leaves the others done (domain §0.2).
 * Must run in a transaction: the rows are locked, so that what `refusal` saw still holds. Returns the changed rows as they were.
 */
export async function changeRows<Table extends EntityTable>(
  ctx: Ctx,
  { table, endpoint, entity, ids, refusal, set }: Batch<Table>,
): Promise<{ result: BatchResult; changed: Row<Table>[] }> {
  const rows = await lockRows(ctx, table, ids)
  const result: BatchResult = { success: [], failed: [] }
  const changed: { row: Row<Table>; values: Record<string, unknown> }[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const why = row ? refusal?.(row) : { label: messages.not_found, values: { entity: entity.$.label } }
    if (!row || why) {
      result.failed.push({ id, msg: why ? say(why.label, ctx.language, why.values) : '' })
      continue
    }
    result.success.push(id)
    const values = set(row)
    if (differs(row, values)) changed.push({ row, values })
  }
  await writeGroups(ctx, table, changed)
  await audit(
    ctx,
    endpoint,
    changed.map(({ row, values }) => ({ id: idOf(row), before: row, after: { ...row, ...values } })),
  )
  if (ids.length > 1 && result.failed.length > 0) await tellOfRefused(ctx, endpoint, entity, result)
  return { result, changed: changed.map(({ row }) => row) }
}

/** What was not done is still known when the message on the screen is gone. */
async function tellOfRefused(ctx: Ctx, endpoint: Endpoint, entity: Pick<Entity, '$'>, { success, failed }: BatchResult): Promise<void> {
  const counts = { failed: failed.length, done: success.length }
  await tell(ctx, {
    to: [ctx.actor.id],
    kind: 'batch_refused',
    params: { entity: entity.$.label, action: endpoint.title, ...counts },
    link: `/${entity.$.address.replaceAll('.', '/')}`,
  })
}

// rows that get the same values share one statement
async function writeGroups<Table extends EntityTable>(
  ctx: Ctx,
  table: Table,
  changes: { row: Row<Table>; values: Record<string, unknown> }[],
) {
  const groups = Map.groupBy(changes, ({ values }) => JSON.stringify(values))
  for (const group of groups.values()) {
    const values = group[0]?.values ?? {}
    await ctx.db
      .update(table as PgTable)
      .set({ ...values, ...touched(ctx, table) })
      .where(
        inArray(
          table.id,
          group.map(({ row }) => idOf(row)),
        ),
      )
  }
}

function differs(row: object, values: Record<string, unknown>): boolean {
  const old = row as Record<string, unknown>
  return Object.entries(values).some(([name, value]) => value !== undefined && !isDeepStrictEqual(value, old[name]))
}

function idOf(row: object): number {
  return (row as { id: number }).id
}

/** The columns of a table that a row schema names, for `select`: what the schema does not name is never read. */
export function columnsFor<Table extends PgTable>(table: Table, row: { shape: object }): Record<string, PgColumn> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(Object.keys(row.shape).flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])))
}
