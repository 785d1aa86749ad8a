import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, inArray, sql, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { say } from '#contract/kit/label.ts'
import type { Refusal } from '#contract/kit/machine.ts'
import { messages } from '#contract/kit/messages.ts'
import { notify } from '#server/platform/notify/notify.ts'
import { audit } from './audit.ts'
import { authorOf, type Ctx } from './ctx.ts'
import { liveRows, scopeOf, type EntityRows, type ListTable } from './entity-rows.ts'
import { ApiError, gone, notFound, conflict } from './errors.ts'

/** A table with the common entity columns (domain §0.1). */
export type EntityTable = PgTable & Record<'id' | 'version' | 'updated_at' | 'updated_by' | 'created_by' | 'deleted_at', PgColumn>

type Row<Table extends PgTable> = InferSelectModel<Table>

// `for update` would wait for inserts that refer to this row, while they wait to change it
const LOCK = 'no key update'

/** The live row in the caller's scope, or 404 `{entity}不存在`, or 410 `{entity}已删除`. `lock` prevents changes until the transaction ends. */
export async function rowOr404<Table extends ListTable>(
  ctx: Ctx,
  rows: EntityRows<Table>,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<Row<Table>> {
  const { table, contract } = rows
  const query = ctx.db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), scopeOf(ctx, rows)))
  const [row] = await (lock ? query.for(LOCK) : query)
  if (!row) throw notFound(contract.$.label)
  // undefined in a table whose rows are never deleted
  if (row['deleted_at'] && !ctx.with_deleted) throw gone(contract.$.label)
  return row as Row<Table>
}

/** Inserts a row for the caller. */
export async function insertRow<Table extends EntityTable>(ctx: Ctx, rows: EntityRows<Table>, values: object): Promise<Row<Table>> {
  const [row] = await insertion(ctx, rows, values).returning()
  return row as Row<Table>
}

/** The same, but returns no row if another row has this value in the unique column `target`. */
export async function insertUnlessTaken<Table extends EntityTable>(
  ctx: Ctx,
  rows: EntityRows<Table>,
  target: PgColumn,
  values: object,
): Promise<Row<Table>[]> {
  return (await insertion(ctx, rows, values).onConflictDoNothing({ target }).returning()) as Row<Table>[]
}

function insertion<Table extends EntityTable>(ctx: Ctx, { table }: EntityRows<Table>, values: object) {
  const now = ctx.now.toISOString()
  return ctx.db
    .insert(table as PgTable)
    .values({ ...values, created_by: authorOf(ctx), updated_by: authorOf(ctx), created_at: now, updated_at: now })
}

/**
 * Changes a row that is still at `version`, or throws a conflict; a row outside the scope is not found. Undefined values are ignored.
 * Without a difference nothing is written and the row is returned unchanged.
 */
export async function updateRow<Table extends EntityTable>(
  ctx: Ctx,
  rows: EntityRows<Table>,
  before: Row<Table>,
  version: number | undefined,
  values: object,
): Promise<Row<Table>> {
  const { table } = rows
  const old = before as Record<string, unknown>
  if (version !== undefined && old['version'] !== version) throw conflict()
  if (!differs(before, { ...values })) return before
  const [row] = await ctx.db
    .update(table as PgTable)
    .set({ ...values, ...touched(ctx, table) })
    .where(and(eq(table.id, old['id']), eq(table.version, old['version']), liveRows(ctx, rows)))
    .returning()
  if (row) return row as Row<Table>
  await rowOr404(ctx, rows, old['id'] as number)
  throw conflict()
}

/** The columns that every row change sets. */
export function touched(ctx: Ctx, table: EntityTable) {
  return { version: sql`${table.version} + 1`, updated_at: ctx.now.toISOString(), updated_by: authorOf(ctx) }
}

/**
 * The live rows in the caller's scope with these ids, by id, locked in ascending order so that two batches cannot deadlock. For a wide
 * table pass only the required `columns`, including `id`.
 */
