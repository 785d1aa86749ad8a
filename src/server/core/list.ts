import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { PgTransaction, type PgColumn, type PgSelect, type SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import type { Entity } from '#contract/kit/endpoint.ts'
import { countExactly, countRows, type Total } from './count.ts'
import type { Ctx } from './ctx.ts'
import { gone, notFound } from './errors.ts'
import { readCursor, writeCursor, type Cursor } from './cursor.ts'
import type { Filter } from './filters.ts'
import { columnsFor, type EntityTable } from './rows.ts'
import type * as z from 'zod/mini'

type RowSchema = z.ZodMiniObject

/** What a list reads: declared once per entity, at module scope. */
export interface ListSource<Query extends ListInput = ListInput, Schema extends RowSchema = RowSchema> {
  /** Unique: prepared statements are named after it. */
  name: string
  table: EntityTable
  /** The contract's row: what it names is read, of the table or of `extra`. */
  row: Schema
  /** Columns that `join` adds or that are computed. */
  extra?: SelectedFields
  join?: (query: PgSelect) => PgSelect
  filters: Record<string, Filter>
  /** Columns by `sort_field`, the default first. Each has an index that ends in `id`. */
  sorts: Record<string, PgColumn>
  /** Rows that are never listed here, whatever is asked. */
  where?: SQL
  scope?: (ctx: Ctx) => SQL | undefined
  /** The total where a maintained counter knows it; undefined where rows must be counted. */
  knownTotal?: (db: Db, query: Query) => Promise<number> | undefined
}

export interface ListInput {
  page_no: number
  page_size: number
  sort_field?: string | undefined
  sort_order: 'asc' | 'desc'
  count?: 'exact' | undefined
  cursor?: string | undefined
}

type Row = Record<string, unknown>

export interface Page<Listed = Row> {
  list: Listed[]
  total: number
  total_exact: boolean
  next: string | null
  prev: string | null
}

/** Reads one page: neighbours by cursor, any other by an offset that walks the index only. */
export async function readPage<Query extends ListInput, Schema extends RowSchema>(
  ctx: Ctx,
  source: ListSource<Query, Schema>,
  query: Query,
): Promise<Page<z.output<Schema>>> {
  // the columns are those that the schema names; the mount parses the answer with it
  return (await pageOf(ctx, source, query)) as Page<z.output<Schema>>
}

async function pageOf<Query extends ListInput>(ctx: Ctx, source: ListSource<Query>, query: Query): Promise<Page> {
  const plan = planOf(ctx, source, query)
  if (plan.offset <= FAR) {
    const [list, total] = await Promise.all([readRows(ctx, source, plan), totalOf(ctx, source, query, plan)])
    return { list, ...total, ...edges(source, plan, list) }
  }
  // a far page is read from the nearer end, for which the total must be known first
  const total = await totalOf(ctx, source, query, plan)
  const list = await readRows(ctx, source, total.total_exact ? fromNearerEnd(plan, total.total) : plan)
  return { list, ...total, ...edges(source, plan, list) }
}

/** One row of the list's source by its id, with its joined columns: 404 where there is none, 410 where it was deleted. */
export async function readRow<Schema extends RowSchema>(
  ctx: Ctx,
  source: ListSource<never, Schema>,
  entity: Pick<Entity, '$'>,
  id: number,
): Promise<z.output<Schema>> {
  const columns = { ...columnsOf(source), deleted_at: source.table.deleted_at }
  const query = joined(ctx.db.select(columns).from(source.table).$dynamic() as unknown as PgSelect, source)
  const [row] = await query.where(and(eq(source.table.id, id), source.scope?.(ctx)))
  if (!row) throw notFound(entity.$.label)
  if (row['deleted_at'] !== null) throw gone(entity.$.label)
  return row as z.output<Schema>
}

/** The live rows of the list's source with these ids, in no order. */
export async function readMany<Schema extends RowSchema>(
  ctx: Ctx,
  source: ListSource<never, Schema>,
  ids: number[],
): Promise<z.output<Schema>[]> {
  const query = joined(ctx.db.select(columnsOf(source)).from(source.table).$dynamic() as unknown as PgSelect, source)
  const rows = await query.where(and(inArray(source.table.id, ids), isNull(source.table.deleted_at), source.scope?.(ctx)))
  return rows as z.output<Schema>[]
}

// An offset walks the index at about 10 rows a µs; nearer than this the walk is not worth a second thought
const FAR = 20_000
// Offsets above this join the rows after the walk, so that rows that are skipped are not read
const DEFERRED = 200

interface Plan {
  /** Names the form of the statement. */
  form: string
  where: SQL
  values: Record<string, unknown>
  /** `where` with the values in it, for statements that are not prepared. */
  filled: () => SQL
  scope: SQL | undefined
  column: PgColumn
  order: 'asc' | 'desc'
  /** The rows come last first and are turned round. */
  reversed: boolean
  cursor: Cursor | undefined
  orderName: string
  limit: number
  offset: number
}

function planOf<Query extends ListInput>(ctx: Ctx, source: ListSource<Query>, query: Query): Plan {
  const field = query.sort_field ?? (Object.keys(source.sorts)[0] as string)
  const column = source.sorts[field] as PgColumn
  const orderName = `${source.name}.${field}.${query.sort_order}`
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, orderName)
  const given = filtersOf(ctx, source, query)
  return {
    form: [orderName, ...given.map(({ name, form }) => `${name}${form}`)].join(','),
    where: and(isNull(source.table.deleted_at), source.where, ...given.map(({ name, filter, form }) => filter.where(sql.placeholder(name), form))) as SQL,
    values: Object.fromEntries(given.map(({ name, value }) => [name, value])),
    filled: () => and(isNull(source.table.deleted_at), source.where, ...given.map(({ filter, form, value }) => filter.where(sql.param(value), form))) as SQL,
    scope: source.scope?.(ctx),
    column,
    order: query.sort_order,
    reversed: cursor?.direction === 'prev',
    cursor,
    orderName,
    limit: query.page_size,
    offset: cursor ? 0 : (query.page_no - 1) * query.page_size,
  }
}

