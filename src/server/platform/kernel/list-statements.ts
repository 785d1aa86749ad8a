import { and, asc, desc, eq, getTableColumns, getTableName, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { PgTransaction, type PgColumn, type PgSelect, type PgTable, type SelectedFields } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open.ts'
import { PAGE_SIZES } from '#contract/kit/verbs.ts'
import { conditions, stands, type Plan } from './list-plan.ts'
import type { ListSource, Row } from './list.ts'
import { columnsFor } from './rows.ts'

/**
 * How a page is read. `walk`: along an index in the order of the list. `jump`: the same past many rows, which are not joined.
 * `near`: the filters on the first rows of the order only, for filters that many rows pass. `sift`: all rows that pass by the filters'
 * own index, then ordered, with their number, for filters that few rows pass.
 */
export type Shape = 'walk' | 'jump' | 'near' | 'sift'

/** As many rows of the order `near` looks at before it gives up. */
const NEAR = 10_000

/** Reads the rows of a plan. With the shape `sift`, and where a counter knows it with `walk` and `jump`, each carries the `total`. */
export async function readRows(db: Db, source: ListSource, plan: Plan, shape: Shape): Promise<Row[]> {
  if (plan.limit === 0) return []
  const edge = { edge_value: plan.cursor?.value, edge_id: plan.cursor?.id }
  const rows = await statementFor(db, source, plan, shape).execute({
    ...plan.values,
    ...edge,
    limit: plan.limit,
    offset: plan.offset,
    none: 0,
  })
  return plan.reversed ? rows.toReversed() : rows
}

/** What the counter says, for a page without rows to carry it and for one whose place depends on it. */
export async function readTotal(db: Db, { values }: Plan, total: SQL<number>): Promise<number> {
  const statement = db
    .select({ total })
    .from(sql`(values (1)) as one`)
    .prepare('')
  const [row] = await statement.execute(values)
  return row?.total ?? 0
}

export function columnsOf({ table, row, extra }: ListSource): SelectedFields {
  return { ...columnsFor(table, row), ...extra }
}

export function joined(query: unknown, source: ListSource): PgSelect {
  // drizzle's types of a select change with every join; the columns are checked by the contract's row
  const select = query as PgSelect
  return source.join ? source.join(select) : select
}

interface Statement {
  execute(values: Row): Promise<Row[]>
}

// Building a statement costs as much as running it, so each form is built once; a scoped or exotic one is built anew. By the source
// itself and not by its name: two may read the same table with other columns
const prepared = new WeakMap<Db, WeakMap<ListSource, Map<string, Statement>>>()
const FORMS_KEPT = 200
let formsMade = 0

function statementFor(db: Db, source: ListSource, plan: Plan, shape: Shape): Statement {
  const cache = formsOf(db, source)
  const fixed = fixedLimits(plan)
  const form = [shape, plan.form, plan.reversed, Boolean(plan.cursor), fixed ? plan.limit : ''].join(';')
  const kept = plan.scope ? undefined : cache.get(form)
  if (kept) return kept
  const query = { walk: walkQuery, jump: jumpQuery, near: nearQuery, sift: siftQuery }[shape](db, source, plan, fixed ?? PLACES)
  const lasting = !plan.scope && !(db instanceof PgTransaction) && cache.size < FORMS_KEPT
  const statement = query.prepare(lasting ? `${source.name}_${++formsMade}` : '') as unknown as Statement
  if (lasting) cache.set(form, statement)
  return statement
}

function formsOf(db: Db, source: ListSource): Map<string, Statement> {
  const sources = prepared.get(db) ?? new WeakMap<ListSource, Map<string, Statement>>()
  prepared.set(db, sources)
  const forms = sources.get(source) ?? new Map<string, Statement>()
  sources.set(source, forms)
  return forms
}

interface Limits {
  limit: Placeholder
  offset: Placeholder | 0
}

const PLACES: Limits = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
const USUAL_SIZES: readonly number[] = PAGE_SIZES

/** First pages of the usual sizes have their limit in the text: with a value to fill in, PostgreSQL would plan anew for every page (0.5 ms). */
function fixedLimits({ limit, offset }: Plan): Limits | undefined {
  if (offset > 0 || !USUAL_SIZES.includes(limit)) return undefined
  // a number would become a value to fill in; drizzle's types know no other way to write it
  return { limit: sql.raw(String(limit)) as unknown as Placeholder, offset: 0 }
}

function walkQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  return joined(
    db
      .select({ ...columnsOf(source), ...totalOf(plan) })
      .from(source.table)
      .$dynamic(),
    source,
  )
    .where(and(conditions(source, plan), beyondCursor(plan, plan.column, source.table.id)))
    .orderBy(...ordering(plan, plan.column, source.table.id))
    .limit(limit)
    .offset(offset)
}

function jumpQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const { table } = source
  const page = db
    .select({ id: table.id })
    .from(table)
    .where(conditions(source, plan))
    .orderBy(...ordering(plan, plan.column, table.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page, totalOf(plan))
}

function nearQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const table: PgTable = source.table
  const { id } = source.table
  const near = db
    .select(getTableColumns(table))
    .from(table)
    .where(and(stands(source), beyondCursor(plan, plan.column, id)))
    .orderBy(...ordering(plan, plan.column, id))
    .limit(NEAR)
    // under the table's own name, so that the filters read it instead
    .as(getTableName(table))
  const page = db
    .select({ id })
    .from(near)
    .where(conditions(source, plan))
    .orderBy(...ordering(plan, plan.column, id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page)
}

function siftQuery(db: Db, source: ListSource, plan: Plan, { limit, offset }: Limits) {
  const { table } = source
  const hit = db
    .select({ id: table.id, by: sql`${plan.column}`.as('by') })
    .from(table)
    .where(conditions(source, plan, 'sift'))
    // a fence: the planner may not walk the order in the hope that a hit comes soon
    .offset(sql.placeholder('none'))
    .as('hit')
  const counted = db
    .select({ id: hit.id, by: hit.by, total: sql<number>`(count(*) over ())::int`.as('total') })
    .from(hit)
    .as('counted')
  const page = db
    .select({ id: counted.id, total: counted.total })
    .from(counted)
    .where(beyondCursor(plan, counted.by, counted.id))
    .orderBy(...ordering(plan, counted.by, counted.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return ofPage(db, source, plan, page, { total: page.total })
}

function totalOf({ total }: Plan): SelectedFields {
  return total ? { total: total.as('total') } : {}
}

type PageOfIds = Parameters<ReturnType<ReturnType<Db['select']>['from']>['innerJoin']>[0] & { id: PgColumn }

/** The rows of a page of ids, in its order. */
function ofPage(db: Db, source: ListSource, plan: Plan, page: object, more: object = {}) {
  const { table } = source
  const ids = page as PageOfIds
  const select = db.select({ ...columnsOf(source), ...more } as SelectedFields).from(table)
  return joined(select.innerJoin(ids, eq(ids.id, table.id)).$dynamic(), source).orderBy(...ordering(plan, plan.column, table.id))
}

type Expression = PgColumn | SQL | SQL.Aliased

/** The order of the list, or the other way round where its rows come last first. */
export function ordering(plan: Plan, column: Expression, id: Expression): SQL[] {
  const down = isDown(plan)
  const nulls = plan.column.notNull ? sql`` : plan.reversed ? sql` nulls first` : sql` nulls last`
  return [sql`${down ? desc(column) : asc(column)}${nulls}`, down ? desc(id) : asc(id)]
}

function beyondCursor(plan: Plan, column: Expression, id: Expression): SQL | undefined {
  if (!plan.cursor) return undefined
  const edge = sql`(${sql.param(sql.placeholder('edge_value'), plan.column)}, ${sql.placeholder('edge_id')})`
  return sql`(${column}, ${id}) ${isDown(plan) ? sql`<` : sql`>`} ${edge}`
}

function isDown(plan: Plan): boolean {
  return (plan.order === 'desc') !== plan.reversed
}