export async function lockRows<Table extends EntityTable, Read = Row<Table>>(
  ctx: Ctx,
  entity: EntityRows<Table>,
  ids: readonly number[],
  columns?: Record<string, PgColumn>,
): Promise<Map<number, Read>> {
  const { table } = entity
  const rows = await ctx.db
    .select(columns as Record<string, PgColumn>)
    .from(table as PgTable)
    .where(and(inArray(table.id, [...ids]), liveRows(ctx, entity)))
    .orderBy(table.id)
    .for(LOCK)
  return new Map(rows.map((row) => [row['id'] as number, row as Read]))
}

export interface BatchResult {
  success: number[]
  failed: { id: number; msg: string }[]
  msg?: string
}

// row rules are refused in the same form with and without a state machine
/** Performs a step for each id, each in its own transaction, and collects the refusals. */
export async function eachOf(ctx: Ctx, ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<BatchResult> {
  const result: BatchResult = { success: [], failed: [] }
  for (const id of ids)
    await act(id).then(
      () => result.success.push(id),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        result.failed.push({ id, msg: error.messageIn(ctx.language) })
      },
    )
  return result
}

export type { Refusal }

export interface Batch<Table extends EntityTable> {
  /** The called endpoint: the action in the audit log. */
  endpoint: Endpoint
  ids: readonly number[]
  /** The reason why this row may not be changed; undefined permits it. */
  refusal?: (row: Row<Table>) => Refusal | undefined
  /** The same for rules that need the database: refusals for the locked rows that `refusal` permits, by id. */
  check?: (ctx: Ctx, rows: readonly Row<Table>[]) => Promise<ReadonlyMap<number, Refusal>>
  /** The new row values. */
  set: (row: Row<Table>) => Record<string, unknown>
}

/**
 * Changes several rows and reports the outcome for each: a refused row does not prevent the others (domain §0.2). Must run in a transaction:
 * the rows are locked, so that the facts that `refusal` checked still hold. Returns the changed rows as they were before.
 */
export async function changeRows<Table extends EntityTable>(
  ctx: Ctx,
  entity: EntityRows<Table>,
  { endpoint, ids, refusal, check, set }: Batch<Table>,
): Promise<{ result: BatchResult; changed: Row<Table>[] }> {
  const { table, contract } = entity
  const rows = await lockRows(ctx, entity, ids)
  const passed = check && [...rows.values()].filter((row) => !refusal?.(row))
  const checked = passed && passed.length > 0 ? await check(ctx, passed) : new Map<number, Refusal>()
  const result: BatchResult = { success: [], failed: [] }
  const changed: { row: Row<Table>; values: Record<string, unknown> }[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const why = row ? (refusal?.(row) ?? checked.get(id)) : { label: messages.not_found, values: { entity: contract.$.label } }
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
  if (ids.length > 1 && result.failed.length > 0 && ctx.actor.id > 0) await notifyRefused(ctx, endpoint, contract, result)
  return { result, changed: changed.map(({ row }) => row) }
}

/** Notifies the caller about refused rows, because the message on the screen disappears. */
async function notifyRefused(ctx: Ctx, endpoint: Endpoint, { $ }: EntityRows['contract'], { success, failed }: BatchResult): Promise<void> {
  const counts = { failed: failed.length, done: success.length }
  await notify(ctx, {
    to: [ctx.actor.id],
    kind: 'batch_refused',
    params: { entity: $.label, action: endpoint.title, ...counts },
    link: `/${$.address.replaceAll('.', '/')}`,
  })
}

// rows with the same new values share one statement
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

export function differs(row: object, values: Record<string, unknown>): boolean {
  const old = row as Record<string, unknown>
  return Object.entries(values).some(([name, value]) => value !== undefined && !isDeepStrictEqual(value, old[name]))
}

function idOf(row: object): number {
  return (row as { id: number }).id
}

/** The table columns in a row schema, for `select`: other columns are never read. */
export function columnsFor<Table extends PgTable>(table: Table, row: { shape: object }): Record<string, PgColumn> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return Object.fromEntries(Object.keys(row.shape).flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])))
}