function filtersOf<Query extends ListInput>({ now }: Ctx, source: ListSource<Query>, query: Query) {
  return Object.entries(source.filters).flatMap(([name, filter]) => {
    const value = (query as Row)[name]
    if (value === undefined || value === null) return []
    // the contract has checked the value against the filter's own schema
    const form = filter.form?.(value as never) ?? ''
    return [{ name, filter, form, value: filter.bind ? filter.bind(value as never, now) : value }]
  })
}

function fromNearerEnd(plan: Plan, total: number): Plan {
  if (plan.offset * 2 <= total) return plan
  const limit = Math.min(plan.limit, Math.max(total - plan.offset, 0))
  return { ...plan, reversed: true, limit, offset: Math.max(total - plan.offset - limit, 0) }
}

async function readRows(ctx: Ctx, source: ListSource<never>, plan: Plan): Promise<Row[]> {
  if (plan.limit === 0) return []
  const values = { ...plan.values, limit: plan.limit, offset: plan.offset, edge_value: plan.cursor?.value, edge_id: plan.cursor?.id }
  const rows = await statementFor(ctx.db, source, plan).execute(values)
  return plan.reversed ? rows.toReversed() : rows
}

interface Statement {
  execute(values: Row): Promise<Row[]>
}

// Building a statement costs as much as running it, so each form is built once; a scoped or exotic one is built anew
const prepared = new WeakMap<Db, Map<string, Statement>>()
const FORMS_KEPT = 500
let formsMade = 0

function statementFor(db: Db, source: ListSource<never>, plan: Plan): Statement {
  const cache = prepared.get(db) ?? new Map<string, Statement>()
  prepared.set(db, cache)
  const form = `${plan.form};${plan.reversed};${plan.cursor ? 'cursor' : plan.offset > DEFERRED ? 'deferred' : 'direct'}`
  const kept = plan.scope ? undefined : cache.get(form)
  if (kept) return kept
  const query = plan.offset > DEFERRED ? deferredQuery(db, source, plan) : directQuery(db, source, plan)
  const lasting = !plan.scope && !(db instanceof PgTransaction) && cache.size < FORMS_KEPT
  const statement = query.prepare(lasting ? `${source.name}_${++formsMade}` : '') as unknown as Statement
  if (lasting) cache.set(form, statement)
  return statement
}

function directQuery(db: Db, source: ListSource<never>, plan: Plan) {
  const query = joined(db.select(columnsOf(source)).from(source.table).$dynamic() as unknown as PgSelect, source)
  return query
    .where(and(plan.where, plan.scope, beyondCursor(source, plan)))
    .orderBy(...ordering(source, plan))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
}

function deferredQuery(db: Db, source: ListSource<never>, plan: Plan) {
  const page = db
    .select({ id: source.table.id })
    .from(source.table)
    .where(and(plan.where, plan.scope))
    .orderBy(...ordering(source, plan))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page')
  const query = db.select(columnsOf(source)).from(source.table).innerJoin(page, eq(page.id, source.table.id)).$dynamic()
  return joined(query as unknown as PgSelect, source).orderBy(...ordering(source, plan))
}

function columnsOf({ table, row, extra }: ListSource<never>): SelectedFields {
  return { ...columnsFor(table, row), ...extra }
}

function joined(query: PgSelect, source: ListSource<never>): PgSelect {
  return source.join ? source.join(query) : query
}

function ordering(source: ListSource<never>, plan: Plan): SQL[] {
  const down = (plan.order === 'desc') !== plan.reversed
  const { column } = plan
  const nullsLast = column.notNull ? sql`` : plan.reversed ? sql` nulls first` : sql` nulls last`
  return [sql`${down ? desc(column) : asc(column)}${nullsLast}`, down ? desc(source.table.id) : asc(source.table.id)]
}

function beyondCursor(source: ListSource<never>, plan: Plan): SQL | undefined {
  if (!plan.cursor) return undefined
  const down = (plan.order === 'desc') !== plan.reversed
  const edge = sql`(${sql.param(sql.placeholder('edge_value'), plan.column)}, ${sql.placeholder('edge_id')})`
  return sql`(${plan.column}, ${source.table.id}) ${down ? sql`<` : sql`>`} ${edge}`
}

/** Cursors to the neighbours; none where the sort column may be empty, or where there is nothing that way. */
function edges(source: ListSource<never>, plan: Plan, list: Row[]): { next: string | null; prev: string | null } {
  const field = Object.entries(source.sorts).find(([, column]) => column === plan.column)?.[0] as string
  const first = list[0]
  const last = list.at(-1)
  if (!plan.column.notNull || !first || !last || !(field in first)) return { next: null, prev: null }
  const edge = (direction: Cursor['direction'], row: Row) =>
    writeCursor({ direction, order: plan.orderName, value: row[field] as string | number, id: row['id'] as number })
  const full = list.length === plan.limit
  const forward = plan.cursor?.direction !== 'prev'
  return {
    next: full || !forward ? edge('next', last) : null,
    prev: plan.offset > 0 || (plan.cursor && (forward || full)) ? edge('prev', first) : null,
  }
}

async function totalOf<Query extends ListInput>(ctx: Ctx, source: ListSource<Query>, query: Query, plan: Plan): Promise<Total> {
  const known = plan.scope ? undefined : source.knownTotal?.(ctx.db, query)
  if (known) return { total: await known, total_exact: true }
  const count = query.count === 'exact' ? countExactly : countRows
  return count(ctx.db, source.table, and(plan.filled(), plan.scope) as SQL)
}
